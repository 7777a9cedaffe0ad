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
  /** The reasons in kebab case, such as `"unlikely-candidate"`; the first is the empty string. */
  readonly reasons: readonly string[];
  /** The name of the method, such as `"readability"`, if it has one. */
  readonly method?: string;
  /** Writes the content as plain text in the method's own layout, if it has one. */
  readonly layout?: Layout;
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
