/** An ordered tree in postorder, as the tree edit distance walks it. */
interface OrderedTree {
  readonly size: number;
  /** For each place in postorder the node's number: its place in preorder, 0 for the root. */
  readonly node: Int32Array;
  /** For each place in postorder the place of the leftmost leaf below it (itself for a leaf): Zhang and Shasha's l(i). */
  readonly leftmost: Int32Array;
  /** The places, ascending, that no place further on shares its leftmost leaf with: LR_keyroots. */
  readonly keyroots: Int32Array;
}

/**
 * What it costs to rename a node, 0 or more; called once for each pair of nodes, by their numbers in preorder. To remove
 * or to insert one costs 1.
 */
export type RenameCost = (gold: number, predicted: number) => number;

/**
 * Brings a tree into the form that {@link treeEditDistance} takes.
 *
 * @param parents For each node in preorder (a parent before its children, a subtree in one piece) its parent's number;
 * -1 for the root, which is node 0.
 * @throws {RangeError} If `parents` is no tree in preorder.
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
    // The next place to be filled is that of the leftmost leaf below: nothing closes before it.
    first.push(place);
  }
  while (open.length > 0) close();
  const keyroots: number[] = [];
  const taken = new Uint8Array(size);
  for (let at = size - 1; at >= 0; at--) {
    if (taken[leftmost[at]!] === 1) continue;
    taken[leftmost[at]!] = 1;
    keyroots.push(at);
  }
  return { size, node, leftmost, keyroots: Int32Array.from(keyroots.reverse()) };
}

function notPreorder(row: number): RangeError {
  return new RangeError(`parents: node ${row} does not stand in preorder below its parent`);
}

/**
 * The least cost of edits that make one ordered tree into another: a node is renamed, removed (its children take its
 * place) or inserted. Zhang and Shasha 1989, "Simple fast algorithms for the editing distance between trees and related
 * problems", §4.
 *
 * O(n · m · min(depth, leaves) of either tree) time, at the worst 9 · n · m steps for trees of depth 3; two tables of
 * n · m numbers of 8 bytes.
 *
 * @returns Against an empty tree the cost of inserting or removing all of the other.
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
        // Or one is removed, and the other inserted.
        space.trees[row * columns + column] = Math.min(rename(gold.node[row]!, predicted.node[column]!), 2);
      } else fillForests(space, row, column);
    }
  }
  return space.trees[rows * columns - 1]!;
}

/** What the distance works in. Places are those in postorder. */
interface Space {
  readonly gold: OrderedTree;
  readonly predicted: OrderedTree;
  readonly rename: RenameCost;
  /** The distance of the subtrees at each pair of places. */
  readonly trees: Float64Array;
  /** The distance of the forests before each pair of places, within the subtrees at hand. */
  readonly forests: Float64Array;
}

/** The subtrees at two key roots, and with them those at every pair of places on their leftmost paths. */
function fillForests(space: Space, rowRoot: number, columnRoot: number): void {
  const { trees, forests, rename } = space;
  const { leftmost: rowLeaves, node: rowNodes } = space.gold;
  const { leftmost: columnLeaves, node: columnNodes, size: columns } = space.predicted;
  const firstRow = rowLeaves[rowRoot]!;
  const firstColumn = columnLeaves[columnRoot]!;
  const stride = columnRoot - firstColumn + 2;
  // The cell left of the first column; a column's own is `column - offset` after it.
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
