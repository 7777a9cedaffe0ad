import { Hidden, isBlankText, NodeKind, Tag, type Tree } from "@winnow/core-dom/tree";
import { BREAKING_TAGS, SKIPPED_TAGS, tagBit } from "./tags.js";

/**
 * The collapsed DOM of a page (Vogels et al. 2018): elements without text are removed, and an element
 * with a single child is merged with it. Its leaves are the text nodes, the blocks that the method labels.
 * Nodes are numbered in document order; node 0 is the root.
 */
export interface CollapsedTree {
  /** Number of nodes. */
  readonly length: number;
  /** The parent of each node; -1 for the root. */
  readonly parent: Int32Array;
  /** Number of ancestors of each node. */
  readonly depth: Int32Array;
  /** The first row of each node: that of the outermost of its merged elements. */
  readonly top: Int32Array;
  /** The tags of a node's merged elements, as bits ({@link tagBit}). */
  readonly tags: Int32Array;
  /** The node of each leaf, in document order. */
  readonly leaves: Int32Array;
  /** The text row of each leaf. */
  readonly rows: Int32Array;
}

/**
 * Collapses the body of a page; the whole tree, if it has no body. A page without text has no nodes.
 *
 * @example collapse(parse("<ul><li>One<li><a href=/>Two</a></ul>")).length // 3: the list and two leaves
 */
export function collapse(tree: Tree): CollapsedTree {
  const { kind, parent: parentRow } = tree;
  const body = bodyRow(tree);
  const stop = tree.end[body]!;
  const rows = leafRows(tree, body);
  // The number of children of each row that have text.
  const children = new Int32Array(tree.length);
  const hasText = new Uint8Array(tree.length);
  for (const row of rows) {
    for (let up = row; hasText[up] === 0; up = parentRow[up]!) {
      hasText[up] = 1;
      if (up === body) break;
      children[parentRow[up]!]!++;
    }
  }

  const nodeByRow = new Int32Array(tree.length);
  const parents: number[] = [];
  const depths: number[] = [];
  const tops: number[] = [];
  const tagBits: number[] = [];
  for (let row = body; row < stop; row++) {
    if (hasText[row] === 0) continue;
    const up = row === body ? -1 : parentRow[row]!;
    let node: number;
    if (up >= 0 && children[up] === 1) {
      node = nodeByRow[up]!;
    } else {
      node = tops.length;
      const parentNode = up < 0 ? -1 : nodeByRow[up]!;
      parents.push(parentNode);
      depths.push(parentNode < 0 ? 0 : depths[parentNode]! + 1);
      tops.push(row);
      tagBits.push(0);
    }
    nodeByRow[row] = node;
    if (kind[row] === NodeKind.element) tagBits[node]! |= tagBit(tree.tag[row]!);
  }
  return {
    length: tops.length,
    parent: Int32Array.from(parents),
    depth: Int32Array.from(depths),
    top: Int32Array.from(tops),
    tags: Int32Array.from(tagBits),
    leaves: rows.map((row) => nodeByRow[row]!),
    rows,
  };
}

function bodyRow(tree: Tree): number {
  for (let row = 0; row < tree.length; row++) if (tree.tag[row] === Tag.body) return row;
  return 0;
}

/** The visible rows with text below a row, outside skipped elements. */
function leafRows(tree: Tree, root: number): Int32Array {
  const rows: number[] = [];
  const stop = tree.end[root]!;
  for (let row = root; row < stop; row++) {
    if (tree.kind[row] === NodeKind.element) {
      if (SKIPPED_TAGS.has(tree.tag[row]!)) row = tree.end[row]! - 1;
    } else if (tree.kind[row] === NodeKind.text && tree.hidden[row] === Hidden.visible) {
      if (!isBlankText(tree, row)) rows.push(row);
    }
  }
  return Int32Array.from(rows);
}

/** What is between each leaf of a page and the next one; one less than there are leaves. */
export interface PageEdges {
  /** Their nearest common ancestor in the collapsed tree. */
  readonly common: Int32Array;
  /** The number of steps from one to the other in the collapsed tree, at least 2. */
  readonly distance: Int32Array;
  /** 1 if a block begins or ends, or a line breaks, between them. */
  readonly hasBreak: Uint8Array;
}

/** Every node and row is passed at most once in all climbs together: an ancestor of two leaves ends a climb. */
export function leafEdges(tree: Tree, { parent, depth, leaves, rows }: CollapsedTree): PageEdges {
  const count = Math.max(0, leaves.length - 1);
  const common = new Int32Array(count);
  const distance = new Int32Array(count);
  const hasBreak = new Uint8Array(count);
  for (let edge = 0; edge < count; edge++) {
    const [left, right] = [leaves[edge]!, leaves[edge + 1]!];
    let up = parent[right]!;
    // Nodes are in document order: an ancestor of the right leaf from before the left leaf is also its own.
    while (up > left) up = parent[up]!;
    common[edge] = up;
    distance[edge] = depth[left]! + depth[right]! - 2 * depth[up]!;
    if (breaksBetween(tree, rows[edge]!, rows[edge + 1]!)) hasBreak[edge] = 1;
  }
  return { common, distance, hasBreak };
}

function breaksBetween(tree: Tree, left: number, right: number): boolean {
  for (let up = tree.parent[left]!; up >= 0 && tree.end[up]! <= right; up = tree.parent[up]!) {
    if (BREAKING_TAGS.has(tree.tag[up]!)) return true;
  }
  for (let row = left + 1; row < right; row++) {
    if (tree.kind[row] === NodeKind.element && BREAKING_TAGS.has(tree.tag[row]!)) return true;
  }
  return false;
}
