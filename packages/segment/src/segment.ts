import type { Marks, Segmentation, Segmenter, SegmenterOptions, Tree } from "@winnow/core-dom";
import { checkOptions } from "@winnow/core-dom/options";
import { checkPage } from "@winnow/core-dom/segments";
import { records } from "./records/records.js";

export interface SegmentOptions extends SegmenterOptions {
  /** Default: {@link records}. */
  readonly segmenter?: Segmenter | undefined;
}

/**
 * Divides a page into its units: posts, comments, answers, reviews, entries, sections. A page without units is one
 * segment, with a reason; bad input never throws.
 *
 * @param marks - what a method kept of the page, best with readers' comments. They are evidence: a post that the method
 *   lost between two that it kept is still a segment.
 * @throws TypeError if `tree` and `marks` are not those of one page, or for an unknown option.
 * @example
 * import { extract } from "@winnow/extract";
 * import { segment } from "@winnow/segment";
 *
 * const { tree, marks } = extract(html, { comments: true });
 * for (const { role, author, date, text } of segment(tree, marks).segments) console.log(role, author, date, text);
 */
export function segment(tree: Tree, marks: Marks, options: SegmentOptions = {}): Segmentation {
  checkOptions<SegmentOptions>(options, { segmenter: "function", url: "string", deadline: "number" });
  const { segmenter = records, ...rest } = options;
  checkPage(tree, marks);
  return segmenter(tree, marks, rest);
}
