import { createRandom, randomBelow } from "@winnow/core-dom";
import { sum } from "../../statistics/quantile.js";
import { columnCount, columnMeans, type Points, squaredDistance, type Vector } from "./standardise.js";

interface KMeansOptions {
  /** Number of clusters. */
  readonly k: number;
  /** Seed of the initial centroids. Default 1. */
  readonly seed?: number | undefined;
  /** Number of runs; the best one counts. Default 30. */
  readonly starts?: number | undefined;
}

interface KMeans {
  /**
   * The means of the clusters, the largest cluster first; of two equally large ones, the one with the smaller
   * first coordinate that differs. This makes labels independent of the random numbers.
   */
  readonly centroids: readonly Float64Array[];
  /** The cluster of each point: an index of `centroids`. */
  readonly labels: Int32Array;
  readonly sizes: readonly number[];
  /** The sum of squared distances of points to their centroids, which the algorithm minimises. */
  readonly inertia: number;
}

type Run = Omit<KMeans, "sizes">;

/** Maximum number of iterations per run. */
const MAX_ITERATIONS = 300;

/**
 * Clusters points by k-means: Lloyd's iterations from centroids drawn by k-means++ (Arthur and Vassilvitskii
 * 2007); returns the best of several runs. A run ends when no point changes its cluster.
 *
 * A cluster that loses its last point gets the point that is farthest from its centroid. If there are fewer
 * distinct points than `k`, there is one cluster per distinct point.
 *
 * @throws {RangeError} If `k` is not between 1 and the number of points, an option is out of range, or rows
 *   differ in length or contain a value that is not a finite number.
 *
 * @example kMeans([[0], [1], [10]], { k: 2 }).labels // Int32Array [0, 0, 1]
 */
export function kMeans(points: Points, options: KMeansOptions): KMeans {
  const { k, seed = 1, starts = 30 } = options;
  columnCount(points, "points");
  if (!Number.isSafeInteger(k) || k < 1 || k > points.length) {
    throw new RangeError(`k must be an integer between 1 and the number of points, ${points.length}`);
  }
  if (!Number.isSafeInteger(starts) || starts < 1) throw new RangeError("starts must be a positive integer");
  const random = createRandom(seed);
  const rows = points.map((point) => Float64Array.from(point));
  let best: Run | undefined;
  for (let start = 0; start < starts; start++) {
    const run = lloyd(rows, plusPlus(rows, k, random));
    if (best === undefined || run.inertia < best.inertia) best = run;
  }
  return ordered(best!);
}

/**
 * Returns the nearest centroid and the Euclidean distance to it; ties go to the first.
 *
 * @throws {RangeError} If there are no centroids.
 * @example nearest([[0], [10]], [7]) // { index: 1, distance: 3 }
 */
export function nearest(
  centroids: Points,
  point: Vector,
): { readonly index: number; readonly distance: number } {
  if (centroids.length === 0) throw new RangeError("centroids must not be empty");
  let index = 0;
  let smallest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < centroids.length; i++) {
    const distance = squaredDistance(centroids[i]!, point);
    if (distance < smallest) {
      smallest = distance;
      index = i;
    }
  }
  return { index, distance: Math.sqrt(smallest) };
}

/** Draws each centroid with a probability proportional to its squared distance from those already drawn. */
function plusPlus(points: readonly Float64Array[], k: number, random: () => number): Float64Array[] {
  const centroids = [points[randomBelow(random, points.length)]!.slice()];
  const distances = points.map((point) => squaredDistance(point, centroids[0]!));
  while (centroids.length < k) {
    const total = sum(distances);
    if (total === 0) break;
    let remaining = random() * total;
    let drawn = distances.findIndex((distance) => (remaining -= distance) < 0);
    // Rounding may leave a small rest.
    if (drawn < 0) drawn = distances.findLastIndex((distance) => distance > 0);
    const centroid = points[drawn]!.slice();
    centroids.push(centroid);
    for (const [i, point] of points.entries()) {
      distances[i] = Math.min(distances[i]!, squaredDistance(point, centroid));
    }
  }
  return centroids;
}

function lloyd(points: readonly Float64Array[], centroids: Float64Array[]): Run {
  const labels = new Int32Array(points.length).fill(-1);
  const distances = new Float64Array(points.length);
  for (let iteration = 0; ; iteration++) {
    let changed = false;
    for (const [i, point] of points.entries()) {
      const { index, distance } = nearest(centroids, point);
      distances[i] = distance * distance;
      changed ||= labels[i] !== index;
      labels[i] = index;
    }
    if (!changed || iteration === MAX_ITERATIONS) break;
    fillEmpty(labels, distances, centroids.length);
    for (const [cluster, centroid] of centroids.entries()) {
      const members = points.filter((_, i) => labels[i] === cluster);
      centroid.set(columnMeans(members, centroid.length));
    }
  }
  return { centroids, labels, inertia: sum(distances) };
}

function fillEmpty(labels: Int32Array, distances: Float64Array, k: number): void {
  const sizes = sizesOf(labels, k);
  for (let cluster = 0; cluster < k; cluster++) {
    if (sizes[cluster]! > 0) continue;
    let farthest = -1;
    for (let i = 0; i < labels.length; i++) {
      if (sizes[labels[i]!]! > 1 && (farthest < 0 || distances[i]! > distances[farthest]!)) farthest = i;
    }
    if (farthest < 0) return;
    sizes[labels[farthest]!]!--;
    sizes[cluster] = 1;
    labels[farthest] = cluster;
    distances[farthest] = 0;
  }
}

function sizesOf(labels: Int32Array, k: number): number[] {
  const sizes = new Array<number>(k).fill(0);
  for (const label of labels) sizes[label]!++;
  return sizes;
}

function ordered({ centroids, labels, inertia }: Run): KMeans {
  const sizes = sizesOf(labels, centroids.length);
  const order = centroids
    .map((_, cluster) => cluster)
    .sort((a, b) => sizes[b]! - sizes[a]! || compare(centroids[a]!, centroids[b]!));
  const places = new Int32Array(order.length);
  for (const [place, cluster] of order.entries()) places[cluster] = place;
  return {
    centroids: order.map((cluster) => centroids[cluster]!),
    labels: labels.map((label) => places[label]!),
    sizes: order.map((cluster) => sizes[cluster]!),
    inertia,
  };
}

function compare(a: Float64Array, b: Float64Array): number {
  const j = a.findIndex((value, i) => value !== b[i]);
  return j < 0 ? 0 : a[j]! - b[j]!;
}
