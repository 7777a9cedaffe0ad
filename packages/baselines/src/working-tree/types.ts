import type { Tree } from "@winnow/core-dom";

/**
 * A mutable copy of a tree, for ports of extractors that edit a DOM. The rows of text nodes that are still in
 * it at the end are the text that such an extractor returns.
 *
 * Node `i` is row `i` of the source tree, so that attributes and text are read from there; nodes from
 * `source.length` on were created later and have neither. Node 0 is the document. Comments, doctypes and the
 * fragment rows of templates are left out, so the content of a template is in the template itself.
 *
 * The columns have one value per node, and -1 means none. They are replaced if nodes are created: read them
 * again after that.
 */
export interface WorkingTree {
  readonly source: Tree;
  /** Number of nodes, with those that were removed. */
  length: number;
  /** The tag id of an element (the source's, or one that the caller invents), {@link TEXT} for a text node. */
  tag: Int32Array;
  parent: Int32Array;
  first: Int32Array;
  last: Int32Array;
  previous: Int32Array;
  next: Int32Array;
}

/** The "tag" of text nodes. */
export const TEXT = -1;

/** The "tag" of the document node. */
export const DOCUMENT = 0;
