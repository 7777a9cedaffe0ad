import { NodeKind, type Tree } from "@winnow/core-dom";

/**
 * A mutable copy of a tree's structure, for ports of extractors that edit a DOM. The text nodes that are still
 * in it at the end are the text that such an extractor returns.
 *
 * Node `i` is row `i` of the source tree, so that attributes and text are read from there; nodes from
 * `source.length` on were created later and have neither. Node 0 is the document.
 *
 * The columns have one value per node, and -1 means none. They are replaced if nodes are created: read them
 * again after that.
 */
export interface EditableTree {
  readonly source: Tree;
  /** Number of nodes, with those that were removed. */
  length: number;
  /**
   * The tag id of an element (the source's, or a larger one that the caller invents), {@link TEXT} for a text
   * node, 0 for the document and comments.
   */
  tag: Int32Array;
  parent: Int32Array;
  first: Int32Array;
  last: Int32Array;
  previous: Int32Array;
  next: Int32Array;
}

const COLUMNS = ["tag", "parent", "first", "last", "previous", "next"] as const;

/** The "tag" of text nodes. */
export const TEXT = -1;

/** Maximum depth of an element in lxml's tree, where libxml2 ends the page. */
export const MAX_DEPTH = 256;

/**
 * Returns an editable copy of a tree, as one of two parsers has it.
 *
 * - `dom`: the document in a browser. Comments are nodes; the content of templates is not in the tree.
 * - `lxml`: what Python's tools see. Comments are left out, the content of a template is in the template
 *   itself, and elements beyond {@link MAX_DEPTH} are left out, so that functions may recurse over depth;
 *   their children move up.
 *
 * @example
 * const tree = editableTree(source, "lxml");
 * for (const node of elementsIn(tree, 0, Tag.nav)) remove(tree, node);
 */
export function editableTree(source: Tree, parser: "dom" | "lxml"): EditableTree {
  const { length, kind } = source;
  // Some room for new elements: most pages need no more.
  const column = () => new Int32Array(length + (length >> 2) + 64).fill(-1);
  // biome-ignore format: a table
  const tree: EditableTree = {
    source, length,
    tag: column(), parent: column(), first: column(), last: column(), previous: column(), next: column(),
  };
  const { tag, parent, first, last, previous, next } = tree;
  const isDom = parser === "dom";
  /** The node that the children of a row belong to. */
  const container = new Int32Array(length);
  const depth = new Uint16Array(length);
  tag[0] = 0;
  for (let row = 1; row < length; row++) {
    const up = container[source.parent[row]!]!;
    container[row] = up;
    if (kind[row] === NodeKind.element) {
      if (!isDom && depth[up]! >= MAX_DEPTH) continue;
      container[row] = row;
      depth[row] = depth[up]! + 1;
      tag[row] = source.tag[row]!;
    } else if (kind[row] !== NodeKind.text) {
      if (!isDom) continue;
      tag[row] = 0;
      if (kind[row] === NodeKind.fragment) {
        row = source.end[row]! - 1;
        continue;
      }
    }
    const before = last[up]!;
    parent[row] = up;
    previous[row] = before;
    last[up] = row;
    if (before < 0) first[up] = row;
    else next[before] = row;
  }
  return tree;
}

/** Returns a copy that changes independently of the original. */
export function copyTree<T extends EditableTree>(tree: T): T {
  const copy: EditableTree = { ...tree };
  for (const name of COLUMNS) copy[name] = tree[name].slice();
  return copy as T;
}

/** Creates an element without parent, children and attributes. */
export function createElement(tree: EditableTree, tag: number): number {
  const node = tree.length++;
  if (node >= tree.tag.length) {
    for (const name of COLUMNS) {
      const wider = new Int32Array(node * 2).fill(-1, node);
      wider.set(tree[name]);
      tree[name] = wider;
    }
  }
  tree.tag[node] = tag;
  return node;
}
