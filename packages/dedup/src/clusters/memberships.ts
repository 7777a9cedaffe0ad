import { jaccard } from "../shingles/sets.js";
import type { Signatures } from "../signatures/types.js";
import type { Edge, Membership } from "../types.js";
import { shinglePairs } from "./shingle-pairs.js";
import type { Clustering } from "./types.js";

/**
 * Returns the membership of each document, in the order of the signatures. A document without words that is
 * in no cluster is `empty`; documents without words can be in a cluster too, by their URL or their 128-bit
 * hash.
 *
 * For millions of documents, use {@link membershipOf}, which computes one at a time.
 *
 * @example
 * memberships(signatures, cluster(signatures, parameters)).filter(({ evidence }) => evidence === undefined); // kept
 */
export function memberships(signatures: Signatures, clustering: Clustering): readonly Membership[] {
  const at = membershipOf(signatures, clustering);
  return Array.from({ length: signatures.count }, (_, index) => at(index));
}

/**
 * Returns a function from a document's position to its membership, computed on each call. Unless the document
 * and the canonical one are a verified pair, the two are compared on that call.
 *
 * @returns a function that throws a RangeError for a position without a document.
 */
export function membershipOf(
  signatures: Signatures,
  { clusters, clusterOf, edges }: Clustering,
): (index: number) => Membership {
  const { ids, count } = signatures;
  // Pairs across clusters are no evidence for either: one document contains what the other has a copy of.
  const own = edges.filter(({ a, b }) => clusterOf[a] === clusterOf[b]);
  const adjacent = adjacency(own, count);
  const shingles = shinglePairs(signatures.shingles, count);

  return (index) => {
    if (!(Number.isInteger(index) && index >= 0 && index < count)) {
      throw new RangeError(`index must be the position of one of ${count} documents: ${index}`);
    }
    const id = ids[index]!;
    const found = clusters[clusterOf[index]!];
    if (found === undefined) {
      const reason = signatures.shingles.at(index).length === 0 ? "empty" : "only";
      return { id, size: 1, canonical: id, reason };
    }
    const { canonical } = found;
    const common = { id: found.id, size: found.members.length, canonical: ids[canonical]! };
    if (canonical === index) return { ...common, reason: found.reason };

    let best: Edge | undefined;
    for (let at = adjacent.starts[index]!; at < adjacent.starts[index + 1]!; at++) {
      const edge = own[adjacent.edges[at]!]!;
      if (edge.a === canonical || edge.b === canonical) {
        best = edge;
        break;
      }
      // Edges are in the order of ids, so the first of equals has the other document with the first id.
      if (best === undefined || isCloser(edge, best)) best = edge;
    }
    const { a, b, by, jaccard: similarity, containment: shares } = best!;
    const other = a === index ? b : a;
    return {
      ...common,
      reason: by,
      evidence: {
        by,
        jaccard: similarity,
        containment: a === index ? shares : [shares[1], shares[0]],
        with: ids[other]!,
      },
      // The canonical document first: its set stays loaded.
      jaccard: other === canonical ? similarity : jaccard(shingles.overlap(canonical, index)!),
    };
  };
}

function isCloser(edge: Edge, than: Edge): boolean {
  if (edge.jaccard !== than.jaccard) return edge.jaccard > than.jaccard;
  return Math.max(...edge.containment) > Math.max(...than.containment);
}

/** Returns the edges of each document, in their order. */
function adjacency(edges: readonly Edge[], count: number): { starts: Uint32Array; edges: Uint32Array } {
  const starts = new Uint32Array(count + 2);
  for (const { a, b } of edges) {
    starts[a + 2] = starts[a + 2]! + 1;
    starts[b + 2] = starts[b + 2]! + 1;
  }
  for (let at = 2; at < starts.length; at++) starts[at] = starts[at]! + starts[at - 1]!;
  // Each start is first written as the end of the previous list, and ends up in place when all edges are
  // listed.
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
