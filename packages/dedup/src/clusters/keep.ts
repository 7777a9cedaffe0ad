import { checkName, checkType } from "@winnow/core-dom/options";
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
 * @throws TypeError or RangeError if the rule is unknown, or has no list of sources.
 * @example
 * keeper(signatures, { rule: "priority", sources: ["apnews.com"] })(cluster.eligible).canonical;
 */
export function keeper(signatures: Signatures, keep: Keep): (members: Uint32Array) => Kept {
  const cost = costOf(signatures, keep);
  return (members) => {
    let canonical = members[0]!;
    let lowest = cost(canonical);
    let equal = 1;
    for (let at = 1; at < members.length; at++) {
      const position = members[at]!;
      const current = cost(position);
      if (current < lowest) {
        canonical = position;
        lowest = current;
        equal = 1;
      } else if (current === lowest) equal++;
    }
    if (members.length === 1) return { canonical, reason: "contains-others" };
    return { canonical, reason: equal === 1 ? keep.rule : "first-id" };
  };
}

const RULES = ["first", "longest", "earliest", "priority"] satisfies Keep["rule"][];

/** Returns a function that is lowest for the document to keep. */
function costOf({ characters, published, sources }: Signatures, keep: Keep): (position: number) => number {
  checkType("keep", keep, "object");
  checkName("keep.rule", keep.rule, RULES);
  switch (keep.rule) {
    case "first":
      return (position) => position;
    case "longest":
      return (position) => -characters[position]!;
    case "earliest":
      return (position) =>
        Number.isNaN(published[position]) ? Number.POSITIVE_INFINITY : published[position]!;
    case "priority": {
      checkType("keep.sources", keep.sources, "list");
      const positions = new Map<string, number>();
      for (const [at, source] of keep.sources.entries())
        if (!positions.has(source)) positions.set(source, at);
      return (position) => positions.get(sources[position]!) ?? Number.POSITIVE_INFINITY;
    }
  }
}
