import { Label, type Marks } from "../../marks/types.js";
import { type Add, addEach, log, share } from "./numbers.js";
import { addInside, between, CONTEXTS, Context, type PageScan } from "./page.js";

const LARGE_BLOCK = 100;
const LONG_BLOCK = 250;

/** What a method kept of the page, and where: with the figures of the rules R1 to R5. */
export function markFeatures(page: PageScan, marks: Marks | undefined, add: Add): void {
  const { before } = page;
  const width = before.width[page.tree.length]!;
  const kept = before.kept[page.tree.length]!;
  const read = readMarks(page, marks);
  const { blocks } = read;
  const longest = blocks.reduce((most, block) => Math.max(most, block), 0);
  const large = blocks.reduce((sum, block) => sum + (block >= LARGE_BLOCK ? block : 0), 0);
  const squares = blocks.reduce((sum, block) => sum + block * block, 0);
  const within = (column: Int32Array): number => between(column, read.start, read.end);
  add("has-marks", marks === undefined ? 0 : 1);
  add("has-confidence", marks?.confidence === undefined ? 0 : 1);
  add("confidence", marks?.confidence ?? 0);
  add("kept-width", log(kept));
  add("kept-share", share(kept, width));
  add("kept-comments", share(read.comments, width));
  add("kept-score", share(read.keptScore, kept));
  add("page-score", share(read.allScore, width));
  add("kept-blocks", log(blocks.length));
  add("kept-mean-block", log(share(kept, blocks.length)));
  add("kept-longest-block", log(longest));
  add("kept-large-share", share(large, kept));
  add("kept-long-blocks", log(blocks.filter((block) => block > LONG_BLOCK).length));
  add("kept-evenness", share(squares, kept * longest));
  add("kept-link-or-code", share(read.linkOrCode, kept));
  add("kept-list-or-table", share(read.listOrTable, kept));
  addEach(add, "kept-inside", CONTEXTS, (i) => share(read.inside[i]!, kept));
  add("kept-headings", log(read.headings));
  add("kept-heading-density", share(read.headings, blocks.length));
  add("kept-from", share(before.width[read.start]!, width));
  add("kept-to", share(before.width[read.end]!, width));
  add("kept-compact", share(kept, within(before.width)));
  add("kept-images", log(within(before.images)));
  add("kept-images-per-width", share(1000 * within(before.images), Math.max(1000, kept)));
  add("kept-prices", log(within(before.prices)));
  add("kept-dates", log(within(before.dates)));
  add("kept-linked-within", share(within(before.linked), within(before.width)));
}

/** Reads which text of a page a method kept, as widths. */
function readMarks({ tree, context, container, before }: PageScan, marks: Marks | undefined) {
  const read = {
    /** The width of each kept block, in order; the number of those that are headings. */
    ...{ blocks: [] as number[], headings: 0 },
    /** Kept text inside each of the contexts. */
    ...{ inside: new Float64Array(CONTEXTS.length), linkOrCode: 0, listOrTable: 0 },
    /** Sums of the scores of kept text, by width, and of all text. */
    ...{ comments: 0, keptScore: 0, allScore: 0 },
    /** The rows from the first kept one to the last: `[start, end)`. */
    ...{ start: 0, end: 0 },
  };
  /** The block element around the last kept text, -1 if another block began since. */
  let block = -1;
  for (let row = 0; row < tree.length && marks !== undefined; row++) {
    if (container[row] === row) block = -1;
    const width = between(before.width, row, row + 1);
    if (width === 0) continue;
    const score = marks.score[row] ?? 0;
    read.allScore += width * score;
    if (marks.label[row] === Label.comment) read.comments += width;
    if (marks.label[row] !== Label.content) continue;
    if (container[row] !== block) {
      block = container[row]!;
      read.blocks.push(0);
      if ((context[block]! & Context.heading) !== 0) read.headings++;
    }
    read.blocks[read.blocks.length - 1]! += width;
    read.keptScore += width * score;
    addInside(read.inside, context[row]!, width);
    if ((context[row]! & (Context.link | Context.code)) !== 0) read.linkOrCode += width;
    if ((context[row]! & (Context.item | Context.table)) !== 0) read.listOrTable += width;
    if (read.end === 0) read.start = row;
    read.end = row + 1;
  }
  return read;
}
