import { containment, jaccard } from "../shingles/sets.js";
import type { MatchParameters } from "../signatures/types.js";
import type { Edge, Matcher, Overlap } from "../types.js";

/** The condition a matcher's pairs must fulfil: `none` if the matcher's key is proof enough. */
export type Criterion = "none" | "jaccard" | "containment";

export const CRITERIA: Readonly<Record<Matcher, Criterion>> = {
  exact: "none",
  url: "none",
  minhash: "jaccard",
  simhash: "jaccard",
  manber: "containment",
  chunks: "containment",
};

/** Returns whether documents whose shingle sets overlap like this are copies. */
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
 * Returns whether both documents of an accepted pair are copies of each other: identical keys, similar, or
 * each contained in the other. In other accepted pairs one document contains the other; these are attached,
 * not joined (see attachments.ts).
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
 * Returns the minimum overlap with which sets of these sizes can be copies, one less than the formula gives
 * to allow for the rounding of quotients; infinity if no overlap suffices.
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
