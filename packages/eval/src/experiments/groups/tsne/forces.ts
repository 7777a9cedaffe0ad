import type { Affinities } from "./affinities.js";
import { build, MAX_DEPTH, type Quadtree } from "./quadtree.js";

/**
 * The attractive and repulsive parts of the gradient without their factors, for each point along both axes.
 */
interface Forces {
  readonly pullX: Float64Array;
  readonly pullY: Float64Array;
  readonly pushX: Float64Array;
  readonly pushY: Float64Array;
}

/** Allocates columns for this number of points. */
export function forcesFor(points: number): Forces {
  const column = (): Float64Array => new Float64Array(points);
  return { pullX: column(), pullY: column(), pushX: column(), pushY: column() };
}

/** Computes the attraction towards neighbours in the data (van der Maaten 2014, equation 7). */
export function attract(
  xs: Float64Array,
  ys: Float64Array,
  { starts, others, values }: Affinities,
  into: Forces,
): void {
  for (let i = 0; i < xs.length; i++) {
    const x = xs[i]!;
    const y = ys[i]!;
    let sumX = 0;
    let sumY = 0;
    for (let at = starts[i]!; at < starts[i + 1]!; at++) {
      const dx = x - xs[others[at]!]!;
      const dy = y - ys[others[at]!]!;
      const pull = values[at]! / (1 + dx * dx + dy * dy);
      sumX += pull * dx;
      sumY += pull * dy;
    }
    into.pullX[i] = sumX;
    into.pullY[i] = sumY;
  }
}

/**
 * Computes the repulsion from all other points, not yet divided by the sum of all similarities, which is
 * returned. A cell represents its points if its side is less than `theta` times its distance (van der Maaten
 * 2014, §4.2).
 */
export function repel(
  xs: Float64Array,
  ys: Float64Array,
  tree: Quadtree,
  theta: number,
  into: Forces,
): number {
  build(tree, xs, ys);
  const { slots, next, sides, counts, meansX, meansY } = tree;
  const stack = new Int32Array(4 * (MAX_DEPTH + 2));
  let similarities = 0;
  for (let i = 0; i < xs.length; i++) {
    const x = xs[i]!;
    const y = ys[i]!;
    let sumX = 0;
    let sumY = 0;
    let waiting = 1;
    stack[0] = 0;
    while (waiting > 0) {
      const cell = stack[--waiting]!;
      const dx = x - meansX[cell]!;
      const dy = y - meansY[cell]!;
      const squared = dx * dx + dy * dy;
      const side = sides[cell]!;
      if (side * side < squared * theta * theta) {
        const points = counts[cell]!;
        const similarity = 1 / (1 + squared);
        similarities += points * similarity;
        const push = points * similarity * similarity;
        sumX += push * dx;
        sumY += push * dy;
        continue;
      }
      for (let slot = 4 * cell; slot < 4 * cell + 4; slot++) {
        const content = slots[slot]!;
        if (content >= 0) {
          stack[waiting++] = content;
          continue;
        }
        for (let j = -2 - content; j >= 0; j = next[j]!) {
          if (j === i) continue;
          const nearX = x - xs[j]!;
          const nearY = y - ys[j]!;
          const similarity = 1 / (1 + nearX * nearX + nearY * nearY);
          similarities += similarity;
          sumX += similarity * similarity * nearX;
          sumY += similarity * similarity * nearY;
        }
      }
    }
    into.pushX[i] = sumX;
    into.pushY[i] = sumY;
  }
  return similarities;
}
