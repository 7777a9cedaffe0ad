import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { minSharedFingerprints } from "../candidates/manber.js";
import { containment, jaccard, overlap } from "../shingles/sets.js";
import { dedupParameters } from "../signatures/parameters.js";
import { createSignatureTable } from "../signatures/table.js";
import type { DedupParameters, Signature, Signatures } from "../signatures/types.js";
import { MATCHERS, type Matcher } from "../types.js";
import { cluster } from "./cluster.js";
import type { Clustering } from "./types.js";

const range = (from: number, to: number): Uint32Array =>
  Uint32Array.from({ length: to - from }, (_, at) => from + at);

/** Returns the minima of eight permutations; all ones without shingles. */
const minima = (shingles: Uint32Array): Uint32Array =>
  Uint32Array.from({ length: 8 }, (_, at) =>
    shingles.reduce(
      (min, shingle) => Math.min(min, Math.imul(shingle * 8 + at, 0x9e3779b1) >>> 0),
      0xffffffff,
    ),
  );

function signature(id: string, shingles: Uint32Array, rest: Partial<Signature> = {}): Signature {
  const number = [...id].reduce((hash, character) => Math.imul(hash, 31) + character.charCodeAt(0), 7) >>> 0;
  return {
    id,
    url: "",
    site: "",
    source: "",
    characters: 10 * shingles.length,
    published: Number.NaN,
    exact: Uint32Array.of(number, 1, 2, 3),
    shingles,
    minhash: minima(shingles),
    simhash: shingles.length === 0 ? Uint32Array.of(0, 0) : Uint32Array.of(number, number ^ 0xffff),
    fingerprints: shingles.filter((shingle) => shingle % 2 === 0),
    chunks: shingles.filter((shingle) => shingle % 5 === 0),
    ...rest,
  };
}

function parametersOf(options: Parameters<typeof dedupParameters>[0]): DedupParameters {
  return dedupParameters({ bands: 4, rows: 2, minShingles: 4, jaccard: 0.6, containment: 0.7, ...options });
}

function tableOf(signatures: readonly Signature[], parameters: DedupParameters): Signatures {
  const table = createSignatureTable(parameters);
  for (const one of signatures) table.add(one);
  return table.finish();
}

const run = (
  signatures: readonly Signature[],
  options: Parameters<typeof dedupParameters>[0],
  context?: Parameters<typeof cluster>[2],
): Clustering => {
  const parameters = parametersOf(options);
  return cluster(tableOf(signatures, parameters), parameters, context);
};

/** Returns the ids in each cluster. */
const idsOf = ({ clusters }: Clustering, signatures: readonly Signature[]): string[][] =>
  clusters.map(({ members }) => Array.from(members, (position) => signatures[position]!.id));

/** Returns a clustering with ids for positions, as a string, which is compared faster. */
const named = (
  { clusters, edges, clusterOf, counts }: Clustering,
  signatures: readonly Signature[],
): string =>
  JSON.stringify({
    clusters: clusters.map((found) => ({
      ...found,
      canonical: signatures[found.canonical]!.id,
      members: Array.from(found.members, (position) => signatures[position]!.id),
      eligible: Array.from(found.eligible, (position) => signatures[position]!.id),
    })),
    edges: edges.map((edge) => ({ ...edge, a: signatures[edge.a]!.id, b: signatures[edge.b]!.id })),
    clusterOf: Array.from(clusterOf, (number, position) => `${signatures[position]!.id}: ${number}`).sort(),
    counts,
  });

/** First characters of ids: their code-unit order differs from that of code points and of any language. */
const FIRST = ["a", "B", "\u00e4", "\uff5e", "\u{1f600}", "\u{1f601}", "a\u{1f600}"];

const corpus: fc.Arbitrary<Signature[]> = fc
  .array(
    fc.record({
      from: fc.constantFrom(0, 3, 6, 40),
      size: fc.oneof(fc.nat(3), fc.integer({ min: 10, max: 34 })),
      dropped: fc.uniqueArray(fc.nat(40), { maxLength: 5 }),
      text: fc.nat(12),
      url: fc.constantFrom("", "", "", "https://a.org/1", "https://b.org/2"),
      site: fc.constantFrom("", "a.org", "b.org"),
      bits: fc.constantFrom(0, 1, 3, 15, 255),
      order: fc.nat(),
      empty: fc.nat(9),
    }),
    { minLength: 2, maxLength: 28, size: "max" },
  )
  .map((records) =>
    records.map(({ from, size, dropped, text, url, site, bits, order, empty }, at) => {
      const shingles = range(from, from + size).filter((shingle) => !dropped.includes(shingle));
      return signature(`${FIRST[order % FIRST.length]}${at}`, shingles, {
        exact: Uint32Array.of(1, 2, text % 3, text),
        characters: empty === 0 ? 0 : 1 + size,
        url,
        site,
        simhash: shingles.length === 0 ? Uint32Array.of(0, 0) : Uint32Array.of(bits, 1 << 31),
      });
    }),
  );

const choice = fc.record({
  matchers: fc.subarray([...MATCHERS], { minLength: 1 }),
  scope: fc.constantFrom("corpus" as const, "site" as const),
});

/** Returns whether two documents are copies by a matcher's definition. */
function copies(a: Signature, b: Signature, by: Matcher, options: DedupParameters): boolean {
  if (options.scope === "site" && (a.site === "" || a.site !== b.site)) return false;
  const common = overlap(a.shingles, b.shingles);
  const similar = jaccard(common) >= options.jaccard;
  const [left, right] = containment(common);
  const contained =
    (common.left >= options.minShingles && left >= options.containment) ||
    (common.right >= options.minShingles && right >= options.containment);
  switch (by) {
    case "exact":
      return a.characters > 0 && b.characters > 0 && String(a.exact) === String(b.exact);
    case "url":
      return a.url !== "" && a.url === b.url;
    case "minhash": {
      const { bands, rows } = options;
      const band = (one: Signature, at: number) => String(one.minhash!.subarray(at * rows, (at + 1) * rows));
      return similar && Array.from({ length: bands }).some((_, at) => band(a, at) === band(b, at));
    }
    case "simhash": {
      const bits = [0, 1].flatMap((half) => [...(a.simhash![half]! ^ b.simhash![half]!).toString(2)]);
      return similar && bits.filter((bit) => bit === "1").length <= options.distance;
    }
    case "manber": {
      const { shared } = overlap(a.fingerprints!, b.fingerprints!);
      const smaller = Math.min(a.fingerprints!.length, b.fingerprints!.length);
      return contained && smaller > 0 && shared >= minSharedFingerprints(smaller, options);
    }
    case "chunks":
      return contained && overlap(a.chunks!, b.chunks!).shared > 0;
  }
}

/** Returns whether two documents are copies of each other, not only one contained in the other. */
function mutual(a: Signature, b: Signature, options: DedupParameters): boolean {
  const common = overlap(a.shingles, b.shingles);
  return options.matchers.some(
    (by) =>
      copies(a, b, by, options) &&
      (!["manber", "chunks"].includes(by) ||
        jaccard(common) >= options.jaccard ||
        containment(common).every((share) => share >= options.containment)),
  );
}

/**
 * Clusters documents by comparing all pairs. Returns the sorted ids of each cluster, and of those that may be
 * kept.
 */
function bruteForce(
  signatures: readonly Signature[],
  options: DedupParameters,
): { members: string[]; eligible: string[] }[] {
  const sorted = [...signatures].sort((a, b) => (a.id < b.id ? -1 : 1));
  const pairs = sorted.flatMap((a, i) => sorted.slice(i + 1).map((b) => [a, b] as const));
  /** Joins two sets in a map from each id to the first id of its set. */
  const join = (names: Map<string, string>, a: string, b: string): void => {
    const [first, second] = [names.get(a)!, names.get(b)!].sort((x, y) => (x < y ? -1 : 1)) as [
      string,
      string,
    ];
    for (const [id, name] of names) if (name === second) names.set(id, first);
  };
  const parts = new Map(sorted.map(({ id }) => [id, id]));
  for (const [a, b] of pairs) if (mutual(a, b, options)) join(parts, a.id, b.id);
  const containments = pairs
    .filter(([a, b]) => options.matchers.some((by) => copies(a, b, by, options)) && !mutual(a, b, options))
    .map(([a, b]) => {
      const common = overlap(a.shingles, b.shingles);
      const [contained, holder] = common.left < common.right ? [a, b] : [b, a];
      return { contained: parts.get(contained.id)!, holder: parts.get(holder.id)!, jaccard: jaccard(common) };
    })
    .filter(({ contained, holder }) => contained !== holder)
    .sort(
      (x, y) =>
        y.jaccard - x.jaccard ||
        (x.holder < y.holder ? -1 : x.holder > y.holder ? 1 : x.contained < y.contained ? -1 : 1),
    );
  const names = new Map(sorted.map(({ id }) => [id, parts.get(id)!]));
  const attached = new Set<string>();
  for (const { contained, holder } of containments) {
    if (attached.has(contained) || names.get(contained) === names.get(holder)) continue;
    attached.add(contained);
    join(names, contained, holder);
  }
  return [...new Set(names.values())]
    .map((name) => sorted.map(({ id }) => id).filter((id) => names.get(id) === name))
    .filter((members) => members.length > 1)
    .map((members) => ({ members, eligible: members.filter((id) => !attached.has(parts.get(id)!)) }));
}

const bySizeAndId = ({ members: a }: { members: string[] }, { members: b }: { members: string[] }): number =>
  b.length - a.length || (a[0]! < b[0]! ? -1 : 1);

describe("cluster", () => {
  it("gives the clusters that comparing all pairs gives", () => {
    fc.assert(
      fc.property(corpus, choice, (signatures, chosen) => {
        const id = (position: number): string => signatures[position]!.id;
        const { clusters } = run(signatures, chosen);
        expect(
          clusters.map(({ members, eligible }) => ({
            members: Array.from(members, id),
            eligible: Array.from(eligible, id),
          })),
        ).toEqual(bruteForce(signatures, parametersOf(chosen)).sort(bySizeAndId));
        for (const { eligible, canonical } of clusters) expect(eligible).toContain(canonical);
      }),
      { seed: 1, numRuns: 120 },
    );
  });

  it("returns only verified edges, with evidence, by the first matcher that finds them", () => {
    fc.assert(
      fc.property(corpus, choice, (signatures, chosen) => {
        const parameters = parametersOf(chosen);
        const { edges, clusters, counts } = run(signatures, chosen);
        for (const edge of edges) {
          const [a, b] = [signatures[edge.a]!, signatures[edge.b]!];
          const common = overlap(a.shingles, b.shingles);
          expect(a.id < b.id).toBe(true);
          expect(edge.jaccard).toBe(jaccard(common));
          expect(edge.containment).toEqual(containment(common));
          expect(edge.by).toBe(parameters.matchers.find((by) => copies(a, b, by, parameters)));
        }
        const ends = edges.map(({ a, b }) => [signatures[a]!.id, signatures[b]!.id] as const);
        expect(ends).toEqual(
          ends.slice().sort(([a, b], [c, d]) => (a === c ? (b < d ? -1 : 1) : a < c ? -1 : 1)),
        );
        // Enough to connect all copies, and those in which one document only contains the other.
        const needed = clusters.reduce((sum, { members }) => sum + members.length - 1, 0);
        const oneWay = edges.filter(
          ({ by, jaccard: similarity, containment: shares }) =>
            (by === "manber" || by === "chunks") &&
            similarity < parameters.jaccard &&
            Math.min(...shares) < parameters.containment,
        );
        expect(edges.length).toBeGreaterThanOrEqual(needed);
        expect(edges.length - oneWay.length).toBeLessThanOrEqual(needed);
        expect(counts.compared - counts.refused).toBe(edges.length);
      }),
      { seed: 2, numRuns: 60 },
    );
  });

  it("gives the same result for any order of documents and for concatenated shards", () => {
    const shuffled = corpus.chain((signatures) =>
      fc.tuple(
        fc.constant(signatures),
        fc.shuffledSubarray(signatures, { minLength: signatures.length }),
        fc.integer({ min: 2, max: 4 }),
      ),
    );
    fc.assert(
      fc.property(shuffled, choice, ([signatures, other, shards], chosen) => {
        const expected = named(run(signatures, chosen), signatures);
        expect(named(run(other, chosen), other)).toBe(expected);
        const sharded = Array.from({ length: shards }, (_, shard) =>
          signatures.filter((_, at) => at % shards === shard),
        ).flat();
        expect(named(run(sharded, chosen), sharded)).toBe(expected);
        // Capped groups as well.
        const capped = { ...chosen, maxComparisons: 5 };
        expect(named(run(other, capped), other)).toBe(named(run(signatures, capped), signatures));
      }),
      { seed: 3, numRuns: 50 },
    );
  });

  it("gives the same clusters if some documents were clustered earlier", () => {
    fc.assert(
      fc.property(corpus, choice, fc.nat(28), (signatures, chosen, split) => {
        const known = run(signatures.slice(0, split), chosen).edges;
        const grown = run(signatures, chosen, { known });
        expect(idsOf(grown, signatures)).toEqual(idsOf(run(signatures, chosen), signatures));
        for (const edge of known) expect(grown.edges).toContain(edge);
      }),
      { seed: 4, numRuns: 40 },
    );
  });

  it("joins a chain with dissimilar ends", () => {
    const chain = [0, 4, 8].map((from) => signature(`c${from}`, range(from, from + 20)));
    const { clusters, edges } = run(chain, { matchers: ["minhash"] });
    expect(clusters.map(({ id, members }) => [id, [...members]])).toEqual([["c0", [0, 1, 2]]]);
    // Neighbours share 16 of 24 shingles. The ends share 12 of 28 and are not a pair.
    expect(edges.map(({ a, b, jaccard: similarity }) => [a, b, similarity])).toEqual([
      [0, 1, 16 / 24],
      [1, 2, 16 / 24],
    ]);
  });

  it("finds small documents in a large one, with their containment", () => {
    const hub = signature("hub", range(0, 400));
    const parts = [0, 100, 200].map((from) => signature(`p${from}`, range(from, from + 40)));
    const { clusters, edges } = run([...parts, hub], { matchers: ["manber"] });
    expect(clusters.map(({ id, members }) => [id, [...members]])).toEqual([["hub", [3, 0, 1, 2]]]);
    expect(edges[0]).toEqual({ a: 3, b: 0, by: "manber", jaccard: 0.1, containment: [0.1, 1] });
    expect(run([...parts, hub], { matchers: ["minhash"] }).clusters).toEqual([]);
  });

  it("does not join documents because of a notice in all of them, and drops none of them", () => {
    const notice = range(1000, 1030);
    const page = (at: number): Uint32Array =>
      Uint32Array.from([...range(at * 100, at * 100 + 40 + at), ...notice]);
    const pages = [1, 2, 3].map((at) => signature(`page${at}`, page(at), { published: at }));
    const all = [signature("a notice", notice, { published: 0 }), ...pages];
    for (const by of ["manber", "chunks"] as const) {
      const { clusters } = run(all, { matchers: [by] }, { keep: { rule: "earliest" } });
      // The most similar page is the shortest; it is kept, though the notice is older.
      expect(clusters.map(({ members, eligible }) => [[...members], [...eligible]])).toEqual([[[0, 1], [1]]]);
      expect(clusters[0]).toMatchObject({ id: "a notice", canonical: 1, reason: "contains-others" });
    }
  });

  it("never joins empty texts, unless by URL", () => {
    const empty = ["a", "b"].map((id) =>
      signature(id, range(0, 0), { characters: 0, exact: new Uint32Array(4) }),
    );
    // XXH64 of the empty text with the seeds 0 and 0x9e3779b1: white space is empty after normalisation.
    const exact = Uint32Array.of(0xef46db37, 0x51d8e999, 0xac75fda2, 0x929b17ef);
    const blank = ["c", "d"].map((id) => signature(id, range(0, 0), { characters: 3, exact }));
    const all = [...empty, ...blank];
    expect(run(all, { matchers: [...MATCHERS] }).clusters).toEqual([]);
    const addressed = all.map((one) => ({ ...one, url: "https://a.org/" }));
    expect(run(addressed, { matchers: [...MATCHERS] }).clusters).toHaveLength(1);
  });

  it("joins texts without words only by their hash, and texts of one token by their only shingle", () => {
    const exact = Uint32Array.of(1, 2, 3, 4);
    const dots = ["a", "b"].map((id) => signature(id, range(0, 0), { characters: 3, exact }));
    expect(run(dots, { matchers: ["exact"] }).edges).toEqual([
      { a: 0, b: 1, by: "exact", jaccard: 0, containment: [0, 0] },
    ]);
    expect(run(dots, { matchers: ["minhash", "simhash", "manber", "chunks"] }).clusters).toEqual([]);
    const words = ["a", "b"].map((id) => signature(id, Uint32Array.of(7)));
    expect(run(words, { matchers: ["minhash"] }).clusters).toHaveLength(1);
    expect(run(words, { matchers: ["manber", "chunks"] }).clusters).toEqual([]);
  });

  it("compares only within sites in the scope site", () => {
    const sites = ["a.org", "b.org", "a.org", "", ""];
    const same = sites.map((site, at) =>
      signature(`d${at}`, range(0, 30), { site, exact: new Uint32Array(4).fill(9) }),
    );
    for (const by of MATCHERS.filter((matcher) => matcher !== "url" && matcher !== "simhash")) {
      expect(
        run(same, { matchers: [by], scope: "site" }).clusters.map(({ members }) => [...members]),
      ).toEqual([[0, 2]]);
      expect(run(same, { matchers: [by] }).clusters[0]!.members).toHaveLength(5);
    }
  });

  it("makes one comparison per document for copies of two documents in one bucket", () => {
    // All have the same signature and fingerprints, but there are two sets of shingles.
    const shared = { minhash: new Uint32Array(8), fingerprints: range(0, 9), simhash: Uint32Array.of(5, 5) };
    const bucket = Array.from({ length: 2000 }, (_, at) =>
      signature(String(at).padStart(6, "0"), range((at % 2) * 100, (at % 2) * 100 + 20), shared),
    );
    for (const by of ["minhash", "simhash", "manber"] as const) {
      const { clusters, counts } = run(bucket, { matchers: [by] });
      expect(clusters.map(({ members }) => members.length)).toEqual([1000, 1000]);
      expect(counts.refused).toBe(1);
      expect(counts.capped).toBe(0);
    }
  });

  it("compares every document of a bucket with many different documents", () => {
    // Twelve dissimilar kinds, more than there are representatives. The late document resembles only the last
    // kind.
    const same = {
      minhash: new Uint32Array(8).fill(7),
      fingerprints: range(0, 9),
      simhash: Uint32Array.of(5, 5),
    };
    const kinds = Array.from({ length: 24 }, (_, at) =>
      signature(
        `${String.fromCharCode(97 + (at % 12))}${10 + at}`,
        range((at % 12) * 100, (at % 12) * 100 + 20),
        same,
      ),
    );
    const late = signature("z", range(1101, 1121), same);
    for (const by of ["minhash", "simhash", "manber"] as const) {
      const signatures = [late, ...kinds];
      const sizes = run(signatures, { matchers: [by] }).clusters.map(({ id, members }) => [
        id,
        members.length,
      ]);
      expect(sizes).toEqual([["l21", 3], ...kinds.slice(0, 11).map(({ id }) => [id, 2])]);
    }
  });

  it("caps a bucket of dissimilar documents and counts it", () => {
    const bucket = Array.from({ length: 1200 }, (_, at) =>
      signature(String(at).padStart(6, "0"), range(at * 40, at * 40 + 20), {
        minhash: Uint32Array.of(1, 1, at, 0, at, 1, at, 2),
        chunks: Uint32Array.of(5),
        fingerprints: Uint32Array.of(5),
      }),
    );
    // Documents after the cap still find the first document that is similar.
    bucket.push(
      signature("100000", range(0, 20), {
        minhash: Uint32Array.of(1, 1, 5, 5, 6, 6, 7, 7),
        chunks: Uint32Array.of(5),
        fingerprints: Uint32Array.of(5),
      }),
    );
    for (const by of ["minhash", "chunks", "manber"] as const) {
      const { clusters, counts } = run(bucket, { matchers: [by], maxComparisons: 10_000 });
      expect(counts.capped).toBe(1);
      expect(counts.compared).toBeLessThanOrEqual(10_000);
      expect(counts.compared).toBeGreaterThanOrEqual(1200);
      expect(clusters.map(({ members }) => [...members])).toEqual([[0, 1200]]);
    }
  });

  it("reports progress and can be aborted", () => {
    const stages: string[] = [];
    const some = [signature("a", range(0, 9)), signature("b", range(0, 9))];
    run(some, { matchers: ["minhash", "exact"] }, { onProgress: (stage) => stages.push(stage) });
    expect([...new Set(stages)]).toEqual(["order", "exact", "minhash"]);
    const controller = new AbortController();
    const stop = () => controller.abort(new Error("enough"));
    expect(() => run(some, {}, { signal: controller.signal, onProgress: stop })).toThrow("enough");
  });

  it("returns no clusters without documents, and rejects signatures that lack a column", () => {
    expect(run([], { matchers: [...MATCHERS] })).toEqual({
      clusters: [],
      edges: [],
      clusterOf: new Int32Array(0),
      counts: { compared: 0, refused: 0, capped: 0 },
    });
    const table = tableOf([signature("a", range(0, 9))], parametersOf({ matchers: ["exact"] }));
    expect(() => cluster(table, parametersOf({ matchers: ["simhash"] }))).toThrow(/simhash/);
    expect(() =>
      run([], {}, { known: [{ a: 0, b: 1, by: "exact", jaccard: 1, containment: [1, 1] }] }),
    ).toThrow(/context\.known/);
    const two = [signature("a", range(0, 9)), signature("b", range(0, 9))];
    const half = { a: 0, b: 0.5, by: "exact", jaccard: 1, containment: [1, 1] } as const;
    expect(() => run(two, {}, { known: [half] })).toThrow(/context\.known/);
  });
});
