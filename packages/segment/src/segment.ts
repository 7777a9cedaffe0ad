import type { Marks, Segment, Segmentation, Segmenter, SegmenterOptions, Tree } from "@winnow/core-dom";
import { checkOptions, describeValue } from "@winnow/core-dom/options";
import { checkPage } from "@winnow/core-dom/segments";
import { records } from "./records/records.js";

export interface SegmentOptions extends SegmenterOptions {
  /** Default: {@link records}. */
  readonly segmenter?: Segmenter | undefined;
  /**
   * Minimum number of tokens of a segment, without those of its children. Shorter segments are dropped and counted in
   * `dropped`; their children take their place if they are long enough. Default: none is dropped.
   */
  readonly minTokens?: number | undefined;
  /**
   * Counts the tokens of a text. Default: what white space separates. `wordCount` of `@winnow/core-dom/text`, which the command line
   * uses, counts words of scripts without spaces as well.
   */
  readonly countTokens?: ((text: string) => number) | undefined;
}

/**
 * Divides a page into its units: posts, comments, answers, reviews, entries, sections. A page without units is one
 * segment, with a reason; bad input never throws.
 *
 * @param marks - what a method kept of the page, best with readers' comments. They are evidence: a post that the method
 *   lost between two that it kept is still a segment.
 * @throws TypeError if `tree` and `marks` are not those of one page, or for an unknown option; RangeError if
 *   `minTokens` is not a whole number.
 * @example
 * import { extract } from "@winnow/extract";
 * import { segment } from "@winnow/segment";
 *
 * const { tree, marks } = extract(html, { comments: true });
 * for (const { role, author, date, text } of segment(tree, marks).segments) console.log(role, author, date, text);
 */
export function segment(tree: Tree, marks: Marks, options: SegmentOptions = {}): Segmentation {
  checkOptions<SegmentOptions>(options, {
    segmenter: "function",
    minTokens: "number",
    countTokens: "function",
    url: "string",
    deadline: "number",
  });
  const { segmenter = records, minTokens, countTokens = spacedWords, ...rest } = options;
  checkPage(tree, marks);
  if (minTokens === undefined) return segmenter(tree, marks, rest);
  if (!Number.isSafeInteger(minTokens) || minTokens < 0)
    throw new RangeError(`options.minTokens must be a whole number, not ${describeValue(minTokens)}`);
  return withoutShort(segmenter(tree, marks, rest), (text) => countTokens(text) < minTokens);
}

function spacedWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

function withoutShort(segmentation: Segmentation, isShort: (text: string) => boolean): Segmentation {
  const dropped = { segments: 0, characters: 0 };
  const kept = (segments: readonly Segment[]): readonly Segment[] =>
    segments.flatMap((segment) => {
      const children = kept(segment.children);
      if (!isShort(segment.text)) return [{ ...segment, children }];
      dropped.segments++;
      dropped.characters += segment.text.length;
      return children;
    });
  return { ...segmentation, segments: kept(segmentation.segments), dropped };
}
