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
  const heap = new Heap();
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

/** A binary heap of the candidates, the next to be merged first. */
class Heap {
  readonly #candidates: Candidate[] = [];

  push(candidate: Candidate): void {
    const list = this.#candidates;
    let at = list.push(candidate) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!precedes(candidate, list[above]!)) break;
      list[at] = list[above]!;
      at = above;
    }
    list[at] = candidate;
  }

  pop(): Candidate | undefined {
    const list = this.#candidates;
    const first = list[0];
    const last = list.pop();
    if (last === undefined || list.length === 0) return first;
    let at = 0;
    for (let below = 1; below < list.length; below = 2 * at + 1) {
      if (below + 1 < list.length && precedes(list[below + 1]!, list[below]!)) below++;
      if (!precedes(list[below]!, last)) break;
      list[at] = list[below]!;
      at = below;
    }
    list[at] = last;
    return first;
  }
}

function precedes(a: Candidate, b: Candidate): boolean {
  if (a.similarity !== b.similarity) return a.similarity > b.similarity;
  if (a.weight !== b.weight) return a.weight < b.weight;
  return a.one !== b.one ? a.one < b.one : a.other < b.other;
}
