import { Label, type Marks, NodeKind } from "@winnow/core-dom";
import { type Add, addEach, log, share } from "./numbers.js";
import { addInside, between, CONTEXTS, Context, type PageScan } from "./page.js";

const LARGE_BLOCK = 100;
const LONG_BLOCK = 250;

/** The kept content of a page, as widths. */
export interface KeptScan {
  /** Prefix sums over rows, `length + 1` values. */
  readonly before: Int32Array;
  /** The width of each kept block, in order. */
  readonly blocks: readonly number[];
  /** Kept text inside each of the contexts. */
  readonly inside: Float64Array;
  readonly linkOrCode: number;
  readonly listOrTable: number;
  readonly comments: number;
  /** Number of kept headings. */
  readonly headings: number;
  /** Sum of the scores of kept text, by width, and of all text. */
  readonly keptScore: number;
  readonly allScore: number;
  /** The rows from the first kept one to the last: `[start, end)`. */
  readonly start: number;
  readonly end: number;
}

/** Reads which text of a page a method kept. */
export function scanMarks(page: PageScan, marks: Marks | undefined): KeptScan {
  const { tree, context, container, before: all } = page;
  const before = new Int32Array(tree.length + 1);
  const blocks: number[] = [];
  const inside = new Float64Array(CONTEXTS.length);
  let [comments, linkOrCode, listOrTable, keptScore, allScore] = [0, 0, 0, 0, 0];
  let [start, end, headings] = [0, 0, 0];
  /** The block element around the last kept text, -1 if another block began since. */
  let block = -1;
  for (let row = 0; row < tree.length; row++) {
    before[row + 1] = before[row]!;
    if (container[row] === row) block = -1;
    const width = between(all.width, row, row + 1);
    if (width === 0 || tree.kind[row] !== NodeKind.text || marks === undefined) continue;
    const score = marks.score[row] ?? 0;
    allScore += width * score;
    if (marks.label[row] === Label.comment) comments += width;
    if (marks.label[row] !== Label.content) continue;
    const here = context[row]!;
    if (container[row] !== block) {
      block = container[row]!;
      blocks.push(0);
      if ((context[block]! & Context.heading) !== 0) headings++;
    }
    blocks[blocks.length - 1]! += width;
    before[row + 1]! += width;
    keptScore += width * score;
    addInside(inside, here, width);
    if ((here & (Context.link | Context.code)) !== 0) linkOrCode += width;
    if ((here & (Context.item | Context.table)) !== 0) listOrTable += width;
    if (end === 0) start = row;
    end = row + 1;
  }
  const sums = { inside, linkOrCode, listOrTable, comments, headings, keptScore, allScore };
  return { before, blocks, ...sums, start, end };
}

/** What a method kept of the page, and where: with the figures of the rules R1 to R5. */
export function markFeatures(page: PageScan, scan: KeptScan, marks: Marks | undefined, add: Add): void {
  const { blocks, headings, start, end } = scan;
  const { before } = page;
  const width = before.width[page.tree.length]!;
  const kept = scan.before[page.tree.length]!;
  const longest = blocks.reduce((most, block) => Math.max(most, block), 0);
  const large = blocks.reduce((sum, block) => sum + (block >= LARGE_BLOCK ? block : 0), 0);
  const squares = blocks.reduce((sum, block) => sum + block * block, 0);
  const within = (column: Int32Array): number => between(column, start, end);
  add("has-marks", marks === undefined ? 0 : 1);
  add("has-confidence", marks?.confidence === undefined ? 0 : 1);
  add("confidence", marks?.confidence ?? 0);
  add("kept-width", log(kept));
  add("kept-share", share(kept, width));
  add("kept-comments", share(scan.comments, width));
  add("kept-score", share(scan.keptScore, kept));
  add("page-score", share(scan.allScore, width));
  add("kept-blocks", log(blocks.length));
  add("kept-mean-block", log(share(kept, blocks.length)));
  add("kept-longest-block", log(longest));
  add("kept-large-share", share(large, kept));
  add("kept-long-blocks", log(blocks.filter((block) => block > LONG_BLOCK).length));
  add("kept-evenness", share(squares, kept * longest));
  add("kept-link-or-code", share(scan.linkOrCode, kept));
  add("kept-list-or-table", share(scan.listOrTable, kept));
  addEach(add, "kept-inside", CONTEXTS, (i) => share(scan.inside[i]!, kept));
  add("kept-headings", log(headings));
  add("kept-heading-density", share(headings, blocks.length));
  add("kept-from", share(before.width[start]!, width));
  add("kept-to", share(before.width[end]!, width));
  add("kept-compact", share(kept, within(before.width)));
  add("kept-images", log(within(before.images)));
  add("kept-images-per-width", share(1000 * within(before.images), Math.max(1000, kept)));
  add("kept-prices", log(within(before.prices)));
  add("kept-dates", log(within(before.dates)));
  add("kept-linked-within", share(within(before.linked), within(before.width)));
}
