import { attribute, textContent } from "@winnow/core-dom";
import { jsonrepair } from "jsonrepair";
import { jsonLdItems } from "./json-ld-items.js";
import type { Item, SourceReader } from "./types.js";

/** The type of a JSON-LD script, whatever its case and parameters. */
const TYPE = /^\s*application\/ld\+json\b/i;

/** Characters of broken scripts that are repaired on one page: repair takes up to 20 µs for a character. */
const REPAIRABLE = 40_000;
/** Open brackets in a script that is repaired: repair takes quadratic time for more. */
const DEEPEST = 200;

/**
 * The items of all JSON-LD scripts (JSON-LD 1.1 §7, HTML embedding), references by `@id` resolved across the
 * page's scripts. Scripts that are no JSON are repaired (see `readJson`), or else passed over.
 */
export function jsonLd({ tree, rows }: Pick<SourceReader, "tree" | "rows">): readonly Item[] {
  const scripts: { data: unknown; row: number }[] = [];
  let left = REPAIRABLE;
  for (const row of rows.scripts) {
    if (!TYPE.test(attribute(tree, row, "type")!)) continue;
    const { data, repaired } = readJson(textContent(tree, row), left);
    left -= repaired;
    if (data !== undefined) scripts.push({ data, row });
  }
  return jsonLdItems(scripts);
}

export interface ReadJson {
  /** Undefined where the script cannot be read. */
  readonly data: unknown;
  /** Characters that were repaired; 0 where there was no need, or no room. */
  readonly repaired: number;
}

/**
 * The data of a script that should be JSON. Never throws.
 *
 * @param repairable - how many characters a script may have to be repaired.
 * @example readJson('<!-- {"name": "A\nB",} -->').data // { name: "A B" }
 */
export function readJson(source: string, repairable: number = REPAIRABLE): ReadJson {
  const json = unwrapped(source);
  // Line breaks in strings are the commonest mistake, and between tokens they mean as little as spaces.
  const data = parsed(json) ?? parsed(json.replace(/[\u0000-\u001f]+/g, " "));
  if (data !== undefined || json === "" || json.length > repairable || isDeep(json))
    return { data, repaired: 0 };
  return { data: repaired(json), repaired: json.length };
}

function parsed(json: string): unknown {
  try {
    // `null` alone says as little as nothing.
    return JSON.parse(json) ?? undefined;
  } catch {
    return undefined;
  }
}

/** What `jsonrepair` makes an object or list of, after the mistakes that it does not know. */
function repaired(json: string): unknown {
  const quoted = json.includes('"') ? json : json.replace(/&(?:quot|#34|#x22);/gi, '"');
  const separated = quoted.replace(/,(?:\s{0,200},)+/g, ",").replace(/\}\s{0,200}\{/g, "}\n{");
  try {
    const data = parsed(jsonrepair(separated));
    return typeof data === "object" ? data : undefined;
  } catch {
    return undefined;
  }
}

function isDeep(json: string): boolean {
  let open = 0;
  for (let at = 0; at < json.length && open <= DEEPEST; at++) {
    const c = json[at];
    if (c === "{" || c === "[") open++;
    else if (c === "}" || c === "]") open--;
  }
  return open > DEEPEST;
}

const OPENERS = /^(?:\ufeff|\/\/\s{0,20}(?=<!)|\/\*\s{0,20}<!\[CDATA\[\s{0,20}\*\/|<!\[CDATA\[|<!--|\*\/)/;
const CLOSERS = /(?:\/\*\s{0,20}\]\]>\s{0,20}\*\/|(?:\/\/\s{0,20})?(?:\]\]>|-->)|;|\ufeff)$/;
/** Longer than any opener or closer. */
const REACH = 64;
/** Wrappings inside each other. */
const MOST_WRAPPINGS = 20;

/** JSON without what pages put around it: a byte order mark, HTML comments, CDATA marks, a semicolon after it. */
function unwrapped(source: string): string {
  let json = source.trim();
  for (let i = 0, again = true; again && i < MOST_WRAPPINGS; i++) {
    const from = OPENERS.exec(json.slice(0, REACH))?.[0].length ?? 0;
    const after = CLOSERS.exec(json.slice(from).slice(-REACH))?.[0].length ?? 0;
    again = from + after > 0;
    if (again) json = json.slice(from, json.length - after).trim();
  }
  return json;
}
