import { checkType } from "@winnow/core-dom/options";
import { union } from "@winnow/core-dom/union-find";
import { createRoster } from "../candidates/roster.js";
import type { Roster } from "../candidates/types.js";
import { createYielder } from "../event-loop.js";
import { radixSort } from "../numbers/radix-sort.js";
import { checkParameters } from "../signatures/parameters.js";
import type { DedupParameters, Signatures } from "../signatures/types.js";
import { type Edge, MATCHERS, type Matcher } from "../types.js";
import { type Attached, attach } from "./attachments.js";
import { CRITERIA, isMutual } from "./criteria.js";
import { EDGE_WIDTH, edgeAt } from "./edge-rows.js";
import { createGroupJoiner } from "./groups.js";
import { type Kept, keeper } from "./keep.js";
import { pairSet } from "./pair-set.js";
import { STAGES } from "./stages.js";
import type { Cluster, Clustering, Keep } from "./types.js";
import { createVerification } from "./verification.js";

/** Further input of {@link cluster}. */
export interface ClusterContext {
  /** The rule for the document of a cluster that is kept. Default: the longest. */
  readonly keep?: Keep | undefined;
  /** Checked between groups of candidates. */
  readonly signal?: AbortSignal | undefined;
  /** Called from time to time. `done` and `total` refer to the stage: a matcher, or the sorting of ids. */
  readonly onProgress?: ((stage: Matcher | "order", done: number, total: number) => void) | undefined;
  /** Pairs verified earlier with the same parameters: they are joined without being compared. */
  readonly known?: readonly Edge[] | undefined;
  /**
   * Positions of repeated documents, each with the position of the document it repeats. They are copies by
   * `exact`, whatever the matchers; they are not compared with other documents and never kept. See
   * `createIdentities`.
   */
  readonly repeats?: ReadonlyMap<number, number> | undefined;
}

/**
 * Clusters documents. Each matcher in `options.matchers` proposes candidates; those not yet connected are
 * verified, and copies of one another are joined. A cluster is a connected component of the graph of these
 * pairs, except in capped groups. A document that is only contained in others (`manber`, `chunks`) is
 * attached to the most similar of them, and the kept document is one of those that contain the others. The
 * order of the documents does not matter: work is done in code-unit order of ids.
 *
 * Documents without words are joined only by `exact` and `url`, with coefficients of 0. Documents with an
 * empty text are joined only by `url`. In the scope `site`, a
 * document without a site is not compared.
 *
 * Memory: about 60 bytes per document, 12 per candidate of the current band, fingerprint or chunk, 24 per
 * verified pair, 16 to 32 per refused pair (384 MB at most), and finally one object per verified pair and per
 * cluster. Time: linear in the documents and the candidates.
 *
 * @param signatures - with unique ids.
 * @param options - `dedupParameters` with the same signature parameters.
 * @throws TypeError if the signatures lack a matcher's column, or `context.keep` is not a valid rule.
 * @throws the signal's reason.
 * @example
 * const { clusters } = cluster(table.finish(), dedupParameters({ matchers: ["minhash"] }));
 * clusters[0]?.members; // the positions of the documents in the largest cluster
 */
export function cluster(
  signatures: Signatures,
  options: DedupParameters,
  context: ClusterContext = {},
): Clustering {
  const work = clusterInSteps(signatures, options, context);
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    context.signal?.throwIfAborted();
  }
}

/**
 * Like {@link cluster}, but yields to the event loop from time to time, so that timers fire, a server answers
 * and the signal can be aborted.
 *
 * @returns a promise, rejected with whatever {@link cluster} throws.
 * @example
 * const parameters = dedupParameters();
 * const { clusters } = await clusterAsync(table.finish(), parameters, { signal });
 */
export async function clusterAsync(
  signatures: Signatures,
  options: DedupParameters,
  context: ClusterContext = {},
): Promise<Clustering> {
  const work = clusterInSteps(signatures, options, context);
  const yieldIfDue = createYielder();
  for (;;) {
    const { done, value } = work.next();
    if (done === true) return value;
    await yieldIfDue();
    context.signal?.throwIfAborted();
  }
}

/** Clusters documents, pausing between groups of candidates. */
function* clusterInSteps(
  signatures: Signatures,
  options: DedupParameters,
  { keep = { rule: "longest" }, signal, onProgress, known = [], repeats = new Map() }: ClusterContext,
): Generator<void, Clustering> {
  checkColumns(signatures, options);
  const kept = keeper(signatures, keep);
  signal?.throwIfAborted();
  onProgress?.("order", 0, signatures.count);
  yield;
  const all = createRoster(signatures.ids, signatures.sites, options.scope);
  const roster = { ...all, order: all.order.filter((rank) => !repeats.has(all.positions[rank]!)) };
  onProgress?.("order", signatures.count, signatures.count);

  const rankOf = new Uint32Array(signatures.count);
  for (const [rank, position] of roster.positions.entries()) rankOf[position] = rank;
  const knownPairs = pairSet();
  const verification = createVerification(signatures, roster, options, knownPairs);
  const joiner = createGroupJoiner(verification, options.maxComparisons);
  for (const edge of known) {
    const [a, b] = [rankOf[edge.a], rankOf[edge.b]];
    if (a === undefined || b === undefined) {
      throw new RangeError("context.known must join documents of the signatures");
    }
    if (isMutual(CRITERIA[edge.by], edge, options)) union(verification.sets, a, b);
    else knownPairs.add(Math.min(a, b), Math.max(a, b));
  }

  for (const [repeat, original] of repeats) {
    const [a, b] = [rankOf[original], rankOf[repeat]];
    if (a === undefined || b === undefined) {
      throw new RangeError("context.repeats must refer to documents of the signatures");
    }
    verification.join(a, b, "exact");
  }

  let capped = 0;
  for (const matcher of MATCHERS) {
    if (!options.matchers.includes(matcher)) continue;
    onProgress?.(matcher, 0, 1);
    yield;
    const stage = STAGES[matcher]({ signatures, roster, options, verification, joiner });
    let step = stage.next();
    for (; step.done !== true; step = stage.next()) {
      onProgress?.(matcher, ...step.value);
      yield;
    }
    capped += step.value;
    onProgress?.(matcher, 1, 1);
    yield;
  }

  const edges = edgesOf(verification.edges(), roster, known, rankOf);
  const attached = attach(verification.sets, byRank(edges, rankOf), options);
  const { clusters, clusterOf } = clustersOf(attached, signatures, roster, kept, rankOf, repeats);
  return {
    clusters,
    edges,
    clusterOf,
    counts: { ...verification.counts(), capped: capped + joiner.capped() },
  };
}

function* byRank(edges: readonly Edge[], rankOf: Uint32Array): Generator<Edge> {
  for (const edge of edges) yield { ...edge, a: rankOf[edge.a]!, b: rankOf[edge.b]! };
}

function checkColumns(signatures: Signatures, options: DedupParameters): void {
  checkType("signatures", signatures, "object");
  checkParameters(options, "options");
  const { minhash, simhash, fingerprints, chunks, count, parameters } = signatures;
  const columns: Partial<Record<Matcher, unknown>> = { minhash, simhash, manber: fingerprints, chunks };
  for (const matcher of options.matchers) {
    if (matcher in columns && columns[matcher] === undefined) {
      throw new TypeError(`signatures have no column for ${matcher}, which options.matchers includes`);
    }
  }
  if (minhash !== undefined && minhash.length !== count * parameters.bands * parameters.rows) {
    throw new RangeError(`signatures.minhash must have bands * rows numbers for each of ${count} documents`);
  }
}

function clustersOf(
  { names, isHolder }: Attached,
  { ids, count }: Signatures,
  { positions }: Roster,
  kept: (members: Uint32Array) => Kept,
  rankOf: Uint32Array,
  repeats: ReadonlyMap<number, number>,
): Pick<Clustering, "clusters" | "clusterOf"> {
  const sizes = new Uint32Array(count);
  for (const name of names) sizes[name] = sizes[name]! + 1;
  const firsts = new Uint32Array(count).map((_, rank) => rank).filter((rank) => sizes[rank]! > 1);
  // Largest first, then by rank: the sort is stable.
  radixSort(
    firsts.map((rank) => 0xffffffff - sizes[rank]!),
    firsts,
  );
  const numbers = new Int32Array(count).fill(-1);
  const next = new Uint32Array(firsts.length);
  let used = 0;
  firsts.forEach((rank, number) => {
    numbers[rank] = number;
    next[number] = used;
    used += sizes[rank]!;
  });
  const members = new Uint32Array(used);
  const clusterOf = new Int32Array(count).fill(-1);
  for (let rank = 0; rank < count; rank++) {
    const number = numbers[names[rank]!]!;
    if (number === -1) continue;
    const position = positions[rank]!;
    members[next[number]!] = position;
    next[number] = next[number]! + 1;
    clusterOf[position] = number;
  }
  const clusters = Array.from(firsts, (rank, number): Cluster => {
    const clusterMembers = members.subarray(next[number]! - sizes[rank]!, next[number]);
    const originals =
      repeats.size === 0 ? clusterMembers : clusterMembers.filter((position) => !repeats.has(position));
    const eligible = originals.filter((position) => isHolder[rankOf[position]!] === 1);
    const { canonical, reason } = kept(eligible);
    return {
      id: ids[positions[rank]!]!,
      members: clusterMembers,
      eligible,
      canonical,
      reason: originals.length === 1 ? "first" : reason,
    };
  });
  return { clusters, clusterOf };
}

/** Returns all edges in the order of the ids of both ends, whichever matcher found them first. */
function edgesOf(
  found: Uint32Array,
  { positions }: Roster,
  known: readonly Edge[],
  rankOf: Uint32Array,
): readonly Edge[] {
  const count = known.length + found.length / EDGE_WIDTH;
  const order = new Uint32Array(count).map((_, edge) => edge);
  const end = (edge: number, which: "a" | "b"): number =>
    edge < known.length
      ? rankOf[known[edge]![which]]!
      : found[EDGE_WIDTH * (edge - known.length) + (which === "a" ? 0 : 1)]!;
  for (const which of ["b", "a"] as const)
    radixSort(
      order.map((edge) => end(edge, which)),
      order,
    );
  return Array.from(order, (edge) => {
    if (edge < known.length) return known[edge]!;
    const byRanks = edgeAt(found, edge - known.length);
    return { ...byRanks, a: positions[byRanks.a]!, b: positions[byRanks.b]! };
  });
}
