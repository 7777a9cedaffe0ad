import { counts } from "../../tokens/ids.js";
import type { GoldPage } from "../../types.js";

/**
 * Assigns a label to a page: a rule, a model, a client of a service, or labels from a file. `undefined` or an
 * empty label means unknown. Errors are recorded for their page and don't affect other pages.
 */
export type TopicClassifier = (
  page: GoldPage,
  index: number,
) => string | undefined | Promise<string | undefined>;

/** A page that the classifier failed on. */
interface ClassifierFailure {
  readonly index: number;
  readonly id: string;
  readonly reason: string;
}

/** One row of Gupta 2022, table 3.2. */
interface TopicShare {
  readonly label: string;
  readonly pages: number;
  /** Share of all pages, including those without a label; 0 to 1. */
  readonly share: number;
}

/** The topics of a data set. The pages of `table`, `unknown` and `failed` add up to `pages`. */
export interface Diversity {
  readonly pages: number;
  /** The most frequent label first. */
  readonly table: readonly TopicShare[];
  /** Number of pages that the classifier had no label for. */
  readonly unknown: number;
  readonly failed: readonly ClassifierFailure[];
  /** The label of each page, by index. */
  readonly labels: readonly (string | undefined)[];
}

/** Number of pages that are classified concurrently. */
const CONCURRENCY = 4;

/** Options of {@link diversity}. */
interface DiversityOptions {
  /** Called after each page with the number of finished pages. */
  readonly onPage?: ((done: number) => void) | undefined;
}

/**
 * Computes the shares of topics, page types or other labels in a data set: Gupta 2022, section 3.3. The
 * result does not depend on the order of the classifier's answers.
 *
 * @example
 * await diversity(pages, (page) => page.pageType); // page types of the data set
 * await diversity(pages, labelClassifier(labelsFrom(text).labels)); // labels from a file
 */
export async function diversity(
  pages: readonly GoldPage[],
  classify: TopicClassifier,
  { onPage }: DiversityOptions = {},
): Promise<Diversity> {
  const labels = new Array<string | undefined>(pages.length).fill(undefined);
  const failed: ClassifierFailure[] = [];
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    while (next < pages.length) {
      const index = next++;
      const page = pages[index]!;
      try {
        const label = await classify(page, index);
        if (label !== undefined && typeof label !== "string")
          throw new TypeError("the classifier's label is not a string");
        labels[index] = label || undefined;
      } catch (error) {
        failed.push({ index, id: page.id, reason: error instanceof Error ? error.message : String(error) });
      }
      onPage?.(++done);
    }
  };
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, pages.length) }, work));
  failed.sort((a, b) => a.index - b.index);
  const table = shares(labels);
  const labelled = table.reduce((sum, row) => sum + row.pages, 0);
  return { pages: pages.length, table, unknown: pages.length - labelled - failed.length, failed, labels };
}

function shares(labels: readonly (string | undefined)[]): Diversity["table"] {
  return [...counts(labels.filter((label) => label !== undefined))]
    .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([label, pages]) => ({ label, pages, share: pages / labels.length }));
}

/**
 * Sets the topics of pages for breakdowns of scores. A page without a label keeps its topic.
 *
 * @param labels Labels by page index (`labels` of a `Diversity`) or by page id.
 * @throws {RangeError} If a list of labels is not as long as the list of pages.
 *
 * @example withTopics(pages, (await diversity(pages, classify)).labels)
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
