import { type DisjointSets, find, lowestOfSets, union } from "@winnow/core-dom/union-find";
import type { DedupParameters } from "../signatures/types.js";
import type { Edge } from "../types.js";
import { CRITERIA, isMutual } from "./criteria.js";

/** The clusters after contained documents were attached. */
export interface Attached {
  /** The lowest rank in the cluster of each rank: the cluster's name. */
  readonly names: Int32Array;
  /** 1 for ranks that may be kept: those in the set that contains the others of its cluster. */
  readonly isHolder: Uint8Array;
}

/** A set of copies contained in another set. Sets are named by their lowest ranks. */
interface Containment {
  readonly contained: number;
  readonly holder: number;
  readonly jaccard: number;
}

/**
 * Attaches each set of copies to a set that contains it. Joining every pair of this kind would merge all
 * pages that contain the same short notice and drop all but one of them. Therefore a set is attached only to
 * the most similar set that contains it, and a document is kept that contains the others of its cluster.
 *
 * Pairs are processed by descending Jaccard coefficient, then by the lowest ids of their sets. The result is
 * a forest in which each set has at most one holder; pairs that would close a cycle (sets whose members
 * contain each other crosswise) are skipped. So the result does not depend on which pairs between two sets
 * are known.
 *
 * @param sets - documents that are copies of one another. Attaching unites sets further.
 * @param edges - all pairs, by ranks.
 */
export function attach(
  sets: DisjointSets,
  edges: Iterable<Edge>,
  options: Pick<DedupParameters, "jaccard" | "containment">,
): Attached {
  const lowest = lowestOfSets(sets);
  const containments: Containment[] = [];
  for (const edge of edges) {
    if (isMutual(CRITERIA[edge.by], edge, options)) continue;
    const [a, b] = [lowest[edge.a]!, lowest[edge.b]!];
    if (a === b) continue;
    const [inB, inA] = edge.containment;
    const [contained, holder] = inB > inA ? [a, b] : [b, a];
    containments.push({ contained, holder, jaccard: edge.jaccard });
  }
  const isHolder = new Uint8Array(sets.length).fill(1);
  if (containments.length === 0) return { names: lowest, isHolder };
  containments.sort((x, y) => y.jaccard - x.jaccard || x.holder - y.holder || x.contained - y.contained);
  const isAttached = new Uint8Array(sets.length);
  for (const { contained, holder } of containments) {
    if (isAttached[contained] === 1 || find(sets, contained) === find(sets, holder)) continue;
    isAttached[contained] = 1;
    union(sets, contained, holder);
  }
  for (const [rank, name] of lowest.entries()) isHolder[rank] = 1 - isAttached[name]!;
  return { names: lowestOfSets(sets), isHolder };
}
