import { type Points, squaredDistance } from "../standardise.js";

/** A sparse symmetric matrix: the entries of row i are `[starts[i], starts[i + 1])`. */
export interface Affinities {
  readonly starts: Int32Array;
  /** The columns, in ascending order within a row. */
  readonly others: Int32Array;
  readonly values: Float64Array;
}

const MAX_STEPS = 64;
/** Maximum difference of the entropy from the logarithm of the perplexity. */
const TOLERANCE = 1e-5;

/**
 * Computes the joint probabilities of t-SNE (van der Maaten and Hinton 2008, §2-3.1). Each point has a
 * Gaussian over its neighbours whose width is chosen for the given perplexity; both directions are averaged,
 * and all entries add up to 1. Only the nearest neighbours, three times the perplexity, have entries (van der
 * Maaten 2014, §4.1): the others' are almost 0.
 */
export function affinities(points: Points, perplexity: number): Affinities {
  const n = points.length;
  const neighbours = Math.min(n - 1, Math.ceil(3 * perplexity));
  const rows = points.map(() => new Map<number, number>());
  const distances = new Float64Array(n);
  const scratch = new Float64Array(n - 1);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) distances[j] = squaredDistance(points[i]!, points[j]!);
    const neighbourIds = nearestOf(distances, i, neighbours, scratch);
    const weights = conditional(
      Float64Array.from(neighbourIds, (j) => distances[j]!),
      Math.log(perplexity),
    );
    for (const [place, j] of neighbourIds.entries()) {
      const half = weights[place]! / (2 * n);
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

/** Returns the `count` nearest neighbours of `i`; ties go to the first. */
function nearestOf(distances: Float64Array, i: number, count: number, scratch: Float64Array): number[] {
  for (let j = 0, place = 0; j < distances.length; j++) if (j !== i) scratch[place++] = distances[j]!;
  const bound = scratch.sort()[count - 1]!;
  const neighbourIds: number[] = [];
  for (let j = 0; j < distances.length; j++) if (j !== i && distances[j]! < bound) neighbourIds.push(j);
  for (let j = 0; neighbourIds.length < count; j++)
    if (j !== i && distances[j] === bound) neighbourIds.push(j);
  return neighbourIds;
}

/** Returns the probabilities of neighbours by squared distance; the precision is found by bisection. */
function conditional(distances: Float64Array, entropy: number): Float64Array {
  const probabilities = new Float64Array(distances.length);
  // Exponents are relative to the smallest distance; otherwise distant points would all underflow to 0.
  const smallest = distances.reduce((min, distance) => Math.min(min, distance), Number.POSITIVE_INFINITY);
  let precision = 1;
  let low = 0;
  let high = Number.POSITIVE_INFINITY;
  for (let step = 0; step < MAX_STEPS; step++) {
    let sum = 0;
    let weighted = 0;
    for (let j = 0; j < distances.length; j++) {
      const offset = distances[j]! - smallest;
      const weight = Math.exp(-precision * offset);
      probabilities[j] = weight;
      sum += weight;
      weighted += offset * weight;
    }
    for (let j = 0; j < distances.length; j++) probabilities[j]! /= sum;
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
  return probabilities;
}
