/** An element of the pages of a site, or a text (`#text`), at one place of the site's tree. */
export interface StyleElement {
  /** Tag and, if the site uses them, presentation attributes. */
  readonly name: string;
  /** Composite importance, 0 (the same on all pages) to 1 (different on each). */
  readonly importance: number;
  /**
   * `noisy`: neither the element nor anything in it is important; `meaningful`: nothing in it is noisy;
   * `mixed`: its parts differ.
   */
  readonly kind: "noisy" | "meaningful" | "mixed";
  /** The sequences of children that occur; only of mixed elements. */
  readonly styles?: readonly (readonly StyleElement[])[];
}

/** The site style tree of several pages, as plain data. */
export interface StyleTree {
  readonly type: "style-tree";
  readonly version: 1;
  /** Number of pages that it was learned from. */
  readonly pages: number;
  readonly root: StyleElement;
}
