/** An ordered tree in postorder, the input of {@link treeEditDistance}. */
interface OrderedTree {
  readonly size: number;
  /** For each postorder position, the node's number: its preorder position, 0 for the root. */
  readonly node: Int32Array;
  /** For each postorder position, that of its leftmost leaf (itself for a leaf): Zhang and Shasha's l(i). */
  readonly leftmost: Int32Array;
  /** LR_keyroots: for each leftmost leaf the last position that has it, ascending. */
  readonly keyroots: Int32Array;
}

/**
 * The cost of renaming a node, 0 or more; called once for each pair of nodes, with their preorder numbers.
 * Removing or inserting a node costs 1.
 */
export type RenameCost = (gold: number, predicted: number) => number;

/**
 * Converts a tree for {@link treeEditDistance}.
 *
 * @param parents The parent's number of each node in preorder: a parent precedes its children, and a subtree
 *   is contiguous; -1 for the root, which is node 0.
 * @throws {RangeError} If `parents` is not a tree in preorder.
 *
 * @example orderedTree([-1, 0, 1, 0]) // root(a(b) c)
 */
export function orderedTree(parents: ArrayLike<number>): OrderedTree {
  const size = parents.length;
  const node = new Int32Array(size);
  const leftmost = new Int32Array(size);
  const open: number[] = [];
  const first: number[] = [];
  let place = 0;
  const close = (): void => {
    const leaf = first.pop()!;
    node[place] = open.pop()!;
    leftmost[place] = leaf;
    place++;
  };
  for (let row = 0; row < size; row++) {
    const parent = parents[row]!;
    if (row === 0 ? parent !== -1 : !(parent >= 0 && parent < row)) throw notPreorder(row);
    while (open.length > 0 && open[open.length - 1] !== parent) close();
    if (row > 0 && open.length === 0) throw notPreorder(row);
    open.push(row);
    // The next position to be filled is that of the leftmost leaf below, since no other node closes earlier.
    first.push(place);
  }
  while (open.length > 0) close();
  const keyroots: number[] = [];
  const seen = new Uint8Array(size);
  for (let at = size - 1; at >= 0; at--) {
    if (seen[leftmost[at]!] === 1) continue;
    seen[leftmost[at]!] = 1;
    keyroots.push(at);
  }
  return { size, node, leftmost, keyroots: Int32Array.from(keyroots.reverse()) };
}

function notPreorder(row: number): RangeError {
  return new RangeError(`parents: node ${row} is not in preorder below its parent`);
}

/**
 * Returns the minimum cost of edits that turn one ordered tree into another: renaming a node, removing it
 * (its children take its place) or inserting one. Zhang and Shasha 1989, "Simple fast algorithms for the
 * editing distance between trees and related problems", §4.
 *
 * O(n · m · min(depth, leaves) of either tree) time, at most 9 · n · m steps for trees of depth 3; two tables
 * of n · m numbers of 8 bytes.
 *
 * @returns If one tree is empty, the cost of inserting or removing all nodes of the other.
 *
 * @example
 * const one = orderedTree([-1, 0, 0]);
 * const other = orderedTree([-1, 0]);
 * treeEditDistance(one, other, (a, b) => ("abc"[a] === "ab"[b] ? 0 : 1)); // 1
 */
export function treeEditDistance(gold: OrderedTree, predicted: OrderedTree, rename: RenameCost): number {
  const [rows, columns] = [gold.size, predicted.size];
  if (rows === 0 || columns === 0) return rows + columns;
  const space: Space = {
    gold,
    predicted,
    rename,
    trees: new Float64Array(rows * columns),
    forests: new Float64Array((rows + 1) * (columns + 1)),
  };
  for (const row of gold.keyroots) {
    for (const column of predicted.keyroots) {
      if (gold.leftmost[row] === row && predicted.leftmost[column] === column) {
        // 2: one is removed and the other inserted.
        space.trees[row * columns + column] = Math.min(rename(gold.node[row]!, predicted.node[column]!), 2);
      } else fillForests(space, row, column);
    }
  }
  return space.trees[rows * columns - 1]!;
}

/** Working memory of the distance. Positions are in postorder. */
interface Space {
  readonly gold: OrderedTree;
  readonly predicted: OrderedTree;
  readonly rename: RenameCost;
  /** The distance of the subtrees at each pair of positions. */
  readonly trees: Float64Array;
  /** The distance of the forests before each pair of positions, within the current subtrees. */
  readonly forests: Float64Array;
}

/** Computes the distances of all pairs of subtrees on the leftmost paths of two key roots. */
function fillForests(space: Space, rowRoot: number, columnRoot: number): void {
  const { trees, forests, rename } = space;
  const { leftmost: rowLeaves, node: rowNodes } = space.gold;
  const { leftmost: columnLeaves, node: columnNodes, size: columns } = space.predicted;
  const firstRow = rowLeaves[rowRoot]!;
  const firstColumn = columnLeaves[columnRoot]!;
  const stride = columnRoot - firstColumn + 2;
  // The cell of a column is `column - offset` cells after the start of its row.
  const offset = firstColumn - 1;
  forests[0] = 0;
  for (let column = firstColumn; column <= columnRoot; column++) {
    forests[column - offset] = forests[column - offset - 1]! + 1;
  }
  for (let row = firstRow; row <= rowRoot; row++) {
    const above = (row - firstRow) * stride - offset;
    const here = above + stride;
    const onPath = rowLeaves[row] === firstRow;
    const beforeTree = (rowLeaves[row]! - firstRow) * stride - firstColumn;
    const tree = row * columns;
    let left = forests[above + offset]! + 1;
    forests[here + offset] = left;
    for (let column = firstColumn; column <= columnRoot; column++) {
      const leaf = columnLeaves[column]!;
      const removed = forests[above + column]! + 1;
      left += 1;
      if (removed < left) left = removed;
      if (onPath && leaf === firstColumn) {
        const renamed = forests[above + column - 1]! + rename(rowNodes[row]!, columnNodes[column]!);
        if (renamed < left) left = renamed;
        trees[tree + column] = left;
      } else {
        const joined = forests[beforeTree + leaf]! + trees[tree + column]!;
        if (joined < left) left = joined;
      }
      forests[here + column] = left;
    }
  }
}
