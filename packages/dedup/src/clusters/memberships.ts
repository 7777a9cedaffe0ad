import { jaccard } from "../shingles/sets.js";
import type { Signatures } from "../signatures/types.js";
import type { Edge, Membership } from "../types.js";
import { shinglePairs } from "./shingle-pairs.js";
import type { Clustering } from "./types.js";

/**
 * The place of each document in its cluster, in the order of the signatures. One in no cluster that has no words is
 * `empty`; those without words can be in a cluster too, by their address or their 128-bit hash.
 *
 * For millions of documents ask {@link membershipOf} for one at a time.
 *
 * @example
 * memberships(signatures, cluster(signatures, parameters)).filter(({ evidence }) => evidence === undefined); // kept
 */
export function memberships(signatures: Signatures, clustering: Clustering): readonly Membership[] {
  const at = membershipOf(signatures, clustering);
  return Array.from({ length: signatures.count }, (_, index) => at(index));
}

/**
 * The same as a function of a document's place, that makes each when it is asked for. The document is compared with the
 * canonical one then, unless these two are a verified pair.
 *
 * @returns a function that throws a RangeError for a place where there is no document.
 */
export function membershipOf(
  signatures: Signatures,
  { clusters, clusterOf, edges }: Clustering,
): (index: number) => Membership {
  const { ids, count } = signatures;
  // Pairs of two clusters tell of neither: one of these holds what the other has a copy of.
  const own = edges.filter(({ a, b }) => clusterOf[a] === clusterOf[b]);
  const adjacent = adjacency(own, count);
  const shingles = shinglePairs(signatures.shingles, count);

  return (index) => {
    if (!(Number.isInteger(index) && index >= 0 && index < count)) {
      throw new RangeError(`index must be the place of one of ${count} documents: ${index}`);
    }
    const id = ids[index]!;
    const found = clusters[clusterOf[index]!];
    if (found === undefined) {
      const reason = signatures.shingles.at(index).length === 0 ? "empty" : "only";
      return { id, size: 1, canonical: id, reason };
    }
    const { canonical } = found;
    const place = { id: found.id, size: found.members.length, canonical: ids[canonical]! };
    if (canonical === index) return { ...place, reason: found.reason };

    let best: Edge | undefined;
    for (let at = adjacent.starts[index]!; at < adjacent.starts[index + 1]!; at++) {
      const edge = own[adjacent.edges[at]!]!;
      if (edge.a === canonical || edge.b === canonical) {
        best = edge;
        break;
      }
      // Edges come in the order of ids, so of equals the first has the other document with the least id.
      if (best === undefined || isCloser(edge, best)) best = edge;
    }
    const { a, b, by, jaccard: similarity, containment: shares } = best!;
    const other = a === index ? b : a;
    return {
      ...place,
      reason: by,
      evidence: {
        by,
        jaccard: similarity,
        containment: a === index ? shares : [shares[1], shares[0]],
        with: ids[other]!,
      },
      // The canonical one first: it is the one of the cluster that is held.
      jaccard: other === canonical ? similarity : jaccard(shingles.overlap(canonical, index)!),
    };
  };
}

function isCloser(edge: Edge, than: Edge): boolean {
  if (edge.jaccard !== than.jaccard) return edge.jaccard > than.jaccard;
  return Math.max(...edge.containment) > Math.max(...than.containment);
}

/** The edges of each document, in their order. */
function adjacency(edges: readonly Edge[], count: number): { starts: Uint32Array; edges: Uint32Array } {
  const starts = new Uint32Array(count + 2);
  for (const { a, b } of edges) {
    starts[a + 2] = starts[a + 2]! + 1;
    starts[b + 2] = starts[b + 2]! + 1;
  }
  for (let at = 2; at < starts.length; at++) starts[at] = starts[at]! + starts[at - 1]!;
  // Each start is written as the end of the one before, and has moved to its own place when all are in.
  const listed = new Uint32Array(2 * edges.length);
  edges.forEach(({ a, b }, at) => {
    for (const end of [a, b]) {
      const slot = starts[end + 1]!;
      listed[slot] = at;
      starts[end + 1] = slot + 1;
    }
  });
  return { starts, edges: listed };
}
