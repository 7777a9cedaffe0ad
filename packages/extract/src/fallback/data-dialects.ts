import { parseJson } from "./json-article.js";
import { referencedTexts } from "./referenced-texts.js";

/** Shorter data have no article. */
export const MIN_CHARACTERS = 100;

/** The text of a script, or the value of an attribute that looks like JSON. */
export interface PageData {
  /** The name of the attribute; undefined for a script. */
  readonly attribute: string | undefined;
  readonly data: string;
  /** Whether it is a script of the type `application/ld+json`. */
  readonly isLinked: boolean;
}

/** A form in which pages have data. */
interface Dialect {
  /** Names the data in reasons. */
  readonly name: string;
  readonly matches: (data: PageData) => boolean;
  /** Returns the values in all data that match. */
  readonly read: (all: readonly string[]) => readonly unknown[];
}

const START = /^\s*[[{]/;

/** The first one that matches reads the data. */
export const DIALECTS: readonly Dialect[] = [
  // Discourse: each value of the object is JSON in a string, such as a topic with its posts.
  {
    name: "preloaded JSON",
    matches: ({ attribute }) => attribute === "data-preloaded",
    read: (all) => all.map(parseJson),
  },
  // Properties of custom elements and of components: Vue, Inertia, React on Rails.
  {
    name: "JSON attribute",
    matches: ({ attribute }) => attribute !== undefined,
    read: (all) => all.map(parseJson),
  },
  { name: "JSON-LD", matches: ({ isLinked }) => isLinked, read: (all) => all.map(parseJson) },
  // Nuxt 3 and SvelteKit: a list whose objects refer to its other values by number.
  {
    name: "Nuxt data",
    matches: ({ data }) =>
      /^\s*\[\s*(?:\[\s*"(?:Shallow)?Reactive"|\{(?:"\w+":\d+,?)+\})/.test(data.slice(0, 500)),
    read: (all) => all.map((data) => referencedTexts(parseJson(data))),
  },
  // Next.js (`__NEXT_DATA__`), Gatsby, Angular.
  { name: "JSON script", matches: ({ data }) => START.test(data), read: (all) => all.map(parseJson) },
  {
    name: "React stream",
    matches: ({ data }) => data.includes("__next_f"),
    read: (all) => [flightTexts(all.flatMap(assignedValues).map(flightChunk).join(""))],
  },
  // Apollo, Redux, Nuxt 2, if what they assign is JSON.
  { name: "script state", matches: () => true, read: (all) => all.flatMap(assignedValues) },
];

/** An assignment of an object, or a call with an array, in a script: `window.__STATE__ = {`, `__next_f.push([`. */
const STATE = /(?:[\w$\])]\s*=|__next_f\.push\()\s*([[{])/g;
/** Assignments of a script that are tried. */
const MAX_STATES = 20;

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
