import { attribute, textContent } from "@winnow/core-dom";
import { jsonrepair } from "jsonrepair";
import { jsonLdItems } from "./json-ld-items.js";
import type { Item, SourceReader } from "./types.js";

/** The type of a JSON-LD script, whatever its case and parameters. */
const TYPE = /^\s*application\/ld\+json\b/i;

/**
 * Maximum number of characters of broken scripts that are repaired on one page: repair takes up to 20 µs for
 * each.
 */
const REPAIRABLE = 40_000;
/** Maximum depth of a script that is repaired: repair takes quadratic time for more. */
const MAX_DEPTH = 200;

/**
 * Reads the items of all JSON-LD scripts (JSON-LD 1.1 §7, HTML embedding), references by `@id` resolved
 * across the page's scripts. Scripts that are not JSON are repaired (see `readJson`), otherwise skipped.
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
  /** Undefined if the script cannot be read. */
  readonly data: unknown;
  /** Number of characters that were repaired; 0 if there was no need, or too many. */
  readonly repaired: number;
}

/**
 * Reads a script that should be JSON. Never throws.
 *
 * @param repairable - maximum number of characters of a script that is repaired.
 * @example readJson('<!-- {"name": "A\nB",} -->').data // { name: "A B" }
 */
export function readJson(source: string, repairable: number = REPAIRABLE): ReadJson {
  const json = unwrapped(source);
  // Line breaks in strings are the most frequent mistake, and between tokens they are equal to spaces.
  const data = parsed(json) ?? parsed(json.replace(/[\u0000-\u001f]+/g, " "));
  if (data !== undefined || json === "" || json.length > repairable || isDeep(json))
    return { data, repaired: 0 };
  return { data: repaired(json), repaired: json.length };
}

function parsed(json: string): unknown {
  try {
    // `null` alone counts as no data.
    return JSON.parse(json) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Repairs mistakes that `jsonrepair` does not know, then calls it; returns an object or list. */
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
  for (let at = 0; at < json.length && open <= MAX_DEPTH; at++) {
    const c = json[at];
    if (c === "{" || c === "[") open++;
    else if (c === "}" || c === "]") open--;
  }
  return open > MAX_DEPTH;
}

const OPENERS = /^(?:\ufeff|\/\/\s{0,20}(?=<!)|\/\*\s{0,20}<!\[CDATA\[\s{0,20}\*\/|<!\[CDATA\[|<!--|\*\/)/;
const CLOSERS = /(?:\/\*\s{0,20}\]\]>\s{0,20}\*\/|(?:\/\/\s{0,20})?(?:\]\]>|-->)|;|\ufeff)$/;
/** Longer than any opener or closer. */
const REACH = 64;
/** Maximum number of nested wrappings. */
const MAX_WRAPPINGS = 20;

/**
 * Removes wrappings that pages put around JSON: a byte order mark, HTML comments, CDATA marks, a semicolon
 * after it.
 */
function unwrapped(source: string): string {
  let json = source.trim();
  for (let i = 0, again = true; again && i < MAX_WRAPPINGS; i++) {
    const from = OPENERS.exec(json.slice(0, REACH))?.[0].length ?? 0;
    const after = CLOSERS.exec(json.slice(from).slice(-REACH))?.[0].length ?? 0;
    again = from + after > 0;
    if (again) json = json.slice(from, json.length - after).trim();
  }
  return json;
}
