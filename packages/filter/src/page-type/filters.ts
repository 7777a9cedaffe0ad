import { PAGE_TYPES, type PageType } from "@winnow/core-dom";
import { checkOptions, describeValue } from "@winnow/core-dom/options";
import { check } from "../check.js";
import { verdictOf } from "../combine.js";
import type { Check, Filter, FilterInput } from "../types.js";
import { type ArticleEstimate, estimatePageType, stacked } from "./estimate.js";

/** Options of the filters that estimate the type of a page. */
interface EstimateOptions {
  /**
   * How much the probabilities of a text classifier count ({@link FilterInput.labels}, set with `labelled`), 0 to 1: with
   * w the estimate is proportional to trees^(1 - w) · classifier^w. Its labels must include the page types. `pnpm train
   * filter --labels` fits the weight. Default 0: they are not read.
   */
  readonly labelsWeight?: number | undefined;
}

/** Options of {@link articleClassifier}. */
export interface ArticleClassifierOptions extends EstimateOptions {
  /** Minimum probability that the document is an article, 0 to 1. Default 0.5. */
  readonly minProbability?: number | undefined;
}

/** Options of {@link pageTypes}. */
export interface PageTypesOptions extends EstimateOptions {
  /** The types to keep. */
  readonly keep: readonly PageType[];
}

/**
 * Returns a filter that keeps articles: news, blog posts, essays. Its check is `article-probability`; the verdict has
 * the probability as `score`, and the `pageType`, whose `basis` is `"text"` for a document without its page.
 *
 * @throws TypeError for an unknown option; RangeError for a probability or a weight outside of 0 to 1. With a weight, the
 *   filter throws them for a document without the labels.
 * @example
 * filter(extract(html, { url }), articleClassifier({ minProbability: 0.8 })).keep;
 */
export function articleClassifier(options: ArticleClassifierOptions = {}): Filter {
  checkOptions(options, { minProbability: "number", labelsWeight: "number" });
  const { minProbability = 0.5 } = options;
  const estimateOf = estimator(options);
  if (!(minProbability >= 0 && minProbability <= 1)) {
    throw new RangeError("options.minProbability must be a number from 0 to 1");
  }
  return (input) => {
    const estimate = estimateOf(input);
    const { article } = estimate;
    const checks = [check("article-probability", article, { min: minProbability })];
    return verdictOf(checks, { score: article, pageType: estimate });
  };
}

/**
 * Returns a filter that keeps pages of some types, by its check `page-type`. The verdict is otherwise that of
 * {@link articleClassifier}.
 *
 * @throws TypeError if `keep` is not a list of types; RangeError for an unknown type.
 * @example
 * filter(extract(html, { url }), pageTypes({ keep: ["article", "documentation"] }));
 */
export function pageTypes(options: PageTypesOptions): Filter {
  checkOptions(options, { keep: "list", labelsWeight: "number" });
  const { keep } = options;
  if (!Array.isArray(keep)) throw new TypeError(`options.keep must be an array, not ${describeValue(keep)}`);
  for (const type of keep) {
    if (PAGE_TYPES.includes(type)) continue;
    throw new RangeError(`options.keep: ${describeValue(type)} is not one of ${PAGE_TYPES.join(", ")}`);
  }
  const allowed = [...keep];
  const estimateOf = estimator(options);
  return (input) => {
    const estimate = estimateOf(input);
    const { type, article } = estimate;
    const own: Check = { rule: "page-type", value: type, allowed, passed: allowed.includes(type) };
    return verdictOf([own], { score: article, pageType: estimate });
  };
}

/** @throws RangeError */
function estimator({ labelsWeight = 0 }: EstimateOptions): (input: FilterInput) => ArticleEstimate {
  if (!(labelsWeight >= 0 && labelsWeight <= 1))
    throw new RangeError("options.labelsWeight must be a number from 0 to 1");
  if (labelsWeight === 0) return estimatePageType;
  return (input) => stacked(estimatePageType(input), input.labels, labelsWeight);
}
