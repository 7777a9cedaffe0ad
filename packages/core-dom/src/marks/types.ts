import type { Tree } from "../tree/types.js";

/** What a leaf of a page is, in the eyes of a method. */
export const Label = {
  /** Not judged: rows that are no leaves, and media that the method has no opinion of. */
  none: 0,
  content: 1,
  comment: 2,
  boilerplate: 3,
} as const;

/**
 * A method's judgement of a page: a label, a score and a reason for each row of the tree.
 *
 * Text rows carry them, and the rows of media (`img`, `video`, `svg`, `math`, …) where the method judges
 * those; media with the label `none` go with the text around them. A mask instead of a deletion: nothing that
 * a later step needs is lost, and two methods can be compared leaf by leaf.
 */
export interface Marks {
  /** One {@link Label} per row. */
  readonly label: Uint8Array;
  /** How sure the method is that the row is content, 0 to 1; without such a measure, 0 or 1 by the label. */
  readonly score: Float32Array;
  /** One index into `reasons` per row; 0 is no reason. */
  readonly reason: Uint16Array;
  /** Why: short kebab-case words, as `"unlikely-candidate"`; the first is the empty string. */
  readonly reasons: readonly string[];
  /** The name of the method that made them, such as `"readability"`; a method need not have one. */
  readonly method?: string;
}

/** How a method is to weigh what it is not sure of. */
export type Favor = "precision" | "balanced" | "recall";

export interface MethodOptions {
  /** The page's address. */
  readonly url?: string | undefined;
  /** Default `"balanced"`. */
  readonly favor?: Favor | undefined;
  /** Whether readers' comments are wanted: they are labelled `comment`, else `boilerplate`. Default false. */
  readonly comments?: boolean | undefined;
  /** The page's language (BCP 47) where it is known. */
  readonly language?: string | undefined;
  /** When to give up, as a value of `performance.now()`; a method then returns what it has. */
  readonly deadline?: number | undefined;
}

/** A way to find the main content: reads the tree, changes nothing, labels every visible text row. */
export type Method = (tree: Tree, options: MethodOptions) => Marks;
