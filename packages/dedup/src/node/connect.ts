import { type DisjointSets, find, union } from "@winnow/core-dom/union-find";
import { CRITERIA, isMutual } from "../clusters/criteria.js";
import { similarity } from "../shingles/sets.js";
import type { Signature } from "../signatures/types.js";
import { MATCHERS, type Matcher } from "../types.js";
import type { Key } from "./keys.js";
import { isSame, type KnownDocuments, type MatchContext, matches } from "./matching.js";

export interface ConnectContext extends Pick<MatchContext, "known" | "parameters" | "counts"> {
  /** The documents that are joined, with room for the new one. Its copies are joined too. */
  readonly joined: DisjointSets;
}

/**
 * Compares a new document with those before it, except those to which earlier pairs connect it.
 *
 * @param number - of the document.
 * @returns its verified pairs, in rows of EDGE_WIDTH numbers.
 */
export function connect(
  signature: Signature,
  number: number,
  keys: readonly Key[],
  { joined, ...context }: ConnectContext,
): number[] {
  const { known, parameters } = context;
  const rows: number[] = [];
  const twins: number[] = [];
  const search: MatchContext = {
    ...context,
    count: number,
    skip: (document) => find(joined, document) === find(joined, number),
    settled: (matcher) => twins.some((twin) => looksSame(signature, twin, matcher, known)),
  };
  for (const { document, matcher, overlap } of matches(signature, keys, search)) {
    if (isMutual(CRITERIA[matcher], similarity(overlap), parameters)) union(joined, document, number);
    const by = MATCHERS.indexOf(matcher);
    const { shared, left, right } = overlap;
    if (shared === left && shared === right) twins.push(document);
    if (signature.id < known.row(document).id) rows.push(number, document, by, shared, left, right);
    else rows.push(document, number, by, shared, right, left);
  }
  return rows;
}

/**
 * Returns whether a matcher sees no difference between a signature and a document with the same shingles.
 * That document was compared with everything the matcher would propose now, so among very many copies of one
 * text, each takes one comparison.
 */
function looksSame(signature: Signature, twin: number, matcher: Matcher, known: KnownDocuments): boolean {
  switch (matcher) {
    case "url":
      return known.row(twin).url === signature.url;
    case "minhash":
      return true;
    case "simhash":
      return isSame(known.row(twin).simhash!, signature.simhash!);
    default:
      // Windows and chunks depend on the text's bytes.
      return isSame(known.row(twin).exact, signature.exact);
  }
}
