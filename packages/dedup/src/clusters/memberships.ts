import { jaccard } from "../shingles/sets.js";
import type { Signatures } from "../signatures/types.js";
import type { Edge, Membership } from "../types.js";
import { shinglePairs } from "./shingle-pairs.js";
import type { Clustering } from "./types.js";

/**
 * Returns a function from a document's position to its membership, computed on each call. The call compares
 * the document with the canonical one, unless the two are a verified pair. The reason for a document without
 * words is `empty`, unless its URL or 128-bit hash connects it to a cluster.
 *
 * @returns a function that throws a RangeError if there is no document at the position.
 * @example
 * const memberOf = membershipOf(signatures, cluster(signatures, parameters));
 * memberOf(0).canonical; // the id of the document that is kept
 */
export function membershipOf(
  signatures: Signatures,
  { clusters, clusterOf, edges }: Clustering,
): (index: number) => Membership {
  const { ids, count } = signatures;
  // A pair across clusters is not evidence: one document contains the other, which belongs to the cluster of a
  // more similar document.
  const inClusters = edges.filter(({ a, b }) => clusterOf[a] === clusterOf[b]);
  const adjacent = adjacency(inClusters, count);
  const shingles = shinglePairs(signatures.shingles);

  return (index) => {
    if (!(Number.isInteger(index) && index >= 0 && index < count)) {
      throw new RangeError(`index must be the position of one of ${count} documents: ${index}`);
    }
    const id = ids[index]!;
    const cluster = clusters[clusterOf[index]!];
    if (cluster === undefined) {
      const reason = signatures.shingles.lengthAt(index) === 0 ? "empty" : "only";
      return { cluster: id, size: 1, canonical: id, reason };
    }
    const { canonical } = cluster;
    const common = { cluster: cluster.id, size: cluster.members.length, canonical: ids[canonical]! };
    if (canonical === index) return { ...common, reason: cluster.reason };

    let best: Edge | undefined;
    for (let at = adjacent.starts[index]!; at < adjacent.starts[index + 1]!; at++) {
      const edge = inClusters[adjacent.edges[at]!]!;
      if (edge.a === canonical || edge.b === canonical) {
        best = edge;
        break;
      }
      // Edges are in the order of ids, so of equally similar documents the one with the first id is used.
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
      // The canonical document is first, because the first set of a pair stays loaded for the next one.
      jaccard: other === canonical ? similarity : jaccard(shingles.overlap(canonical, index)!),
    };
  };
}

function isCloser(edge: Edge, than: Edge): boolean {
  if (edge.jaccard !== than.jaccard) return edge.jaccard > than.jaccard;
  return Math.max(...edge.containment) > Math.max(...than.containment);
}

/** Returns the positions of each document's edges, ascending: from `starts[document]` to the next start. */
function adjacency(edges: readonly Edge[], count: number): { starts: Uint32Array; edges: Uint32Array } {
  const starts = new Uint32Array(count + 2);
  for (const { a, b } of edges) {
    starts[a + 2] = starts[a + 2]! + 1;
    starts[b + 2] = starts[b + 2]! + 1;
  }
  for (let at = 2; at < starts.length; at++) starts[at] = starts[at]! + starts[at - 1]!;
  // `starts[end + 1]` is the next free slot for a document's edges. When all edges are listed, it is the end of
  // the document's list, which is the start of the next one.
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
