import { createNumbering, numberOf } from "../numbering.js";
import type { PageView } from "../page-view.js";
import type { FeatureGroup } from "./group.js";

const LEVELS = 5;

/** The blocks of a page with the same tag path, the signatures of five levels. */
export const tagPathFeatures: FeatureGroup = {
  names: ["count", "mean-width", "link-share", "share", "good-share", "good", "same-tags", "sentences"].map(
    (name) => `path-${name}`,
  ),
  fill(page, out, offset, stride) {
    const { blocks, width, linkWidth, good, goodWidth, sentences } = page;
    const n = blocks.length;
    const paths = pathsOf(page, page.elements.signature);
    const tagPaths = pathsOf(page, page.tree.tag);
    const sums = new Float64Array(n * 5);
    const tagCounts = new Int32Array(n);
    for (let i = 0; i < n; i++) {
      tagCounts[tagPaths[i]!]!++;
      const at = paths[i]! * 5;
      sums[at]!++;
      sums[at + 1]! += width[i + 1]! - width[i]!;
      sums[at + 2]! += linkWidth[i + 1]! - linkWidth[i]!;
      sums[at + 3]! += goodWidth[i]!;
      sums[at + 4]! += sentences[i + 1]! - sentences[i]!;
    }
    const total = Math.max(1, width[n]!);
    const totalGood = Math.max(1, good[n]!);
    for (let i = 0; i < n; i++) {
      const from = paths[i]! * 5;
      const count = sums[from]!;
      const own = sums[from + 1]!;
      const at = i * stride + offset;
      out[at] = Math.log1p(count);
      out[at + 1] = Math.log1p(own / count);
      out[at + 2] = sums[from + 2]! / own;
      out[at + 3] = own / total;
      out[at + 4] = sums[from + 3]! / totalGood;
      out[at + 5] = sums[from + 3]! / own;
      out[at + 6] = Math.log1p(tagCounts[tagPaths[i]!]!);
      out[at + 7] = sums[from + 4]! / count;
    }
  },
};

/**
 * Numbers the paths of the blocks: those with the same values in the five elements from their container upwards
 * have the same number.
 *
 * @param column - the tags or the signatures of rows.
 */
export function pathsOf({ tree, blocks }: PageView, column: Int32Array): Int32Array {
  const paths = new Int32Array(blocks.length);
  const numbering = createNumbering(blocks.length);
  for (let i = 0; i < blocks.length; i++) {
    let row = blocks.container[i]!;
    let hash = 17;
    for (let level = 0; level < LEVELS && row > 0; level++) {
      hash = (Math.imul(hash, 31) + column[row]!) | 0;
      row = tree.parent[row]!;
    }
    paths[i] = numberOf(numbering, hash);
  }
  return paths;
}
