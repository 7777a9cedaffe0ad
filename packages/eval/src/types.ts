/** The reference content of a page, as annotated by people. */
export interface Gold {
  /** The main content, one line per block; empty if the page has none. */
  readonly text: string;
  readonly markdown?: string | undefined;
  readonly html?: string | undefined;
  /** Readers' comments, if the data set annotates them separately. */
  readonly comments?: string | undefined;
  readonly title?: string | undefined;
  /** As one string. How several names are separated depends on the data set. */
  readonly author?: string | undefined;
  /** ISO 8601. */
  readonly date?: string | undefined;
  /**
   * The whole text was not annotated (`text` is empty): a prediction can only be checked with `with` and
   * `without`.
   */
  readonly snippetsOnly?: boolean | undefined;
  /** Pieces of text that an extraction must contain. */
  readonly with?: readonly string[] | undefined;
  /** Pieces of text that it must not contain. */
  readonly without?: readonly string[] | undefined;
}

/** A page with its gold: a record of a data set. */
export interface GoldPage {
  /** The SHA-256 of the page's bytes, in hexadecimal, or the data set's own id. */
  readonly id: string;
  readonly gold: Gold;
  /** The page, if its bytes are UTF-8. Both `html` and `htmlBase64` are absent if only the gold is needed. */
  readonly html?: string | undefined;
  /** The page's bytes in any other encoding, as Base64. */
  readonly htmlBase64?: string | undefined;
  /** The data set that the page comes from, such as `"cleaneval"`. */
  readonly dataset?: string | undefined;
  /** The page's name in that data set. */
  readonly source?: string | undefined;
  readonly url?: string | undefined;
  /**
   * The registrable domain of the page's site, if it was determined before the page was dropped (see
   * `domainOf`).
   */
  readonly domain?: string | undefined;
  readonly lang?: string | undefined;
  readonly pageType?: string | undefined;
  readonly topic?: string | undefined;
}

/** Pages with gold under one name. */
export interface Dataset {
  readonly name: string;
  /** In the order of the file. Ids repeat if a page occurs more than once. */
  readonly pages: readonly GoldPage[];
  /** SHA-256 over ids and gold (see `datasetHash`). It doesn't depend on the compression of the files. */
  readonly sha256: string;
}

/** A tool's output for a page. Only `id` and `text` are required. */
export interface Prediction {
  readonly id: string;
  readonly text: string;
  readonly markdown?: string | undefined;
  readonly html?: string | undefined;
  /** The tool's time for the page, in milliseconds. */
  readonly ms?: number | undefined;
  /** Why the text is empty or doubtful, if the tool gives a reason. */
  readonly reason?: string | undefined;
  /** All blocks of the page in order, kept or not, as Winnow's `--with blocks` writes them. */
  readonly blocks?: readonly PredictedBlock[] | undefined;
}

/** A block of a page with a tool's decision on it. */
export interface PredictedBlock {
  readonly text: string;
  /** Such as `"content"`. */
  readonly label?: string | undefined;
  readonly reason?: string | undefined;
  /** Confidence that the block is content, 0 to 1. */
  readonly score?: number | undefined;
}

/** A tool with its predictions for the pages of a data set. */
export interface System {
  readonly name: string;
  readonly predictions: ReadonlyMap<string, Prediction>;
}

/** Named figures of a page or a data set, such as `{ precision, recall, f1 }`. */
export type MetricValues = Readonly<Record<string, number>>;

/** How well a prediction matches the gold; all three are between 0 and 1. */
export type Score = {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
};

/** A confidence interval of a figure. The function that returns it documents the confidence level. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}
