import type { Elements, Membership } from "./elements.js";

/** Two segmentations compared as clusterings of elements. */
export interface ClusteringScore {
  /** Adjusted Rand index (Hubert and Arabie 1985): 1 for equal clusterings, about 0 for independent ones. */
  readonly ari: number;
  /** Normalised mutual information by the geometric mean of the entropies (Strehl and Ghosh 2002), 0 to 1. */
  readonly nmi: number;
}

/**
 * Compares two segmentations as clusterings, as Bing et al. 2014 do. A cluster consists of the elements that
 * belong to the same segments; the elements outside all segments are one more cluster. The measures say nothing
 * of nesting.
 *
 * @param elements Elements with whole numbers as weights: an element of weight 3 counts as three.
 * @returns 1, 1 if there are no elements. NMI of two clusterings of one cluster each is 1, of one and more 0.
 *
 * @example clusteringScore(nodeElements([predicted, gold], boxes)) // { ari: 0.75, nmi: 0.84 }
 */
export function clusteringScore({
  weights,
  memberships: [predicted = [], gold = []],
}: Elements): ClusteringScore {
  const joint = sumsBy(weights, (row) => `${key(predicted[row]!)}|${key(gold[row]!)}`);
  const one = sumsBy(weights, (row) => key(predicted[row]!));
  const other = sumsBy(weights, (row) => key(gold[row]!));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return {
    ari: adjustedRand(joint, one, other, total),
    nmi: normalisedInformation(joint, one, other, total),
  };
}

function key(membership: Membership): string {
  return membership.join(" ");
}

function sumsBy(weights: readonly number[], keyOf: (row: number) => string): readonly number[] {
  const sums = new Map<string, number>();
  for (const [row, weight] of weights.entries()) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + weight);
  return [...sums.values()];
}

type Sums = readonly number[];

function adjustedRand(joint: Sums, one: Sums, other: Sums, total: number): number {
  const pairs = (sums: Sums): number => sums.reduce((sum, size) => sum + (size * (size - 1)) / 2, 0);
  const [both, first, second, all] = [pairs(joint), pairs(one), pairs(other), (total * (total - 1)) / 2];
  const expected = all === 0 ? 0 : first * (second / all);
  const maximum = (first + second) / 2;
  return maximum === expected ? 1 : (both - expected) / (maximum - expected);
}

function normalisedInformation(joint: Sums, one: Sums, other: Sums, total: number): number {
  const entropy = (sums: Sums): number =>
    sums.reduce((sum, size) => sum - (size / total) * Math.log(size / total), 0);
  const [first, second] = [one.length > 1 ? entropy(one) : 0, other.length > 1 ? entropy(other) : 0];
  if (first === 0 || second === 0) return first === second ? 1 : 0;
  return Math.min(1, Math.max(0, (first + second - entropy(joint)) / Math.sqrt(first * second)));
}
