import type { Tree } from "../tree/types.js";

/** The label that a method gives to a leaf of a page. */
export const Label = {
  /** Not judged: rows that are not leaves, and media that the method does not judge. */
  none: 0,
  content: 1,
  comment: 2,
  boilerplate: 3,
} as const;

/**
 * A method's judgement of a page: a label, a score and a reason for each row of the tree.
 *
 * Text rows have marks, and rows of media (`img`, `video`, `svg`, `math`, …) if the method judges those;
 * media with the label `none` follow the text around them. Marks are a mask: they delete nothing that a later
 * step needs, and two methods can be compared leaf by leaf.
 */
export interface Marks {
  /** One {@link Label} per row. */
  readonly label: Uint8Array;
  /** Confidence that the row is content, 0 to 1; 0 or 1 by the label if the method does not estimate it. */
  readonly score: Float32Array;
  /** One index into `reasons` per row; 0 means none. */
  readonly reason: Uint16Array;
  /**
   * The reasons; the first is the empty string. A rule has a name in kebab case, such as
   * `"unlikely-candidate"`. A learned method lists what it saw in words, such as `"long text, few links"`.
   */
  readonly reasons: readonly string[];
  /** The name of the method, such as `"readability"`, if it has one. */
  readonly method?: string | undefined;
  /** Writes the content as plain text in the method's own layout, if it has one. */
  readonly layout?: Layout | undefined;
  /** The expected F1 of the content, 0 to 1, calibrated; only from methods that estimate it. */
  readonly confidence?: number | undefined;
  /** Whether `confidence` is below the method's floor. */
  readonly unsure?: boolean | undefined;
  /** The type of the page; only from methods that estimate it. */
  readonly pageType?: PageTypeEstimate | undefined;
}

/**
 * The types of pages:
 *
 * - `article`: a news story, a blog post, an essay.
 * - `documentation`: a reference, a manual, a tutorial.
 * - `service`: a company, an organisation or what it offers.
 * - `forum`: a thread, or a question with its answers.
 * - `collection`: a shop's category, or a selection of products.
 * - `listing`: an index of posts, jobs, courses, people, …
 * - `product`: one product for sale.
 */
export const PAGE_TYPES = [
  "article",
  "documentation",
  "service",
  "forum",
  "collection",
  "listing",
  "product",
] as const;

export type PageType = (typeof PAGE_TYPES)[number];

/** A method's estimate of the type of a page. */
export interface PageTypeEstimate {
  /** The most probable type. */
  readonly type: PageType;
  /** The probability of each type, in the order of {@link PAGE_TYPES}; their sum is 1. */
  readonly probabilities: Readonly<Record<PageType, number>>;
  /**
   * What it was made from: the page, or only the text and the address of a document, which is less certain. Undefined
   * if its method does not say so.
   */
  readonly basis?: "page" | "text" | undefined;
}

/** A method's own plain text, for methods that define one: html2text's Markdown, Inscriptis's table columns. */
export type Layout = (tree: Tree, marks: Marks) => string;

/** What a method prefers when it is unsure. */
export type Favor = "precision" | "balanced" | "recall";

export interface MethodOptions {
  /** The page's address. */
  readonly url?: string | undefined;
  /** Default `"balanced"`. */
  readonly favor?: Favor | undefined;
  /** Whether to label readers' comments `comment` instead of `boilerplate`. Default: false. */
  readonly comments?: boolean | undefined;
  /** The page's language (BCP 47), if known. */
  readonly language?: string | undefined;
  /** When to stop, as a value of `performance.now()`; a method then returns its marks so far. */
  readonly deadline?: number | undefined;
}

/**
 * A way to find the main content: it reads the tree, does not change it, and labels every visible text row.
 */
export type Method = (tree: Tree, options: MethodOptions) => Marks;

/** A method with what a reader should know of it. */
export interface MethodEntry {
  readonly method: Method;
  /** How it decides, in one line. */
  readonly about: string;
  /** The pages or purposes that it suits, in one line. */
  readonly goodFor: string;
  /** Where it was published: a paper, or the software and its version. */
  readonly source: string;
  /** The year of its first publication. */
  readonly year: number;
  /** The licence (SPDX) of the original software; undefined if only a paper was published. */
  readonly licence?: string;
}

/** Methods by name. */
export type Catalogue<Name extends string> = Readonly<Record<Name, MethodEntry>>;
