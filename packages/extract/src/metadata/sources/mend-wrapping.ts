const OPENERS = /^(?:\ufeff|\/\/\s{0,20}(?=<!)|\/\*\s{0,20}<!\[CDATA\[\s{0,20}\*\/|<!\[CDATA\[|<!--|\*\/)/;
const CLOSERS = /(?:\/\*\s{0,20}\]\]>\s{0,20}\*\/|(?:\/\/\s{0,20})?(?:\]\]>|-->)|;|\ufeff)$/;

/** Longer than any opener or closer. */
const REACH = 64;

/** Wrappings inside each other. */
const DEEPEST = 20;

/** JSON without what pages put around it: a byte order mark, HTML comments, CDATA marks, a semicolon behind it. */
export function unwrap(source: string): string {
  let json = source.trim();
  for (let i = 0, again = true; again && i < DEEPEST; i++) {
    const from = OPENERS.exec(json.slice(0, REACH))?.[0].length ?? 0;
    const behind = CLOSERS.exec(json.slice(from).slice(-REACH))?.[0].length ?? 0;
    again = from + behind > 0;
    if (again) json = json.slice(from, json.length - behind).trim();
  }
  return json;
}

/** JSON whose quotes were written as character references, as templates that escape for HTML do. */
export function quotesFromReferences(json: string): string {
  if (json.includes('"')) return json;
  return json.replace(/&(?:quot|#34|#x22);/gi, '"');
}
