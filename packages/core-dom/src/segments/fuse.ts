import { averageLink, type SimilarPair } from "./average-link.js";

export interface FuseOptions {
  /** Elements that fewer segmentations put into a segment are dropped. Default: a majority. */
  readonly minAnnotators?: number | undefined;
  /**
   * Elements are separated if more than this share of the segmentations don't put them into one segment, 0 to
   * 1. Default: 0.5.
   */
  readonly maxDisagreement?: number | undefined;
}

/**
 * Fuses several segmentations of the same elements (Kiesel et al. 2020, §4.3, for annotators; Kiesel et al.
 * 2021, "min-vote", for algorithms): two elements are as similar as the share of the segmentations that put
 * both into one segment; clusters of average linkage are the segments.
 *
 * Time and memory grow with the pairs of elements that share a segment: elements that belong to the same
 * segments should be one element.
 *
 * @param weights The weight of each element, above 0.
 * @param memberships For each segmentation, the segments of each element.
 * @returns The elements of each segment, ascending; segments in the order of their first elements.
 * @throws RangeError if an option is out of range.
 *
 * @example
 * fuseMemberships([1, 1, 1], [[[0], [0], [1]], [[0], [0], [0]], [[0], [0], [1]]]) // [[0, 1], [2]]
 */
export function fuseMemberships(
  weights: readonly number[],
  memberships: readonly (readonly (readonly number[])[])[],
  { minAnnotators = Math.floor(memberships.length / 2) + 1, maxDisagreement = 0.5 }: FuseOptions = {},
): readonly (readonly number[])[] {
  if (!(Number.isSafeInteger(minAnnotators) && minAnnotators >= 1))
    throw new RangeError("minAnnotators must be a positive integer");
  if (!(maxDisagreement >= 0 && maxDisagreement < 1))
    throw new RangeError("maxDisagreement must be at least 0 and below 1");
  const kept = weights.flatMap((_, element) => {
    const annotators = memberships.filter((rows) => rows[element]!.length > 0).length;
    return annotators >= minAnnotators ? [element] : [];
  });
  const clusters = averageLink(
    kept.map((element) => weights[element]!),
    similarPairs(memberships.map((rows) => kept.map((element) => rows[element]!))),
    1 - maxDisagreement,
  );
  return clusters.map((items) => items.map((item) => kept[item]!));
}

/** The pairs of elements that share a segment, with the share of the segmentations in which they do. */
function similarPairs(memberships: readonly (readonly (readonly number[])[])[]): readonly SimilarPair[] {
  const votes = new Map<number, number>();
  const elements = memberships[0]?.length ?? 0;
  for (const rows of memberships) {
    const bySegment = new Map<number, number[]>();
    for (const [element, segments] of rows.entries()) {
      for (const segment of segments) {
        const list = bySegment.get(segment);
        if (list === undefined) bySegment.set(segment, [element]);
        else list.push(element);
      }
    }
    for (const [one, segments] of rows.entries()) {
      const partners = new Set(segments.flatMap((segment) => bySegment.get(segment)!));
      for (const other of partners) {
        if (other > one) votes.set(one * elements + other, (votes.get(one * elements + other) ?? 0) + 1);
      }
    }
  }
  return [...votes].map(([pair, count]) => ({
    one: Math.floor(pair / elements),
    other: pair % elements,
    similarity: count / memberships.length,
  }));
}
