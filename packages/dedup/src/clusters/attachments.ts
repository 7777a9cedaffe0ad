import type { DedupParameters } from "../signatures/types.js";
import type { Edge } from "../types.js";
import { CRITERIA, isMutual } from "./criteria.js";
import { type DisjointSets, find, leastOfSets, union } from "./union-find.js";

/** Sets of documents that others are attached to. */
export interface Attached {
  /** The least rank of each rank's cluster. */
  readonly names: Int32Array;
  /** 1 for the ranks among which one is kept: those of the set that holds the others of its cluster. */
  readonly holds: Uint8Array;
}

/** One set held by another. */
interface Holding {
  /** The least rank of the set that is held, and of the one that holds it. */
  readonly held: number;
  readonly holder: number;
  readonly jaccard: number;
}

/**
 * Attaches each set of copies to one that holds it. To join whatever a pair of this kind connects would make one of all
 * pages that a short notice stands on, and drop them for one of them. So a set is attached to one holder only, the most
 * similar one, and of a cluster a document is kept that holds the others.
 *
 * The pairs are gone through by their Jaccard coefficients, then by the least ids of their sets: a forest grows, in which
 * a set has one holder at most. What would close a circle (of sets whose members hold each other crosswise) is passed
 * over. So the result does not depend on which pairs within two sets are known.
 *
 * @param sets - documents that are copies of one another; joined further by this.
 * @param edges - all pairs, by ranks.
 */
export function attach(
  sets: DisjointSets,
  edges: Iterable<Edge>,
  options: Pick<DedupParameters, "jaccard" | "containment">,
): Attached {
  const least = leastOfSets(sets);
  const holdings: Holding[] = [];
  for (const edge of edges) {
    if (isMutual(CRITERIA[edge.by], edge, options)) continue;
    const [a, b] = [least[edge.a]!, least[edge.b]!];
    if (a === b) continue;
    const [inB, inA] = edge.containment;
    const [held, holder] = inB > inA ? [a, b] : [b, a];
    holdings.push({ held, holder, jaccard: edge.jaccard });
  }
  const holds = new Uint8Array(sets.length).fill(1);
  if (holdings.length === 0) return { names: least, holds };
  holdings.sort((x, y) => y.jaccard - x.jaccard || x.holder - y.holder || x.held - y.held);
  const isHeld = new Uint8Array(sets.length);
  for (const { held, holder } of holdings) {
    if (isHeld[held] === 1 || find(sets, held) === find(sets, holder)) continue;
    isHeld[held] = 1;
    union(sets, held, holder);
  }
  for (const [rank, name] of least.entries()) holds[rank] = 1 - isHeld[name]!;
  return { names: leastOfSets(sets), holds };
}
