/**
 * A quadtree over points in the plane. Cell c has four slots in `slots`, starting at 4c. Each contains the
 * number of a child cell, `EMPTY`, or `-2 - i` for point i, where `next` links points at the same position.
 */
export interface Quadtree {
  readonly slots: Int32Array;
  readonly next: Int32Array;
  /** For each cell, its side, its number of points, and their mean. */
  readonly sides: Float64Array;
  readonly counts: Int32Array;
  readonly meansX: Float64Array;
  readonly meansY: Float64Array;
}

const EMPTY = -1;

/** Maximum depth of cells; points in a cell of this depth are treated as coincident. */
export const MAX_DEPTH = 32;

/** Allocates a tree for this number of points, to be rebuilt repeatedly. */
export function quadtreeFor(points: number): Quadtree {
  const cells = 4 * points + 4 * MAX_DEPTH;
  return {
    slots: new Int32Array(4 * cells),
    next: new Int32Array(points),
    sides: new Float64Array(cells),
    counts: new Int32Array(cells),
    meansX: new Float64Array(cells),
    meansY: new Float64Array(cells),
  };
}

/** Rebuilds the tree. Cell 0 is the square around all points. */
export function build(tree: Quadtree, xs: Float64Array, ys: Float64Array): void {
  const { slots, next, sides } = tree;
  const [lowX, highX] = bounds(xs);
  const [lowY, highY] = bounds(ys);
  // Slightly larger, so that it contains the largest coordinates.
  const side = Math.max(highX - lowX, highY - lowY, Number.MIN_VALUE) * (1 + 1e-9);
  let cells = 0;
  const cell = (width: number): number => {
    slots.fill(EMPTY, 4 * cells, 4 * cells + 4);
    sides[cells] = width;
    tree.counts[cells] = 0;
    tree.meansX[cells] = 0;
    tree.meansY[cells] = 0;
    return cells++;
  };
  cell(side);
  next.fill(EMPTY);
  for (let i = 0; i < xs.length; i++) {
    let at = 0;
    let [left, low, half] = [lowX, lowY, side / 2];
    for (let depth = 0; ; depth++, half /= 2) {
      count(tree, at, xs[i]!, ys[i]!);
      const right = xs[i]! >= left + half;
      const upper = ys[i]! >= low + half;
      if (right) left += half;
      if (upper) low += half;
      const slot = slotOf(at, right, upper);
      const content = slots[slot]!;
      if (content >= 0) {
        at = content;
      } else if (content === EMPTY || depth >= MAX_DEPTH || 4 * (cells + 1) > slots.length) {
        if (content !== EMPTY) next[i] = -2 - content;
        slots[slot] = -2 - i;
        break;
      } else {
        // The single point of the slot moves into a new child cell.
        const other = -2 - content;
        at = cell(half);
        slots[slot] = at;
        count(tree, at, xs[other]!, ys[other]!);
        slots[slotOf(at, xs[other]! >= left + half / 2, ys[other]! >= low + half / 2)] = content;
      }
    }
  }
  for (let at = 0; at < cells; at++) {
    tree.meansX[at]! /= tree.counts[at]!;
    tree.meansY[at]! /= tree.counts[at]!;
  }
}

function slotOf(cell: number, right: boolean, upper: boolean): number {
  return 4 * cell + (right ? 1 : 0) + (upper ? 2 : 0);
}

/** Adds a point to a cell. The means are sums until the tree is complete. */
function count(tree: Quadtree, cell: number, x: number, y: number): void {
  tree.counts[cell]!++;
  tree.meansX[cell]! += x;
  tree.meansY[cell]! += y;
}

function bounds(values: Float64Array): readonly [low: number, high: number] {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return [low, high];
}
