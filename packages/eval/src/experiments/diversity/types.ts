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
export interface ClassifierFailure {
  readonly index: number;
  readonly id: string;
  readonly reason: string;
}

/** A row of the thesis's table 3.2. */
export interface TopicShare {
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
