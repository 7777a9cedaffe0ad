import { nameHash } from "../blocks/index.js";
import { isoDate, readStamp } from "../dates/index.js";
import { decodeReferences } from "../references/decode.js";
import { collapseWhitespace } from "../text/index.js";
import { text, textContent } from "../tree/strings.js";
import { Tag } from "../tree/tags.js";
import { Hidden, NodeKind, type Tree } from "../tree/types.js";
import { type Declaration, ROLE_OF_TYPE } from "./declared.js";

/** Letters and digits of a declared text that are compared with the page: at most 60, in steps of the fewest that are enough. */
const COMPARED = 60;
const MIN_COMPARED = 12;
/** Characters of a declared text that are read, and of one on the page. */
const REACH = 600;
const REACH_ON_PAGE = 400;
/** Maximum number of values that are looked at in all scripts of a page. */
const MAX_VALUES = 200_000;
/** Properties with the text of an item; that of a question may only be its name. */
const TEXTS = ["text", "articleBody", "reviewBody", "description", "name"];

/**
 * Returns what the page's JSON-LD declares about its posts, comments, answers, reviews and questions: for each item whose
 * text begins as a text of the page does, the element there. Scripts that are not JSON are skipped.
 *
 * @param read - not 0 for the text rows that count.
 */
export function jsonLdDeclarations(tree: Tree, read: Uint8Array): readonly Declaration[] {
  const items = jsonLdItems(tree);
  if (items.size === 0) return [];
  const lengths = [...new Set([...items.keys()].map(({ length }) => length))];
  const starts: number[] = [];
  const rows: number[] = [];
  let page = "";
  for (let row = 0; row < tree.length; row++) {
    if (read[row] === 0) continue;
    starts.push(page.length);
    rows.push(row);
    // The rest of a long text is neither where a declared one begins, nor where it goes on.
    page += comparedLetters(text(tree, row).slice(0, REACH_ON_PAGE)).slice(0, COMPARED);
  }
  const declared: Declaration[] = [];
  for (const [i, start] of starts.entries()) {
    for (const length of lengths) {
      const begin = page.slice(start, start + length);
      const item = items.get(begin);
      if (item === undefined) continue;
      // A later text that begins in the same way quotes the first one.
      items.delete(begin);
      declared.push({ ...item, row: tree.parent[rows[i]!]! });
    }
  }
  return declared;
}

/** Returns the items in the page's scripts by the first letters of their texts. */
function jsonLdItems(tree: Tree): Map<string, Omit<Declaration, "row">> {
  const items = new Map<string, Omit<Declaration, "row">>();
  const waiting: unknown[] = [];
  for (let row = 0; row < tree.length; row++) {
    if (tree.hidden[row] !== Hidden.jsonLd || tree.tag[row] !== Tag.script) continue;
    if (tree.kind[row] === NodeKind.element) waiting.push(parsedScript(textContent(tree, row)));
  }
  waiting.reverse();
  for (let values = 0; waiting.length > 0 && values < MAX_VALUES; values++) {
    const value = waiting.pop();
    if (typeof value !== "object" || value === null) continue;
    for (const inner of Object.values(value)) if (typeof inner === "object") waiting.push(inner);
    const item = value as Readonly<Record<string, unknown>>;
    const name = [item["@type"]].flat()[0];
    if (typeof name !== "string" || !ROLE_OF_TYPE.has(name)) continue;
    const written = TEXTS.map((property) => item[property]).find((one) => typeof one === "string");
    const all = comparedLetters(plainText(written ?? ""));
    const letters = all.slice(0, Math.min(COMPARED, all.length - (all.length % MIN_COMPARED)));
    if (letters === "" || items.has(letters)) continue;
    items.set(letters, {
      name: nameHash(name),
      role: ROLE_OF_TYPE.get(name),
      source: "json-ld",
      author: declaredName(item.author),
      date: declaredDate(item.datePublished ?? item.dateCreated),
    });
  }
  return items;
}

/** A script without these words declares none of the types that are read. */
const TYPES = new RegExp(`"(?:${[...ROLE_OF_TYPE.keys()].join("|")})"`);

function parsedScript(script: string): unknown {
  if (!TYPES.test(script)) return undefined;
  try {
    return JSON.parse(script);
  } catch {
    return undefined;
  }
}

/** Returns a declared text without tags and character references. */
function plainText(written: string): string {
  return decodeReferences(written.slice(0, REACH)).replace(/<[^<>]{0,300}>/g, " ");
}

function comparedLetters(plain: string): string {
  return plain.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

function declaredName(author: unknown): string | undefined {
  const first: unknown = Array.isArray(author) ? author[0] : author;
  const name = typeof first === "object" && first !== null && "name" in first ? first.name : first;
  return typeof name === "string" ? collapseWhitespace(name) || undefined : undefined;
}

function declaredDate(stamp: unknown): string | undefined {
  const read = typeof stamp === "string" ? readStamp(stamp) : undefined;
  return read && isoDate(read.date);
}
