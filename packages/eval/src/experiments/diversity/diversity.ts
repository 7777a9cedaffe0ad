import type { GoldPage } from "../../types.js";

/** What a classifier says of a page. */
export interface Topic {
  readonly label: string;
  /** How sure the classifier is, 0 to 1; left out where it doesn't tell. */
  readonly confidence?: number | undefined;
}

/**
 * Whatever puts pages into classes: a rule, a model, a client of a service, labels from a file. `undefined` (or an empty
 * label) says that it does not know; what it throws is noted with the page, and the others go on.
 */
export type TopicClassifier = (
  page: GoldPage,
  index: number,
) => Topic | string | undefined | Promise<Topic | string | undefined>;

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
  /** Pages that the classifier had no label for, or none that it was sure enough of. */
  readonly unknown: number;
  readonly failed: readonly ClassifierFailure[];
  /** A label for each page, by its index. */
  readonly labels: readonly (string | undefined)[];
}

/** How to ask a classifier. */
interface DiversityOptions {
  /** How many pages are asked for at once. Default 4. */
  readonly concurrency?: number | undefined;
  /** Labels that the classifier is less sure of count as unknown. Default 0; the thesis took 0.6 and more. */
  readonly minConfidence?: number | undefined;
  /** Called after each page with the number of pages done. */
  readonly onPage?: ((done: number) => void) | undefined;
}

/**
 * The share of topics, page types or whatever else a classifier tells in a data set: the thesis's section 3.3. The
 * result does not depend on the order in which answers come.
 *
 * @throws {RangeError} If `concurrency` is not a whole number from 1 on, or `minConfidence` not between 0 and 1.
 *
 * @example
 * await diversity(pages, (page) => page.pageType); // page types, as the set has them
 * await diversity(pages, googleClassifier({ key })); // topics
 * await diversity(pages, labelClassifier(labelsFrom(text).labels)); // somebody's labels
 */
export async function diversity(
  pages: readonly GoldPage[],
  classify: TopicClassifier,
  options: DiversityOptions = {},
): Promise<Diversity> {
  const { concurrency = 4, minConfidence = 0, onPage } = options;
  if (!Number.isSafeInteger(concurrency) || concurrency < 1) {
    throw new RangeError("concurrency must be a whole number from 1 on");
  }
  if (!(minConfidence >= 0 && minConfidence <= 1)) {
    throw new RangeError("minConfidence must be between 0 and 1");
  }
  const labels = new Array<string | undefined>(pages.length).fill(undefined);
  const failed: ClassifierFailure[] = [];
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    while (next < pages.length) {
      const index = next++;
      const page = pages[index]!;
      try {
        const topic = topicOf(await classify(page, index));
        if (topic !== undefined && (topic.confidence ?? 1) >= minConfidence) labels[index] = topic.label;
      } catch (error) {
        failed.push({ index, id: page.id, reason: error instanceof Error ? error.message : String(error) });
      }
      onPage?.(++done);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, pages.length) }, work));
  failed.sort((a, b) => a.index - b.index);
  const table = shares(labels);
  const labelled = table.reduce((sum, row) => sum + row.pages, 0);
  return { pages: pages.length, table, unknown: pages.length - labelled - failed.length, failed, labels };
}

function topicOf(answer: Topic | string | undefined): Topic | undefined {
  const topic = typeof answer === "string" ? { label: answer } : (answer ?? undefined);
  if (topic === undefined) return undefined;
  if (typeof topic.label !== "string") throw new TypeError("the classifier's label is no string");
  return topic.label === "" ? undefined : topic;
}

function shares(labels: readonly (string | undefined)[]): Diversity["table"] {
  const counted = new Map<string, number>();
  for (const label of labels) if (label !== undefined) counted.set(label, (counted.get(label) ?? 0) + 1);
  return [...counted]
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
