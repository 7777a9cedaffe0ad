import { BLOCK_TAGS, Tag, type Tree, text } from "@winnow/core-dom";
import type { PageSources } from "../sources/types.js";
import { type ByLine, byLine, innerLabel } from "./by-prefix.js";
import type { ClassReader } from "./byline-class.js";
import { CONTAINERS, type Sign } from "./byline-sign.js";
import { bylineText } from "./byline-text.js";
import { hasGivenName } from "./given-names.js";
import { isPersonLike, readNames } from "./read-names.js";

/** Maximum number of characters of a block that begins with "by". */
export const MAX_LINE = 120;

/** By-phrases of products and sites as well. */
const OF_PRODUCTS = /^(?:published|created|contributed|added)\b/i;

/** Lines that link to other works by somebody, who need not be this page's author. */
const LEADS_ELSEWHERE = /^(?:more|learn|read|see|view|all|posts|articles|profile)\b/i;

/** Somebody who is named as well as the author, or if there is none. */
const EDITOR = /^.{0,3}(?:责任)?(?:编辑|编译|整理)|^.{0,3}(?:責任)?(?:編輯|編譯)|^.{0,3}责编/u;

/** Returns the by-word at the beginning of a text; a noun needs a colon or a separate line. */
export function startWithBy(tree: Tree, row: number): ByLine | undefined {
  const length = tree.textBefore[row + 1]! - tree.textBefore[row]!;
  if (length < 2 || length > MAX_LINE) return undefined;
  const line = text(tree, row);
  const found = byLine(line) ?? innerLabel(line);
  return found?.noun === true && !found.marked && found.rest !== "" ? undefined : found;
}

/**
 * Returns the sign of a block that begins with "by", or with a date and "by". A common word may begin any
 * sentence, so names must follow it.
 */
export function lineSign(
  sources: PageSources,
  row: number,
  found: ByLine,
  signs: ClassReader,
): (Sign & { readonly value: string }) | undefined {
  const { tree } = sources;
  const size = (at: number): number => tree.textBefore[tree.end[at]!]! - tree.textBefore[at]!;
  // The block around it, or the one around that if "by" is alone in it.
  let block = blockAround(tree, row);
  for (let steps = 0; found.rest === "" && steps < 4 && block > 0; steps++) {
    if (size(block) > size(row) + 1) break;
    block = tree.parent[block]!;
  }
  if (block <= 0 || size(block) > MAX_LINE || CONTAINERS.has(tree.tag[block]!)) return undefined;
  const before = textBefore(tree, block, row);
  const { text: value, marked } = bylineText(sources, block, signs);
  const line = value.replace(/\n/g, " ");
  const isLabel = found.strong && found.marked;
  if (!marked && before > 0 && !isLabel && !/^(?:posted|published|written|updated|on)\b/i.test(line))
    return undefined;
  if (LEADS_ELSEWHERE.test(line)) return undefined;
  const { names } = readNames(value);
  // "Published by" may name a firm's product, and a noun alone may be the label of anything.
  const isOfProduct = OF_PRODUCTS.test(line);
  const sure = found.strong && (!found.noun || found.marked) && !isOfProduct;
  const isMade = isOfProduct ? hasGivenName : isPersonLike;
  const fits = (name: string): boolean => (sure ? /^[\p{Lu}\p{Lo}]/u.test(name) : isMade(name));
  if (names.length === 0 || !names.every(fits)) return undefined;
  const points = EDITOR.test(line) ? 2 : found.strong ? 5 : 4;
  return { key: "by", points, member: false, strong: found.strong, value };
}

/** Returns the number of characters before a row in its block, without those of a date at its beginning. */
function textBefore(tree: Tree, block: number, row: number): number {
  let start = block + 1;
  while (start < row && tree.tag[start] !== Tag.time && tree.textBefore[start + 1] === tree.textBefore[block])
    start++;
  if (tree.tag[start] === Tag.time) start = Math.min(row, tree.end[start]!);
  return tree.textBefore[row]! - tree.textBefore[start]!;
}

/** Returns the innermost block around a row. */
export function blockAround(tree: Tree, row: number): number {
  let up = tree.parent[row]!;
  for (let steps = 0; up > 0 && steps < 8 && !BLOCK_TAGS.has(tree.tag[up]!); steps++) up = tree.parent[up]!;
  return up;
}
