import type { Roster } from "../candidates/types.js";
import { similarity } from "../shingles/sets.js";
import { column } from "../signatures/columns.js";
import type { DedupParameters, Signatures } from "../signatures/types.js";
import { MATCHERS, type Matcher } from "../types.js";
import { accepts, CRITERIA, type Criterion, isMutual, leastShared } from "./criteria.js";
import { EDGE_WIDTH } from "./edge-rows.js";
import { type PairSet, pairSet } from "./pair-set.js";
import { shinglePairs } from "./shingle-pairs.js";
import { type DisjointSets, disjointSets, find, union } from "./union-find.js";

/**
 * Verifies candidates, and joins those that are copies of one another. Where one document only holds the other, the pair
 * becomes an edge, but the two stay apart. Documents are named by their ranks.
 */
export interface Verification {
  /** What is joined already. */
  readonly sets: DisjointSets;
  /** Whether the two are one afterwards: were already, or are copies of one another by the matcher's criterion. */
  readonly join: (a: number, b: number, matcher: Matcher) => boolean;
  /** Whether the pair has the same shingles, and is one already or joined. */
  readonly joinSame: (a: number, b: number, matcher: Matcher) => boolean;
  /** Pairs that were compared; those that were refused. */
  readonly counts: () => { readonly compared: number; readonly refused: number };
  /** The edges between ranks, `a < b`, in the order in which they were made: rows for `edgeAt`. */
  readonly edges: () => Uint32Array;
}

/**
 * Begins with no documents joined.
 *
 * @param known - pairs that need not be compared.
 */
export function createVerification(
  signatures: Signatures,
  { places }: Roster,
  options: DedupParameters,
  known: PairSet,
): Verification {
  const sets = disjointSets(places.length);
  const shingles = shinglePairs(signatures.shingles, places.length, places);
  const edges = column(Uint32Array, EDGE_WIDTH);
  let refused = pairSet();
  let refusedBy: Criterion = "none";
  let made = 0;
  let refusals = 0;

  /** `joined`, `held` where one holds the other, `refused`. */
  function verify(a: number, b: number, matcher: Matcher): "joined" | "held" | "refused" {
    const criterion = CRITERIA[matcher];
    const least =
      criterion === "none" ? 0 : leastShared(criterion, shingles.size(a), shingles.size(b), options);
    const overlap = least === Number.POSITIVE_INFINITY ? undefined : shingles.overlap(a, b, least);
    if (overlap === undefined || !accepts(criterion, overlap, options)) return "refused";
    edges.append([a, b, MATCHERS.indexOf(matcher), overlap.shared, overlap.left, overlap.right]);
    made++;
    const figures = similarity(overlap);
    if (!isMutual(criterion, figures, options)) return "held";
    union(sets, a, b);
    return "joined";
  }

  function join(first: number, second: number, matcher: Matcher): boolean {
    if (find(sets, first) === find(sets, second)) return true;
    const [a, b] = first < second ? [first, second] : [second, first];
    if (refusedBy !== CRITERIA[matcher]) {
      // Matchers of one criterion follow one another: what the criterion before refused is not asked for again.
      refused = pairSet();
      refusedBy = CRITERIA[matcher];
    }
    if (refused.has(a, b) || known.has(a, b)) return false;
    const verdict = verify(a, b, matcher);
    if (verdict === "joined") return true;
    // What is held is not asked for again either.
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
    counts: () => ({ compared: made + refusals, refused: refusals }),
    edges: () => edges.finish(),
  };
}
