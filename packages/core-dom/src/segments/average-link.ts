import { Heap } from "../heap.js";

/** Items that are similar; pairs that are not listed have similarity 0. */
export interface SimilarPair {
  readonly one: number;
  readonly other: number;
  /** Above 0, at most 1. */
  readonly similarity: number;
}

/** A pair of clusters that may be merged, `one` being the smaller number. */
interface Candidate extends SimilarPair {
  /** Of both clusters. */
  readonly weight: number;
}

/** Sums of products are not exact: similarities that agree in nine decimals are equal. */
const PRECISION = 1e9;

/**
 * Clusters items by average linkage: the two most similar clusters are merged until their similarity is below
 * `minSimilarity`. The similarity of two clusters is the mean over their pairs of items, each weighted by the
 * product of the items' weights. Of equally similar pairs, the lightest is merged first.
 *
 * @returns The items of each cluster, ascending; clusters in the order of their first items.
 */
export function averageLink(
  weights: readonly number[],
  pairs: readonly SimilarPair[],
  minSimilarity: number,
): readonly (readonly number[])[] {
  const clusters = weights.map((weight, item) => ({
    items: [item],
    weight,
    sums: new Map<number, number>(),
  }));
  for (const { one, other, similarity } of pairs) {
    const sum = similarity * weights[one]! * weights[other]!;
    clusters[one]!.sums.set(other, sum);
    clusters[other]!.sums.set(one, sum);
  }
  const heap = new Heap(precedes);
  const propose = (a: number, b: number): void => {
    const [one, other] = a < b ? [a, b] : [b, a];
    const [first, second] = [clusters[one]!, clusters[other]!];
    const mean = first.sums.get(other)! / (first.weight * second.weight);
    const similarity = Math.round(mean * PRECISION) / PRECISION;
    if (similarity >= minSimilarity)
      heap.push({ one, other, similarity, weight: first.weight + second.weight });
  };
  for (const { one, other } of pairs) propose(one, other);
  for (let best = heap.pop(); best !== undefined; best = heap.pop()) {
    const { one, other, weight } = best;
    const [kept, merged] = [clusters[one]!, clusters[other]!];
    // Outdated: one of the two has been merged since.
    if (kept.items.length === 0 || merged.items.length === 0 || kept.weight + merged.weight !== weight)
      continue;
    for (const [third, sum] of merged.sums) {
      clusters[third]!.sums.delete(other);
      if (third === one) continue;
      const total = sum + (kept.sums.get(third) ?? 0);
      kept.sums.set(third, total);
      clusters[third]!.sums.set(one, total);
    }
    merged.sums.clear();
    kept.items.push(...merged.items);
    merged.items.length = 0;
    kept.weight += merged.weight;
    for (const third of kept.sums.keys()) propose(one, third);
  }
  return clusters.flatMap(({ items }) => (items.length > 0 ? [items.sort((a, b) => a - b)] : []));
}

/** Whether a pair is merged before another one. */
function precedes(a: Candidate, b: Candidate): boolean {
  if (a.similarity !== b.similarity) return a.similarity > b.similarity;
  if (a.weight !== b.weight) return a.weight < b.weight;
  return a.one !== b.one ? a.one < b.one : a.other < b.other;
}
