/** One past the quote that ends the string which begins at `start`; the length where nothing ends it. */
export function stringEnd(json: string, start: number): number {
  for (let i = start + 1; i < json.length; i++) {
    const code = json.charCodeAt(i);
    if (code === 0x5c) i++;
    else if (code === 0x22) return i + 1;
  }
  return json.length;
}

/** Rewrites the strings, quotes included, and what lies between them. */
function rewrite(
  json: string,
  ofString: (token: string) => string,
  ofGap: (gap: string, last: boolean) => string,
): string {
  const pieces: string[] = [];
  let kept = 0;
  let at = 0;
  const put = (from: number, to: number, old: string, next: string): void => {
    if (next === old) return;
    pieces.push(json.slice(kept, from), next);
    kept = to;
  };
  while (at < json.length) {
    const quote = json.indexOf('"', at);
    const start = quote < 0 ? json.length : quote;
    if (start > at) {
      const gap = json.slice(at, start);
      put(at, start, gap, ofGap(gap, start === json.length));
    }
    at = start < json.length ? stringEnd(json, start) : json.length;
    if (at === start || ofString === same) continue;
    const token = json.slice(start, at);
    put(start, at, token, ofString(token));
  }
  return kept === 0 && pieces.length === 0 ? json : pieces.join("") + json.slice(kept);
}

const same = (piece: string): string => piece;

const CONTROL = /[\u0000-\u001f]/g;
const NAMED_ESCAPES: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Line breaks, tabs and other control characters in strings, escaped; those between tokens, made spaces. */
export function escapeControls(json: string): string {
  if (!/[\u0000-\u001f]/.test(json)) return json;
  return rewrite(
    json,
    (token) =>
      token.replace(
        CONTROL,
        (c) => NAMED_ESCAPES[c] ?? `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`,
      ),
    (gap) => gap.replace(CONTROL, " "),
  );
}

/** Escapes that JSON lacks, as `\'` of JavaScript: the character itself. */
export function fixEscapes(json: string): string {
  if (!json.includes("\\")) return json;
  return rewrite(
    json,
    (token) =>
      token.replace(/\\(?:(u[0-9a-f]{4}|["\\/bfnrt])|([\s\S]))/gi, (whole, good?: string, other?: string) =>
        good !== undefined && !/^[BFNRT]/.test(good) ? whole : (other ?? good!),
      ),
    same,
  );
}

/** JavaScript's comments between tokens. */
export function dropComments(json: string): string {
  if (!json.includes("/")) return json;
  // A comment may hold quotes, so that this can't go by gaps.
  const pieces: string[] = [];
  let from = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === 0x22) at = stringEnd(json, at) - 1;
    else if (code === 0x2f) {
      const next = json[at + 1];
      if (next !== "/" && next !== "*") continue;
      const stop = next === "/" ? json.indexOf("\n", at) : json.indexOf("*/", at + 2);
      if (stop < 0) return json;
      pieces.push(json.slice(from, at), " ");
      from = next === "/" ? stop : stop + 2;
      at = from - 1;
    }
  }
  return from === 0 ? json : pieces.join("") + json.slice(from);
}

/** Commas with nothing behind or before them: `[1,]`, `{,"a":1}`, `1,,2`. */
export function dropCommas(json: string): string {
  return rewrite(json, same, (gap) => {
    if (gap.length === 1 || !gap.includes(",")) return gap;
    return gap
      .replace(/,(?:\s*,)+/g, ",")
      .replace(/([[{])\s*,/g, "$1")
      .replace(/,(\s*[}\]])/g, "$1");
  });
}

/** The comma that is missing between two values, or a value and the next member's name: `{…} {…}`, `"a" "b"`. */
export function addCommas(json: string): string {
  let started = false;
  return rewrite(json, same, (gap, last) => {
    const first = !started;
    started = true;
    if (gap === ":" || gap === ",") return gap;
    const inner = gap.replace(/([}\]])(?=\s*[{[])/g, "$1,");
    if (last) return inner;
    // A string follows; one may stand before.
    const missing = (!first && gap.trim() === "") || /[}\]]\s*$/.test(gap.slice(-REACH));
    return missing ? `${inner},` : inner;
  });
}

/** White space between tokens that is looked over, in characters. */
const REACH = 200;

/** What may follow a string: the end, a colon, a bracket that closes, or a comma before another token. */
const AFTER = /\s{0,200}(?:$|[:}\]]|,\s{0,200}(?:["{[\-\d}\],]|true\b|false\b|null\b|$))/y;

/** Quotes in strings that nobody escaped: those behind which no JSON can go on. */
export function escapeInnerQuotes(json: string): string {
  const pieces: string[] = [];
  let from = 0;
  let inString = false;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === 0x5c && inString) at++;
    else if (code === 0x22) {
      AFTER.lastIndex = at + 1;
      if (!inString) inString = true;
      else if (AFTER.test(json)) inString = false;
      else {
        pieces.push(json.slice(from, at), "\\");
        from = at;
      }
    }
  }
  return from === 0 ? json : pieces.join("") + json.slice(from);
}
