import { type Points, squaredDistance } from "../standardise.js";

/** A symmetric matrix that is nearly all zeros, row by row: the entries of row i are `[starts[i], starts[i + 1])`. */
export interface Affinities {
  readonly starts: Int32Array;
  /** The columns, in ascending order within a row. */
  readonly others: Int32Array;
  readonly values: Float64Array;
}

const MAX_STEPS = 64;
/** How near the entropy has to come to the logarithm of the perplexity. */
const TOLERANCE = 1e-5;

/**
 * The joint probabilities of t-SNE (van der Maaten and Hinton 2008, §2-3.1): of each point a Gaussian as wide as
 * gives its neighbours' distribution the perplexity, both directions averaged; all entries together sum to 1. Only
 * the nearest neighbours, three times the perplexity of them, have any (van der Maaten 2014, §4.1): others' are as
 * good as 0.
 */
export function affinities(points: Points, perplexity: number): Affinities {
  const n = points.length;
  const neighbours = Math.min(n - 1, Math.ceil(3 * perplexity));
  const rows = points.map(() => new Map<number, number>());
  const distances = new Float64Array(n);
  const scratch = new Float64Array(n - 1);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) distances[j] = squaredDistance(points[i]!, points[j]!);
    const near = nearestOf(distances, i, neighbours, scratch);
    const chances = conditional(
      Float64Array.from(near, (j) => distances[j]!),
      Math.log(perplexity),
    );
    for (const [place, j] of near.entries()) {
      const half = chances[place]! / (2 * n);
      rows[i]!.set(j, (rows[i]!.get(j) ?? 0) + half);
      rows[j]!.set(i, (rows[j]!.get(i) ?? 0) + half);
    }
  }
  return packed(rows);
}

function packed(rows: readonly ReadonlyMap<number, number>[]): Affinities {
  const starts = new Int32Array(rows.length + 1);
  for (const [i, row] of rows.entries()) starts[i + 1] = starts[i]! + row.size;
  const others = new Int32Array(starts[rows.length]!);
  const values = new Float64Array(others.length);
  for (const [i, row] of rows.entries()) {
    others.set(Int32Array.from(row.keys()).sort(), starts[i]);
    for (let at = starts[i]!; at < starts[i + 1]!; at++) values[at] = row.get(others[at]!)!;
  }
  return { starts, others, values };
}

/** The `count` nearest others of `i`; of equally far ones the first. */
function nearestOf(distances: Float64Array, i: number, count: number, scratch: Float64Array): number[] {
  for (let j = 0, place = 0; j < distances.length; j++) if (j !== i) scratch[place++] = distances[j]!;
  const bound = scratch.sort()[count - 1]!;
  const near: number[] = [];
  for (let j = 0; j < distances.length; j++) if (j !== i && distances[j]! < bound) near.push(j);
  for (let j = 0; near.length < count; j++) if (j !== i && distances[j] === bound) near.push(j);
  return near;
}

/** The chance of each neighbour by its squared distance, the precision of the Gaussian found by bisection. */
function conditional(distances: Float64Array, entropy: number): Float64Array {
  const chances = new Float64Array(distances.length);
  // Off the exponents goes the least distance: far points would all underflow to 0 otherwise.
  const least = distances.reduce((found, distance) => Math.min(found, distance), Number.POSITIVE_INFINITY);
  let precision = 1;
  let low = 0;
  let high = Number.POSITIVE_INFINITY;
  for (let step = 0; step < MAX_STEPS; step++) {
    let sum = 0;
    let weighted = 0;
    for (let j = 0; j < distances.length; j++) {
      const offset = distances[j]! - least;
      const weight = Math.exp(-precision * offset);
      chances[j] = weight;
      sum += weight;
      weighted += offset * weight;
    }
    for (let j = 0; j < distances.length; j++) chances[j]! /= sum;
    const difference = Math.log(sum) + (precision * weighted) / sum - entropy;
    if (Math.abs(difference) <= TOLERANCE) break;
    if (difference > 0) {
      low = precision;
      precision = high === Number.POSITIVE_INFINITY ? precision * 2 : (precision + high) / 2;
    } else {
      high = precision;
      precision = (precision + low) / 2;
    }
  }
  return chances;
}
