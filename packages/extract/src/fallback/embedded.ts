import { attribute, Hidden, isJsonLd, NodeKind, Tag, type Tree, textContent } from "@winnow/core-dom";
import { articleIn, type JsonArticle, parseJson } from "./json-article.js";

/** An article that a page has as data, and where it is. */
export interface EmbeddedArticle extends JsonArticle {
  /** For example `"JSON-LD articleBody"`. */
  readonly source: string;
}

/** Maximum number of characters of data that are read. */
const MAX_CHARACTERS = 10_000_000;
/** Shorter scripts have no article. */
const MIN_CHARACTERS = 100;
/** An assignment of an object, or a call with an array, in a script: `window.__STATE__ = {`, `__next_f.push([`. */
const STATE = /(?:[\w$\])]\s*=|__next_f\.push\()\s*([[{])/g;
/** Assignments of a script that are tried. */
const MAX_STATES = 20;

/**
 * Finds the article in a page's data, for pages that scripts build: JSON-LD, `application/json` scripts (Next.js, Nuxt,
 * Gatsby, SvelteKit), the state that a script assigns to a variable (Apollo, Redux), and the JSON that Discourse
 * preloads. Returns the longest one.
 */
export function embeddedArticle(tree: Tree): EmbeddedArticle | undefined {
  let best: EmbeddedArticle | undefined;
  let left = MAX_CHARACTERS;
  const consider = (value: unknown, source: string): void => {
    const article = articleIn(value);
    if (article === undefined || article.length <= (best?.length ?? 0)) return;
    best = { ...article, source: `${source} ${article.key}`.trim() };
  };
  let flight = "";
  for (let row = 0; row < tree.length; row++) {
    const flag = tree.hidden[row];
    if (tree.kind[row] === NodeKind.element) {
      if (flag !== Hidden.preloadedJson) continue;
      const data = attribute(tree, row, "data-preloaded");
      if (data === undefined || (left -= data.length) < 0) continue;
      consider(parseJson(data), "preloaded JSON");
      continue;
    }
    if (tree.kind[row] !== NodeKind.text) continue;
    if (tree.tag[tree.parent[row]!] !== Tag.script) continue;
    const data = textContent(tree, row);
    if (data.length < MIN_CHARACTERS || (left -= data.length) < 0) continue;
    if (flag === Hidden.jsonLd || isJsonLd(tree, row)) consider(parseJson(data), "JSON-LD");
    else if (/^\s*[[{]/.test(data)) consider(parseJson(data), "JSON script");
    else if (data.includes("__next_f")) flight += assignedValues(data).map(flightChunk).join("");
    else for (const value of assignedValues(data)) consider(value, "script state");
  }
  consider(flightTexts(flight), "script state");
  return best;
}

/** The piece of a React Server Components stream that a call of `__next_f.push` adds. */
function flightChunk(call: unknown): string {
  return Array.isArray(call) && typeof call[1] === "string" ? call[1] : "";
}

/**
 * Returns the long strings of a React Server Components stream, as properties: rows such as `2c:T1a3f,` with the
 * number of bytes in hexadecimal.
 */
function flightTexts(stream: string): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  const row = /([\da-f]{1,6}):T([\da-f]{1,6}),/g;
  for (let match = row.exec(stream); match !== null; match = row.exec(stream)) {
    const from = row.lastIndex;
    let left = Number.parseInt(match[2]!, 16);
    let to = from;
    for (; to < stream.length && left > 0; to++) {
      const code = stream.charCodeAt(to);
      // A surrogate is half of a character of four bytes.
      left -= code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3;
    }
    texts[match[1]!] = stream.slice(from, to);
    // What looks like a row within the text is text.
    row.lastIndex = to;
  }
  return texts;
}

/** Returns the JSON values that a script assigns. */
function assignedValues(script: string): readonly unknown[] {
  const values: unknown[] = [];
  STATE.lastIndex = 0;
  for (
    let match = STATE.exec(script);
    match !== null && values.length < MAX_STATES;
    match = STATE.exec(script)
  ) {
    const start = STATE.lastIndex - 1;
    const end = valueEnd(script, start);
    STATE.lastIndex = end;
    if (end - start < MIN_CHARACTERS) continue;
    const value = parseJson(script.slice(start, end).replace(/:\s*undefined\b/g, ":null"));
    if (value !== undefined) values.push(value);
  }
  return values;
}

/** Returns the offset after the bracket that closes the one at `start`, or the end of the text without any. */
function valueEnd(text: string, start: number): number {
  let depth = 0;
  for (let i = start; i < text.length; i++) {
    const character = text[i];
    if (character === '"') {
      for (i++; i < text.length && text[i] !== '"'; i++) if (text[i] === "\\") i++;
    } else if (character === "{" || character === "[") depth++;
    else if ((character === "}" || character === "]") && --depth === 0) return i + 1;
  }
  return text.length;
}
