import { pathsOf } from "../paths.js";
import type { FeatureGroup } from "./group.js";

/** The blocks of a page with the same tag path, the signatures of five levels. */
export const tagPathFeatures: FeatureGroup = {
  names: ["count", "mean-width", "link-share", "share", "good-share", "good", "same-tags", "sentences"].map(
    (name) => `path-${name}`,
  ),
  fill(page, out, offset, stride) {
    const { tree, blocks, paths, width, linkWidth, good, goodWidth, sentences } = page;
    const n = blocks.length;
    const tagPaths = pathsOf(tree, blocks, tree.tag);
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
