import { Hidden, Tag, type Tree } from "@winnow/core-dom";
import { dataTables } from "./data-tables.js";
import type { PageView } from "./page-view.js";

/** Elements of which readers need all or nothing, besides data tables. */
const WHOLE: ReadonlySet<number> = new Set([Tag.pre, Tag.listing, Tag.xmp, Tag.figcaption]);
/** Maximum number of blocks per item (`li`, `dt`) of lists that are completed: items with more are cards. */
const LISTS: ReadonlyMap<number, number> = new Map([
  [Tag.ul, 1.2],
  [Tag.ol, 1.2],
  [Tag.dl, 2.4],
]);

/**
 * Keeps the units of a page whole. All blocks of a data table, a block of code, a caption, or a term with its
 * definitions are kept if more than half of their words are, and none otherwise. A list of lines is completed if more
 * than half of it is kept. The outermost unit decides. Linear in the page.
 *
 * The trees judge the cells of a table one by one: names, figures and headers have little in common.
 *
 * @param words - of each block.
 * @param kept - 1 for each block that is kept; changed.
 */
export function keepUnits(page: PageView, words: Float64Array, kept: Uint8Array): void {
  const { tree, blocks, elements } = page;
  const { length, before, items, source } = blocks;
  // Words before each block, and those that are kept. Text inside `noscript` repeats what is around it, if it is not kept.
  const all = new Float64Array(length + 1);
  const ours = new Float64Array(length + 1);
  for (let i = 0; i < length; i++) {
    const isOurs = kept[i] === 1;
    all[i + 1] = all[i]! + (isOurs || source[i] === Hidden.visible ? words[i]! : 0);
    ours[i + 1] = ours[i]! + (isOurs ? words[i]! : 0);
  }
  const isMost = (first: number, end: number): boolean =>
    2 * (ours[end]! - ours[first]!) > all[end]! - all[first]!;
  const set = (row: number, first: number, end: number, value: number): void => {
    for (let i = first; i < end; i++) if (source[i] === tree.hidden[row]) kept[i] = value;
  };
  const tables = new Set(dataTables(page, all));
  let done = 0;
  for (const row of elements.outer) {
    const first = before[row]!;
    const end = before[tree.end[row]!]!;
    if (first < done || end - first < 2) continue;
    const tag = tree.tag[row]!;
    const maxBlocks = (LISTS.get(tag) ?? 0) * (items[tree.end[row]!]! - items[row]!);
    if (WHOLE.has(tag) || tables.has(row)) set(row, first, end, isMost(first, end) ? 1 : 0);
    else if (end - first <= maxBlocks && isMost(first, end)) set(row, first, end, 1);
    else if (tag === Tag.dl) {
      for (const [from, to] of definitions(tree, before, row)) set(row, from, to, isMost(from, to) ? 1 : 0);
    } else continue;
    done = end;
  }
}

/** Returns the blocks of each term of a list with its definitions. */
function definitions(
  { tag, end }: Tree,
  before: Int32Array,
  list: number,
): readonly (readonly [from: number, to: number])[] {
  const groups: [number, number][] = [];
  let last = 0;
  for (let row = list + 1; row < end[list]!; ) {
    const own = tag[row]!;
    if (own !== Tag.dt && own !== Tag.dd) {
      row++;
      continue;
    }
    const group = groups[groups.length - 1];
    if (group === undefined || (own === Tag.dt && last === Tag.dd))
      groups.push([before[row]!, before[end[row]!]!]);
    else group[1] = before[end[row]!]!;
    last = own;
    row = end[row]!;
  }
  return groups;
}
