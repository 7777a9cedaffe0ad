import { classifyByDensity, classifyByWords, keepEverything } from "./classifiers.js";
import { dropAfterEnd, findEndOfText } from "./end-of-text.js";
import {
  dropTrailingHeadings,
  expandToTitle,
  keepLargeBlocksAtLevel,
  keepLargestBlock,
  keepLargestBlockAndLevel,
  keepListAtEnd,
  removeBoilerplate,
} from "./filters.js";
import { fuseContent, fuseContentAtLevel, fuseEqualDensity } from "./fusion.js";
import { matchTitle } from "./title.js";
import type { Filter } from "./types.js";

/** The names of the extractors. */
export type Extractor = "article" | "default" | "largest-content" | "num-words" | "keep-everything";

/** The filters of each extractor of boilerpipe 1.2, in their order. */
export const EXTRACTORS: Readonly<Record<Extractor, readonly Filter[]>> = {
  article: [
    ...[findEndOfText, matchTitle, classifyByWords, dropAfterEnd, dropTrailingHeadings, fuseContent],
    ...[removeBoilerplate, fuseContentAtLevel, keepLargestBlockAndLevel, expandToTitle],
    ...[keepLargeBlocksAtLevel, keepListAtEnd],
  ],
  default: [fuseEqualDensity, fuseContent, classifyByDensity],
  "largest-content": [classifyByWords, fuseContent, keepLargestBlock],
  "num-words": [classifyByWords],
  "keep-everything": [keepEverything],
};
