import { Label, type Marks, NodeKind } from "@winnow/core-dom";
import { Context } from "./contexts.js";
import type { TreeScan } from "./tree-scan.js";

/** The kept content of a page, as widths. */
export interface MarkedScan {
  readonly kept: number;
  readonly comments: number;
  /** The width of kept text inside each kind of {@link Context}, by its bit's position. */
  readonly inside: Float64Array;
  readonly linkOrCode: number;
  readonly listOrTable: number;
  /** Width of each kept block, in order. */
  readonly blocks: readonly number[];
  /** Sum of the scores of kept text, by width, and of all text. */
  readonly keptScore: number;
  readonly allScore: number;
  /** The first and last kept row; -1 without any. */
  readonly first: number;
  readonly last: number;
  /** Kept headings. */
  readonly headings: number;
  /** Prefix sums of kept widths over rows, `length + 1` values. */
  readonly before: Int32Array;
}

const CONTEXTS = Object.keys(Context).length;

/** Reads which text of a page a method kept. */
export function scanMarks({ tree, context, container, widthBefore }: TreeScan, marks: Marks): MarkedScan {
  const { length, kind } = tree;
  const inside = new Float64Array(CONTEXTS);
  const before = new Int32Array(length + 1);
  const blocks: number[] = [];
  let [kept, comments, linkOrCode, listOrTable, keptScore, allScore] = [0, 0, 0, 0, 0, 0];
  let [first, last, headings] = [-1, -1, 0];
  let block = 0;
  let blockContainer = -1;
  const close = (): void => {
    if (block > 0) {
      blocks.push(block);
      if ((context[blockContainer]! & Context.heading) !== 0) headings++;
    }
    block = 0;
  };
  for (let row = 0; row < length; row++) {
    before[row + 1] = kept;
    if (container[row] === row) close();
    const width = widthBefore[row + 1]! - widthBefore[row]!;
    if (width === 0 || kind[row] !== NodeKind.text) continue;
    const label = marks.label[row];
    const score = marks.score[row] ?? 0;
    allScore += width * score;
    if (label === Label.comment) comments += width;
    if (label !== Label.content) continue;
    if (container[row] !== blockContainer) {
      close();
      blockContainer = container[row]!;
    }
    block += width;
    kept += width;
    before[row + 1] = kept;
    keptScore += width * score;
    const contexts = context[row]!;
    for (let bits = contexts; bits !== 0; bits &= bits - 1) inside[31 - Math.clz32(bits & -bits)]! += width;
    if ((contexts & (Context.link | Context.code)) !== 0) linkOrCode += width;
    if ((contexts & (Context.item | Context.table)) !== 0) listOrTable += width;
    if (first < 0) first = row;
    last = row;
  }
  close();
  return {
    kept,
    comments,
    inside,
    linkOrCode,
    listOrTable,
    blocks,
    keptScore,
    allScore,
    first,
    last,
    headings,
    before,
  };
}
