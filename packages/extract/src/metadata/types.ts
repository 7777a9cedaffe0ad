/** Where a page says something of itself, or who says it. */
export type MetadataSource =
  /** The caller. */
  | "option"
  | "json-ld"
  | "microdata"
  | "rdfa"
  | "open-graph"
  | "twitter"
  | "dublin-core"
  /** Any other `meta` element. */
  | "meta"
  | "link"
  | "header"
  | "url"
  /** What a reader sees: headings, bylines, dates in the text. */
  | "page";

/** A value that was found for a field. */
export interface Candidate<T> {
  readonly value: T;
  readonly source: MetadataSource;
  /** What was read there: `headline`, `og:title`, `h1`, `class=byline`. */
  readonly key: string;
  /** As the page writes it, where that is not the value itself. */
  readonly raw?: string;
}

/** A value that was not taken, and why, in short kebab-case words: `"later-source"`, `"in-the-future"`. */
export interface Rejected<T> extends Candidate<T> {
  readonly reason: string;
}

/** Why a field has its value, or none. */
export interface FieldEvidence<T> {
  /** Undefined where every candidate was unfit. */
  readonly chosen?: Candidate<T>;
  /** Other places that say the same. */
  readonly agreeing: readonly Candidate<T>[];
  readonly rejected: readonly Rejected<T>[];
}

/** The fields with the type of their values. A date is ISO 8601 with the precision that the page gives: `2024`, `2024-05`, `2024-05-01`, `2024-05-01T10:00:00+02:00`. */
export interface MetadataValues {
  readonly title: string;
  /** Names, in the page's order. */
  readonly authors: readonly string[];
  readonly published: string;
  readonly modified: string;
  readonly siteName: string;
  /** The canonical address, absolute. */
  readonly url: string;
  /** BCP 47. */
  readonly language: string;
  readonly description: string;
  /** The address of the lead image, absolute. */
  readonly image: string;
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  /** The address of the licence where the page links one, else its name. */
  readonly license: string;
  /** The type that the page gives itself, of schema.org (`NewsArticle`, `Product`) or Open Graph (`article`). */
  readonly kind: string;
}

export type MetadataField = keyof MetadataValues;

/** For each field that anything was found for: what was taken, what agrees, what was rejected and why. */
export type MetadataEvidence = { readonly [Field in MetadataField]?: FieldEvidence<MetadataValues[Field]> };

/** What a page says of itself. Lists are empty, and other fields left out, where it says nothing. */
export interface Metadata
  extends Partial<Omit<MetadataValues, "authors" | "categories" | "tags">>,
    Pick<MetadataValues, "authors" | "categories" | "tags"> {
  readonly evidence: MetadataEvidence;
}
