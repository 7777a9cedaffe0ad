import { children, orderedTree, type Tree, treeEditDistance } from "@winnow/core-dom";
import { isVisibleElement } from "@winnow/core-dom/segments";

/** The shapes of a page's elements. */
export interface Skeletons {
  /** The skeleton of each row; -1 for rows that are not visible elements. Equal shapes have equal numbers. */
  readonly of: Int32Array;
  /** The edit distance of two skeletons, or `undefined` if the page has used up its number of comparisons. */
  readonly distance: (one: number, other: number) => number | undefined;
}

/** Maximum number of nodes of a skeleton that are compared. */
const MAX_NODES = 48;

/** Maximum number of comparisons of a page. */
const MAX_COMPARISONS = 2000;

/**
 * Determines the skeleton of each element: the tree of its tags in which siblings with the same skeleton are one node
 * (Huynh et al. 2025). Time is linear.
 */
export function skeletonsOf(tree: Tree): Skeletons {
  const of = new Int32Array(tree.length).fill(-1);
  const known = new Map<string, number>();
  const shapes: { readonly tag: number; readonly children: readonly number[] }[] = [];
  // Children have higher rows than their parents.
  for (let row = tree.length - 1; row >= 0; row--) {
    if (!isVisibleElement(tree, row)) continue;
    const inner = new Set<number>();
    for (const child of children(tree, row)) if (of[child]! >= 0) inner.add(of[child]!);
    const key = `${tree.tag[row]} ${[...inner].join(" ")}`;
    let skeleton = known.get(key);
    if (skeleton === undefined) {
      skeleton = shapes.push({ tag: tree.tag[row]!, children: [...inner] }) - 1;
      known.set(key, skeleton);
    }
    of[row] = skeleton;
  }

  const expanded = (skeleton: number) => {
    const parents: number[] = [];
    const tags: number[] = [];
    const waiting: (readonly [shape: number, parent: number])[] = [[skeleton, -1]];
    for (let next = waiting.pop(); next !== undefined && tags.length < MAX_NODES; next = waiting.pop()) {
      const [shape, parent] = next;
      const { tag, children: inner } = shapes[shape]!;
      const place = tags.push(tag) - 1;
      parents.push(parent);
      for (const child of inner.slice(0, MAX_NODES).reverse()) waiting.push([child, place]);
    }
    return { tags, shape: orderedTree(parents) };
  };
  const distances = new Map<string, number>();
  return {
    of,
    distance: (one, other) => {
      if (one === other) return 0;
      const key = one < other ? `${one} ${other}` : `${other} ${one}`;
      let distance = distances.get(key);
      if (distance === undefined && distances.size < MAX_COMPARISONS) {
        const [a, b] = [expanded(one), expanded(other)];
        distance = treeEditDistance(a.shape, b.shape, (i, j) => (a.tags[i] === b.tags[j] ? 0 : 1));
        distances.set(key, distance);
      }
      return distance;
    },
  };
}
