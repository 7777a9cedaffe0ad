/** The place of a page, or the party, that states a value. */
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
  /** What readers see: headings, bylines, dates in the text. */
  | "page";

/** A value that was found for a field. */
export interface Candidate<T> {
  readonly value: T;
  readonly source: MetadataSource;
  /** The property, name or element with the value: `headline`, `og:title`, `h1`, `class=byline`. */
  readonly key: string;
  /** The value as the page writes it, if that differs. */
  readonly raw?: string;
  /** The probability that the value is right, 0 to 1, if a learned model ranks the field's candidates. */
  readonly probability?: number;
}

/** A value that was not chosen. */
export interface Rejected<T> extends Candidate<T> {
  /** Why, in short kebab-case words: `"later-source"`, `"in-the-future"`, `"less-likely"`. */
  readonly reason: string;
  /** The features that lowered its probability most: `["in-aside"]`. */
  readonly against?: readonly string[];
}

/** Why a field has its value, or no value. */
export interface FieldEvidence<T> {
  /** Undefined if every candidate was unfit. */
  readonly chosen?: Candidate<T>;
  /** Other places with the same value. */
  readonly agreeing: readonly Candidate<T>[];
  readonly rejected: readonly Rejected<T>[];
}

/**
 * The fields with the type of their values. A date is ISO 8601 with the precision that the page gives:
 * `2024`, `2024-05`, `2024-05-01`, `2024-05-01T10:00:00+02:00`.
 */
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
  /** The address of the licence if the page links one, otherwise its name. */
  readonly license: string;
  /** The type that the page declares, of schema.org (`NewsArticle`, `Product`) or Open Graph (`article`). */
  readonly kind: string;
}

export type MetadataField = keyof MetadataValues;

/** For each field with candidates: the chosen one, those that agree, those that were rejected and why. */
export type MetadataEvidence = { readonly [Field in MetadataField]?: FieldEvidence<MetadataValues[Field]> };

/** The metadata of a page. A list that the page does not give is empty; other fields are left out. */
export interface Metadata
  extends Partial<Omit<MetadataValues, "authors" | "categories" | "tags">>,
    Pick<MetadataValues, "authors" | "categories" | "tags"> {
  readonly evidence: MetadataEvidence;
}
