/** What people found on a page. */
export interface Gold {
  /** The main content, a line for each block; empty where the page has none. */
  readonly text: string;
  readonly markdown?: string | undefined;
  readonly html?: string | undefined;
  /** Readers' comments, where the set keeps them apart. */
  readonly comments?: string | undefined;
  readonly title?: string | undefined;
  /** As one string: several names are separated as the set's authors liked. */
  readonly author?: string | undefined;
  /** ISO 8601. */
  readonly date?: string | undefined;
  /** Nobody wrote down the whole text (`text` is empty): only `with` and `without` can be held against a prediction. */
  readonly snippetsOnly?: boolean | undefined;
  /** Pieces of text that an extraction must hold. */
  readonly with?: readonly string[] | undefined;
  /** Pieces of text that it must not hold. */
  readonly without?: readonly string[] | undefined;
}

/** A page with its gold: a record of a data set. */
export interface GoldPage {
  /** The SHA-256 of the page's bytes, in hexadecimal, or what the set calls it. */
  readonly id: string;
  readonly gold: Gold;
  /** The page where its bytes are UTF-8; else `htmlBase64`. Neither where only the gold is needed. */
  readonly html?: string | undefined;
  /** The page's bytes, their encoding to be found out. */
  readonly htmlBase64?: string | undefined;
  /** The set that the page comes from, as `"cleaneval"`. */
  readonly dataset?: string | undefined;
  /** The page's name in that set. */
  readonly source?: string | undefined;
  readonly url?: string | undefined;
  /** The registrable domain of the page's site, where it was found out while the page was at hand (see `domainOf`). */
  readonly domain?: string | undefined;
  readonly lang?: string | undefined;
  readonly pageType?: string | undefined;
  readonly topic?: string | undefined;
}

/** Pages with gold under one name. */
export interface Dataset {
  readonly name: string;
  /** In the order of the file; an id is repeated where the set has a page twice. */
  readonly pages: readonly GoldPage[];
  /** SHA-256 over ids and golds (see `datasetHash`): the same whatever the files are compressed with. */
  readonly sha256: string;
}

/** What a tool made of a page. Only `id` and `text` are asked for. */
export interface Prediction {
  readonly id: string;
  readonly text: string;
  readonly markdown?: string | undefined;
  readonly html?: string | undefined;
  /** What the tool took for the page, in milliseconds. */
  readonly ms?: number | undefined;
  /** Why the text is empty, if the tool gives a reason. */
  readonly reason?: string | undefined;
}

/** A tool with what it made of the pages of a data set. */
export interface System {
  readonly name: string;
  readonly predictions: ReadonlyMap<string, Prediction>;
}

/** Named figures of a page or of a set, as `{ precision, recall, f1 }`. */
export type MetricValues = Readonly<Record<string, number>>;

/** How well a prediction matches the gold; all three between 0 and 1. */
export type Score = {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
};

/** Where a figure lies, with the confidence that its maker names. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}
