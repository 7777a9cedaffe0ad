import type { RowRange, Segmenter, Tree } from "@winnow/core-dom";
import { checkType } from "@winnow/core-dom/options";
import { bodyElement, checkPage, layoutSegmentation, wholePage } from "@winnow/core-dom/segments";
import { type StyleGroup, styleGroups } from "./groups.js";
import { type TextStyle, tagStyle } from "./style.js";

export type { TextStyle } from "./style.js";

/** A group is no group of headings if … of its members have the property (Manabe and Tajima 2015). */
const MAX_SHARES = {
  /** Their fronts contain headings of a higher level. */
  upperHeadings: 0.1,
  /** Their blocks have no other text. */
  emptyBlocks: 0.5,
  /** Their fronts have no siblings after them. */
  noSiblings: 0.9,
  /** Their texts occur more than once. */
  repeatedTexts: 0.4,
  /** Their blocks are less than {@link MIN_CONTENT} times as long as they are. */
  shortBlocks: 0.3,
};

/** Maximum number of groups that are tried: pages have a few levels of headings. */
const MAX_GROUPS = 200;

/** Minimum length of a block's content in lengths of its heading. */
const MIN_CONTENT = 1.5;

/**
 * Divides a page by its headings (HEPS, Manabe and Tajima 2015): texts of one style at the same place are headings if they
 * look more important than the text after them. A block is a heading with what follows it, up to the next one. Without
 * a browser, styles are those that browsers give to tags.
 *
 * Reads the whole page: marks are not used. Blocks are nested by the levels of their headings.
 */
export const heps: Segmenter = /* @__PURE__ */ hepsBy(tagStyle);

/**
 * Creates a segmenter like {@link heps} that reads styles from a function, such as one that returns what a browser has
 * computed.
 *
 * @param styleOf - the style of the text in an element, by the element's row.
 * @example hepsBy((tree, row) => ({ size: sizes[row], weight: 400, rest: colors[row] }))
 */
export function hepsBy(styleOf: (tree: Tree, row: number) => TextStyle): Segmenter {
  checkType("styleOf", styleOf, "function");
  return (tree, marks) => {
    checkPage(tree, marks);
    const blocks: RowRange[] = [];
    const body = bodyElement(tree);
    const contexts = [{ start: body, end: tree.end[body] ?? 0 }];
    let headings: readonly number[] = [];
    for (const group of styleGroups(tree, styleOf).slice(0, MAX_GROUPS)) {
      const ranges = headingBlocks(tree, group, headings, contexts);
      if (ranges === undefined) continue;
      for (const range of ranges) {
        blocks.push(range);
        contexts.push(range);
      }
      headings = [...headings, ...group.fronts].sort((a, b) => a - b);
    }
    const segmentation = layoutSegmentation(tree, blocks, { segmenter: "heps", source: "headings" });
    return segmentation.segments.length > 0 ? segmentation : wholePage(tree, marks, "heps", "no-repetition");
  };
}

/**
 * Returns the block of each member of a group, or `undefined` if they are not headings.
 *
 * @param headings - fronts of the groups before, ascending.
 * @param contexts - their blocks.
 */
function headingBlocks(
  tree: Tree,
  { members, fronts }: StyleGroup,
  headings: readonly number[],
  contexts: readonly RowRange[],
): readonly RowRange[] | undefined {
  const counts = new Map<string, number>();
  for (const { text } of members) counts.set(text, (counts.get(text) ?? 0) + 1);
  const failures = { upperHeadings: 0, emptyBlocks: 0, noSiblings: 0, repeatedTexts: 0, shortBlocks: 0 };
  const around = innermost(fronts, contexts);
  let next = 0;
  const ranges = members.map(({ text }, index): RowRange => {
    const start = fronts[index]!;
    const after = tree.end[start]!;
    const parentEnd = tree.end[tree.parent[start]!] ?? after;
    while (headings[next]! <= start) next++;
    const upper = headings[next] ?? Number.POSITIVE_INFINITY;
    const end = Math.max(after, Math.min(parentEnd, around[index]!, upper, fronts[index + 1] ?? parentEnd));
    // A front may contain more than its heading: an element of its own for each block.
    const content = tree.textBefore[end]! - tree.textBefore[start]! - text.length;
    if (upper < after) failures.upperHeadings++;
    if (content <= 0) failures.emptyBlocks++;
    if (after >= parentEnd) failures.noSiblings++;
    if (counts.get(text)! > 1) failures.repeatedTexts++;
    if (content < MIN_CONTENT * text.length) failures.shortBlocks++;
    return { start, end };
  });
  const isRejected = Object.entries(MAX_SHARES).some(
    ([name, share]) => failures[name as keyof typeof MAX_SHARES] >= share * members.length,
  );
  return isRejected ? undefined : ranges;
}

/** Returns the end of the innermost range around each row. */
function innermost(rows: readonly number[], ranges: readonly RowRange[]): readonly number[] {
  const sorted = [...ranges].sort((a, b) => a.start - b.start || b.end - a.end);
  const open: number[] = [];
  let next = 0;
  return rows.map((row) => {
    for (; next < sorted.length && sorted[next]!.start <= row; next++) open.push(sorted[next]!.end);
    while (open.length > 0 && open[open.length - 1]! <= row) open.pop();
    return open[open.length - 1] ?? Number.POSITIVE_INFINITY;
  });
}
