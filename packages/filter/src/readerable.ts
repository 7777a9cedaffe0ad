import { checkOptions } from "@winnow/core-dom/options";
import { readerableScore } from "@winnow/core-dom/readerable";
import { check, NO_PAGE } from "./check.js";
import { verdictOf } from "./combine.js";
import type { Filter } from "./types.js";

/** Options of {@link readerable}. */
export interface ReaderableFilterOptions {
  /** The page's score must be higher. Default 20. */
  readonly minScore?: number;
  /** Elements with fewer characters don't count. Default 140. */
  readonly minContentLength?: number;
}

/**
 * Keeps the pages that `isProbablyReaderable` of Readability.js accepts. It looks at the page alone, not at what was
 * extracted; a document without its page is kept, with the soft reason `page`.
 *
 * @throws TypeError for an unknown option or a value of another type.
 * @example filter(extract(html), readerable({ minScore: 40 }))
 */
export function readerable(options: ReaderableFilterOptions = {}): Filter {
  checkOptions(options, { minScore: "number", minContentLength: "number" });
  const { minScore = 20, ...others } = options;
  return ({ tree }) =>
    verdictOf([
      tree === undefined
        ? NO_PAGE
        : check("readerable-score", readerableScore(tree, others), { min: minScore, exclusive: true }),
    ]);
}
