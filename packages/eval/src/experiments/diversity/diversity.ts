import { counts } from "../../tokens/ids.js";
import type { GoldPage } from "../../types.js";

/**
 * Whatever puts pages into classes: a rule, a model, a client of a service, labels from a file. `undefined` (or an empty
 * label) means unknown; what it throws is noted with the page, and the others go on.
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

/** A row of the thesis's table 3.2. */
interface TopicShare {
  readonly label: string;
  readonly pages: number;
  /** Of all pages, those without a label too; 0 to 1. */
  readonly share: number;
}

/** What a data set is about. The pages of `table`, `unknown` and `failed` add up to `pages`. */
export interface Diversity {
  readonly pages: number;
  /** The most frequent label first. */
  readonly table: readonly TopicShare[];
  /** Pages that the classifier had no label for. */
  readonly unknown: number;
  readonly failed: readonly ClassifierFailure[];
  /** A label for each page, by its index. */
  readonly labels: readonly (string | undefined)[];
}

/** How many pages are asked for at once. */
const AT_ONCE = 4;

/** How to ask a classifier. */
interface DiversityOptions {
  /** Called after each page with the number of pages done. */
  readonly onPage?: ((done: number) => void) | undefined;
}

/**
 * The share of topics, page types or whatever else a classifier finds in a data set: the thesis's section 3.3. The
 * result does not depend on the order in which answers come.
 *
 * @example
 * await diversity(pages, (page) => page.pageType); // page types, as the set has them
 * await diversity(pages, googleClassifier({ key })); // topics
 * await diversity(pages, labelClassifier(labelsFrom(text).labels)); // somebody's labels
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
          throw new TypeError("the classifier's label is no string");
        labels[index] = label || undefined;
      } catch (error) {
        failed.push({ index, id: page.id, reason: error instanceof Error ? error.message : String(error) });
      }
      onPage?.(++done);
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, pages.length) }, work));
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
 * The pages with their topics, so that scores can be broken down by topic. A page without a label keeps the topic that
 * it has.
 *
 * @param labels - By the page's index (a `Diversity`'s `labels`) or by its id.
 * @throws {RangeError} If a list of labels is not as long as the pages.
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
