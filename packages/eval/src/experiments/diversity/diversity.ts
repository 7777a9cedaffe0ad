import { counts } from "../../tokens/ids.js";
import type { GoldPage } from "../../types.js";

/** Assigns a label to a page: a rule, a model, or labels from a file. `undefined` or "" means unknown. */
export type TopicClassifier = (page: GoldPage, index: number) => string | undefined;

/** One row of Gupta 2022, table 3.2. */
interface TopicShare {
  readonly label: string;
  readonly pages: number;
  /** Share of all pages, including those without a label; 0 to 1. */
  readonly share: number;
}

/** The topics of a data set. The pages of `table` and `unknown` add up to `pages`. */
export interface Diversity {
  readonly pages: number;
  /** The most frequent label first. */
  readonly table: readonly TopicShare[];
  /** Number of pages that the classifier had no label for. */
  readonly unknown: number;
  /** The label of each page, by index. */
  readonly labels: readonly (string | undefined)[];
}

/**
 * Computes the shares of topics, page types or other labels in a data set: Gupta 2022, section 3.3.
 *
 * @example
 * diversity(pages, (page) => page.pageType); // page types of the data set
 * diversity(pages, labelClassifier(labelsFrom(text).labels)); // labels from a file
 */
export function diversity(pages: readonly GoldPage[], classify: TopicClassifier): Diversity {
  const labels = pages.map((page, index) => classify(page, index) || undefined);
  const known = labels.filter((label) => label !== undefined);
  const table = [...counts(known)]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([label, count]) => ({ label, pages: count, share: count / labels.length }));
  return { pages: pages.length, table, unknown: pages.length - known.length, labels };
}

/**
 * Sets the topics of pages for breakdowns of scores. A page without a label keeps its topic.
 *
 * @param labels Labels by page index (`labels` of a `Diversity`) or by page id.
 * @throws {RangeError} If a list of labels is not as long as the list of pages.
 *
 * @example withTopics(pages, diversity(pages, classify).labels)
 */
export function withTopics(
  pages: readonly GoldPage[],
  labels: readonly (string | undefined)[] | ReadonlyMap<string, string>,
): readonly GoldPage[] {
  const byIndex = labels instanceof Map ? undefined : (labels as readonly (string | undefined)[]);
  if (byIndex !== undefined && byIndex.length !== pages.length) {
    throw new RangeError("labels must have one label for each page");
  }
  return pages.map((page, index) => {
    const topic =
      byIndex === undefined ? (labels as ReadonlyMap<string, string>).get(page.id) : byIndex[index];
    return topic === undefined ? page : { ...page, topic };
  });
}
