import { type GoldPage, metricsNamed, type PageScore, type Prediction, scorePage } from "@winnow/eval";
import { type PageFacts, pageFacts } from "@winnow/eval/experiments";

/** Pages with the predictions of one system, in the same order. */
export interface ScoringTask {
  readonly metrics: readonly string[];
  /** The place of the first page in its data set. */
  readonly first: number;
  /** Without the pages' HTML, which no metric reads. */
  readonly pages: readonly GoldPage[];
  /** `undefined` where the system said nothing of the page. */
  readonly predictions: readonly (Prediction | undefined)[];
}

/** Scores some pages; the pool finds the functions of this module by their names. */
export function scoreTask({ metrics, first, pages, predictions }: ScoringTask): readonly PageScore[] {
  const used = metricsNamed(metrics);
  return pages.map((page, index) => scorePage(page, predictions[index], used, first + index));
}

/** Reads off a page what a benchmark has to know of it. */
export function factsTask(page: GoldPage): PageFacts {
  return pageFacts(page);
}
