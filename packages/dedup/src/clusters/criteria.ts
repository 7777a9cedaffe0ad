import { containment, jaccard } from "../shingles/sets.js";
import type { MatchParameters } from "../signatures/types.js";
import type { Edge, Matcher, Overlap } from "../types.js";

/** What a pair has to be for a matcher: `none` where its key is proof enough. */
export type Criterion = "none" | "jaccard" | "containment";

export const CRITERIA: Readonly<Record<Matcher, Criterion>> = {
  exact: "none",
  url: "none",
  minhash: "jaccard",
  simhash: "jaccard",
  manber: "containment",
  chunks: "containment",
};

/** Whether what two sets have in common makes them copies. */
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
 * Whether an accepted pair makes one of two: proved by a key, similar, or each held by the other. Of other accepted
 * pairs one document holds the other; these are attached, not joined (see attachments.ts).
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
 * The shared elements without which sets of these sizes cannot be copies, one less than the formula says for the
 * rounding of quotients; infinite where no overlap would do.
 */
export function leastShared(
  criterion: Criterion,
  left: number,
  right: number,
  options: MatchParameters,
): number {
  if (criterion === "none") return 0;
  if (left === 0 || right === 0) return Number.POSITIVE_INFINITY;
  let least: number;
  if (criterion === "jaccard") {
    least = Math.floor((options.jaccard / (1 + options.jaccard)) * (left + right)) - 1;
  } else {
    const contained = [left, right].filter((size) => size >= options.minShingles);
    least = Math.floor(options.containment * Math.min(...contained)) - 1;
  }
  return least > Math.min(left, right) ? Number.POSITIVE_INFINITY : Math.max(least, 1);
}
