import type { Signatures } from "../signatures/types.js";
import type { MembershipReason } from "../types.js";
import type { Keep } from "./types.js";

/** The document of a cluster that is kept, and why. */
export interface Kept {
  readonly canonical: number;
  readonly reason: MembershipReason;
}

/**
 * Prepares a rule.
 *
 * @returns a function that chooses one of the documents that may be kept, given in the order of their ids:
 * the first by the rule; among equals the one with the first id (`reason` is `first-id` then). A single
 * document contains the others of its cluster.
 * @throws TypeError if the rule is unknown, or has no list of sources.
 * @example
 * keeper(signatures, { rule: "priority", sources: ["apnews.com"] })(cluster.holders).canonical;
 */
export function keeper(signatures: Signatures, keep: Keep): (members: Uint32Array) => Kept {
  const cost = costOf(signatures, keep);
  return (members) => {
    let canonical = members[0]!;
    let lowest = cost(canonical);
    let equal = 1;
    for (let at = 1; at < members.length; at++) {
      const place = members[at]!;
      const own = cost(place);
      if (own < lowest) {
        canonical = place;
        lowest = own;
        equal = 1;
      } else if (own === lowest) equal++;
    }
    if (members.length === 1) return { canonical, reason: "holder" };
    return { canonical, reason: equal === 1 ? keep.rule : "first-id" };
  };
}

/** Returns a function that is lowest for the document to keep. */
function costOf({ characters, published, sources }: Signatures, keep: Keep): (place: number) => number {
  switch (keep?.rule) {
    case "first":
      return (place) => place;
    case "longest":
      return (place) => -characters[place]!;
    case "earliest":
      return (place) => (Number.isNaN(published[place]) ? Number.POSITIVE_INFINITY : published[place]!);
    case "priority": {
      if (!Array.isArray(keep.sources)) throw new TypeError("keep.sources must be a list of sources");
      const places = new Map<string, number>();
      for (const [at, source] of keep.sources.entries()) if (!places.has(source)) places.set(source, at);
      return (place) => places.get(sources[place]!) ?? Number.POSITIVE_INFINITY;
    }
    default:
      throw new TypeError("keep.rule must be one of first, longest, earliest, priority");
  }
}
