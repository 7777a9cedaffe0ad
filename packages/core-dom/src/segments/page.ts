import { Label, type Marks } from "../marks/types.js";
import { describeValue } from "../options.js";
import type { Tree } from "../tree/types.js";
import { textOfRanges } from "./text.js";
import type { Segmentation, SegmentationReason } from "./types.js";

/** @throws TypeError if a caller's tree and marks are not those of one page. */
export function checkPage(tree: Tree, marks: Marks): void {
  if (!(tree?.kind instanceof Uint8Array)) {
    const isExtraction = typeof tree === "object" && tree !== null && "tree" in tree && "marks" in tree;
    const what = isExtraction ? "an Extraction: pass its tree and its marks" : describeValue(tree);
    throw new TypeError(`tree must be a Tree, not ${what}`);
  }
  if (marks?.label?.length !== tree.length)
    throw new TypeError(`marks must be those of the tree, not ${describeValue(marks)}`);
}

/** Returns a segmentation that is the page: what the marks keep, or all visible text if they keep none. */
export function wholePage(
  tree: Tree,
  { label }: Marks,
  segmenter: string,
  reason: SegmentationReason,
): Segmentation {
  const ranges = [{ start: 0, end: tree.length }];
  const kept = textOfRanges(
    tree,
    ranges,
    (row) => label[row] === Label.content || label[row] === Label.comment,
  );
  const text = kept === "" ? textOfRanges(tree, ranges) : kept;
  if (text === "") return { segmenter, segments: [], reason: "no-content" };
  return {
    segmenter,
    segments: [
      { id: "1", level: "part", role: "page", ranges, text, score: 1, source: "page", children: [] },
    ],
    reason: kept === "" ? "no-content" : reason,
  };
}
