import { type DisjointSets, disjointSets, find, union } from "@winnow/core-dom/union-find";
import type { Roster } from "../candidates/types.js";
import { numberList } from "../numbers/list.js";
import { similarity } from "../shingles/sets.js";
import type { DedupParameters, Signatures } from "../signatures/types.js";
import { MATCHERS, type Matcher } from "../types.js";
import { accepts, CRITERIA, type Criterion, isMutual, minShared } from "./criteria.js";
import { EDGE_WIDTH } from "./edge-rows.js";
import { type PairSet, pairSet } from "./pair-set.js";
import { shinglePairs } from "./shingle-pairs.js";

/**
 * Verifies candidates and joins copies of one another. If one document only contains the other, the pair
 * becomes an edge, but the two are not joined. Documents are identified by their ranks.
 */
export interface Verification {
  /** The joined documents. */
  readonly sets: DisjointSets;
  /**
   * Joins the two if they are copies of one another by the matcher's criterion. Returns whether they are
   * joined now.
   */
  readonly join: (a: number, b: number, matcher: Matcher) => boolean;
  /** Like `join`, but only if the two have the same shingles. */
  readonly joinSame: (a: number, b: number, matcher: Matcher) => boolean;
  /** Numbers of pairs that were compared, and of those that were refused. */
  readonly counts: () => { readonly compared: number; readonly refused: number };
  /** The edges between ranks, `a < b`, in the order in which they were found: rows for `edgeAt`. */
  readonly edges: () => Uint32Array;
}

/**
 * Creates a verification in which no documents are joined.
 *
 * @param known - pairs that need not be compared.
 */
export function createVerification(
  signatures: Signatures,
  { positions }: Roster,
  options: DedupParameters,
  known: PairSet,
): Verification {
  const sets = disjointSets(positions.length);
  const shingles = shinglePairs(signatures.shingles, positions);
  const edges = numberList(EDGE_WIDTH);
  let refused = pairSet();
  let refusedBy: Criterion = "none";
  let accepted = 0;
  let refusals = 0;

  function verify(a: number, b: number, matcher: Matcher): "joined" | "contained" | "refused" {
    const criterion = CRITERIA[matcher];
    const min = criterion === "none" ? 0 : minShared(criterion, shingles.size(a), shingles.size(b), options);
    const overlap = min === Number.POSITIVE_INFINITY ? undefined : shingles.overlap(a, b, min);
    if (overlap === undefined || !accepts(criterion, overlap, options)) return "refused";
    edges.append([a, b, MATCHERS.indexOf(matcher), overlap.shared, overlap.left, overlap.right]);
    accepted++;
    const figures = similarity(overlap);
    if (!isMutual(criterion, figures, options)) return "contained";
    union(sets, a, b);
    return "joined";
  }

  function join(first: number, second: number, matcher: Matcher): boolean {
    if (find(sets, first) === find(sets, second)) return true;
    const [a, b] = first < second ? [first, second] : [second, first];
    if (refusedBy !== CRITERIA[matcher]) {
      // Matchers with the same criterion follow one another. Pairs it has refused are not compared again.
      refused = pairSet();
      refusedBy = CRITERIA[matcher];
    }
    if (refused.has(a, b) || known.has(a, b)) return false;
    const verdict = verify(a, b, matcher);
    if (verdict === "joined") return true;
    // Contained pairs are not compared again either.
    refused.add(a, b);
    if (verdict === "refused") refusals++;
    return false;
  }

  return {
    sets,
    join,
    joinSame(a, b, matcher) {
      const size = shingles.size(a);
      if (size !== shingles.size(b) || shingles.overlap(a, b, size) === undefined) return false;
      return join(a, b, matcher);
    },
    counts: () => ({ compared: accepted + refusals, refused: refusals }),
    edges: () => edges.all(),
  };
}
