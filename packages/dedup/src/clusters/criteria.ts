import { containment, jaccard } from "../shingles/sets.js";
import type { MatchParameters } from "../signatures/types.js";
import type { Edge, Matcher, Overlap } from "../types.js";

/** The condition that a matcher's pairs must meet; `none` if equal keys are proof enough. */
export type Criterion = "none" | "jaccard" | "containment";

export const CRITERIA: Readonly<Record<Matcher, Criterion>> = {
  exact: "none",
  url: "none",
  minhash: "jaccard",
  simhash: "jaccard",
  manber: "containment",
  chunks: "containment",
};

/** Returns whether two documents with this overlap of their shingle sets are copies. */
export function accepts(criterion: Criterion, overlap: Overlap, options: MatchParameters): boolean {
  if (criterion === "none") return true;
  if (criterion === "jaccard") return jaccard(overlap) >= options.jaccard;
  const [left, right] = containment(overlap);
  return (
    (overlap.left >= options.minShingles && left >= options.containment) ||
    (overlap.right >= options.minShingles && right >= options.containment)
  );
}

/**
 * Returns whether the documents of an accepted pair are copies of each other: they have equal keys, are
 * similar, or each contains the other. In all other accepted pairs, one document contains the other; these
 * are attached, not joined (see attachments.ts).
 */
export function isMutual(
  criterion: Criterion,
  { jaccard: similarity, containment: shares }: Pick<Edge, "jaccard" | "containment">,
  options: Pick<MatchParameters, "jaccard" | "containment">,
): boolean {
  return (
    criterion !== "containment" || similarity >= options.jaccard || Math.min(...shares) >= options.containment
  );
}

/**
 * Returns the minimum number of shingles that two sets of these sizes must share for {@link accepts} to be
 * true; infinity if no number suffices. The result is one below the exact bound, because {@link accepts}
 * rounds quotients.
 */
export function minShared(
  criterion: Criterion,
  left: number,
  right: number,
  options: MatchParameters,
): number {
  if (criterion === "none") return 0;
  if (left === 0 || right === 0) return Number.POSITIVE_INFINITY;
  let min: number;
  if (criterion === "jaccard") {
    min = Math.floor((options.jaccard / (1 + options.jaccard)) * (left + right)) - 1;
  } else {
    const contained = [left, right].filter((size) => size >= options.minShingles);
    min = Math.floor(options.containment * Math.min(...contained)) - 1;
  }
  return min > Math.min(left, right) ? Number.POSITIVE_INFINITY : Math.max(min, 1);
}
