import { join } from "node:path";
import { createMarker, Label, type Marks, NodeKind, type Tree } from "@winnow/core-dom";
import { bundledModel, decide, pageView } from "@winnow/extract/winnow";
import type { Variant } from "../extract/collect.js";
import { readFloats } from "../extract/columns.js";
import { readPages } from "../extract/evaluate.js";
import { readPageTypes } from "../extract/page-types.js";

/**
 * Marks of `winnow` by models that have not seen the page's domain.
 *
 * @param at - the position of the page or copy among those of the collection.
 */
export type OutOfFoldMarks = (at: number, variant: Variant, tree: Tree) => Marks;

/**
 * Reads what the last `pnpm train extract` wrote: probabilities of blocks and page types, out of fold.
 *
 * @param folder - that of the collection, with `train`.
 */
export function outOfFoldMarks(folder: string): OutOfFoldMarks {
  const pages = readPages(join(folder, "train"));
  const probabilities = readFloats(join(folder, "train", "p-1"));
  const typeOf = readPageTypes(join(folder, "train"));
  let changed = 0;
  return (at, { page, copy, url }, tree) => {
    const collected = pages[at];
    const pageType = typeOf(at);
    if (collected?.id !== page.id || collected.copy !== copy || pageType === undefined)
      throw new Error(`the ${copy} page ${page.id} was not collected: prepare the files in ${folder} again`);
    const view = pageView(tree, url);
    const { blocks } = view;
    const collectedBlocks = collected.to - collected.from;
    if (blocks.length !== collectedBlocks && ++changed > MAX_CHANGED) {
      throw new Error(`the files in ${folder} were prepared by other code: prepare them again`);
    }
    // Blocks that a change of the code added have the probability 0.
    const own = new Float64Array(blocks.length);
    own.set(
      probabilities.subarray(collected.from, collected.from + Math.min(blocks.length, collectedBlocks)),
    );
    const { kept, expected } = decide(view, own, {});
    const confidence = kept.includes(1) ? calibrated(expected) : 0;
    const { mark, marks } = createMarker(tree, { method: "winnow", confidence, pageType });
    for (let block = 0; block < blocks.length; block++) {
      const label = kept[block] === 1 ? Label.content : Label.boilerplate;
      for (let row = blocks.start[block]!; row < blocks.end[block]!; row++) {
        if (tree.kind[row] === NodeKind.text) mark(row, label, "", own[block]!);
      }
    }
    return marks;
  };
}

/** Number of pages that may have other blocks than when they were collected. */
const MAX_CHANGED = 5;

/** The confidence that the extractor reports for an expected F1: between the two nearest pairs. */
function calibrated(expected: number): number {
  const { calibration: pairs } = bundledModel();
  let next = 0;
  while (next < pairs.length && pairs[next]! < expected) next += 2;
  if (next === 0) return pairs[1] ?? expected;
  if (next >= pairs.length) return pairs[pairs.length - 1]!;
  const share = (expected - pairs[next - 2]!) / (pairs[next]! - pairs[next - 2]!);
  return pairs[next - 1]! + share * (pairs[next + 1]! - pairs[next - 1]!);
}
