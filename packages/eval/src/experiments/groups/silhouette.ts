import { createRandom, randomBelow } from "@winnow/core-dom";
import { columnCount, type Points, squaredDistance } from "./standardise.js";

/**
 * Draws `size` of the indices from 0 to `count` - 1 without replacement, in ascending order; all of them if
 * there are no more.
 *
 * @example sample(5, 2, createRandom(1)) // two of 0, 1, 2, 3, 4
 */
export function sample(count: number, size: number, random: () => number): readonly number[] {
  const indices = Array.from({ length: count }, (_, i) => i);
  if (count <= size) return indices;
  // The first `size` steps of a Fisher-Yates shuffle.
  for (let place = 0; place < size; place++) {
    const other = place + randomBelow(random, count - place);
    const drawn = indices[other]!;
    indices[other] = indices[place]!;
    indices[place] = drawn;
  }
  return indices.slice(0, size).sort((a, b) => a - b);
}

/** Maximum number of points; of more points a random sample is used, since time is quadratic. */
const MAX_POINTS = 2000;

/**
 * Computes the mean silhouette width of a clustering (Rousseeuw 1987): for each point (b - a) / max(a, b),
 * where a is the mean Euclidean distance to the other points of its cluster and b that to the nearest other
 * cluster; 0 for a point alone in its cluster. Between -1 and 1, higher is better; `NaN` if there are fewer
 * than two clusters.
 *
 * @param labels The cluster of each point.
 * @throws {RangeError} If there are not as many labels as points, or rows differ in length.
 *
 * @example meanSilhouette([[0], [1], [10], [11]], [0, 0, 1, 1]) // 0.8998…
 */
export function meanSilhouette(points: Points, labels: ArrayLike<number>): number {
  columnCount(points, "points");
  if (labels.length !== points.length) throw new RangeError("labels must have one entry per point");
  const drawn = sample(points.length, MAX_POINTS, createRandom(1));
  const clusters = [...new Set(drawn.map((i) => labels[i]!))];
  if (clusters.length < 2) return Number.NaN;
  const places = new Map(clusters.map((cluster, place) => [cluster, place]));
  const members = drawn.map((i) => places.get(labels[i]!)!);
  const sizes = new Array<number>(clusters.length).fill(0);
  for (const member of members) sizes[member]!++;

  let sum = 0;
  const totals = new Float64Array(clusters.length);
  for (const [place, i] of drawn.entries()) {
    const ownCluster = members[place]!;
    if (sizes[ownCluster] === 1) continue;
    totals.fill(0);
    for (const [other, j] of drawn.entries()) {
      totals[members[other]!]! += Math.sqrt(squaredDistance(points[i]!, points[j]!));
    }
    const within = totals[ownCluster]! / (sizes[ownCluster]! - 1);
    let between = Number.POSITIVE_INFINITY;
    for (const [cluster, total] of totals.entries()) {
      if (cluster !== ownCluster) between = Math.min(between, total / sizes[cluster]!);
    }
    const larger = Math.max(within, between);
    if (larger > 0) sum += (between - within) / larger;
  }
  return sum / drawn.length;
}
