import { Label, type Marks, type Segmentation, type SegmentationReason, type Tree } from "@winnow/core-dom";
import { textOfRanges } from "./text.js";

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
