import { describe, expect, it } from "vitest";
import { dedupParameters } from "../signatures/parameters.js";
import { createSignatureTable } from "../signatures/table.js";
import type { Signature, Signatures } from "../signatures/types.js";
import type { Edge } from "../types.js";
import { keeper } from "./keep.js";
import { membershipOf } from "./memberships.js";
import type { Clustering, Keep } from "./types.js";

type Fields = Pick<Signature, "id" | "characters" | "published" | "source"> & { readonly shingles: number[] };

const documents: readonly Fields[] = [
  { id: "c", characters: 50, published: 300, source: "x.org", shingles: [1, 2, 3, 4] },
  { id: "a", characters: 20, published: Number.NaN, source: "y.org", shingles: [1, 2, 3, 5, 6] },
  { id: "d", characters: 90, published: 100, source: "", shingles: [3, 4, 5, 6] },
  { id: "z", characters: 999, published: 1, source: "x.org", shingles: [9] },
  { id: "b", characters: 90, published: 100, source: "y.org", shingles: [4, 5, 6, 7] },
];

/** The memberships of all documents. */
function memberships(table: Signatures, clustering: Clustering) {
  return table.ids.map((_, index) => membershipOf(table, clustering)(index));
}

const signatures: Signatures = (() => {
  const table = createSignatureTable(dedupParameters({ matchers: ["exact"] }));
  for (const { shingles, ...rest } of documents) {
    table.add({
      ...rest,
      url: "",
      site: "",
      exact: new Uint32Array(4),
      shingles: Uint32Array.from(shingles),
    });
  }
  return table.finish();
})();

/** The pairs a-b, a-c and c-d, with different coefficients. */
const edges: readonly Edge[] = [
  { a: 1, b: 4, by: "minhash", jaccard: 0.5, containment: [0.4, 0.5] },
  { a: 1, b: 0, by: "manber", jaccard: 0.6, containment: [0.6, 0.75] },
  { a: 0, b: 2, by: "chunks", jaccard: 0.25, containment: [0.2, 0.3] },
];

const clustering: Clustering = {
  clusters: [
    {
      id: "a",
      canonical: 4,
      reason: "first-id",
      members: Uint32Array.of(1, 4, 0, 2),
      eligible: Uint32Array.of(1, 4, 0, 2),
    },
  ],
  edges,
  clusterOf: Int32Array.of(0, 0, 0, -1, 0),
  counts: { compared: 3, refused: 0, capped: 0 },
};

describe("memberships", () => {
  it("returns each document's cluster, evidence and similarity to the canonical document", () => {
    const cluster = { cluster: "a", size: 4, canonical: "b" };
    expect(memberships(signatures, clustering)).toEqual([
      // The pair with the most similar document, its own share first. With b it shares one shingle of seven.
      {
        ...cluster,
        reason: "manber",
        evidence: { by: "manber", jaccard: 0.6, containment: [0.75, 0.6], with: "a" },
        jaccard: 1 / 7,
      },
      // The pair with the canonical document, although another document is more similar.
      {
        ...cluster,
        reason: "minhash",
        evidence: { by: "minhash", jaccard: 0.5, containment: [0.4, 0.5], with: "b" },
        jaccard: 0.5,
      },
      {
        ...cluster,
        reason: "chunks",
        evidence: { by: "chunks", jaccard: 0.25, containment: [0.3, 0.2], with: "c" },
        jaccard: 3 / 5,
      },
      { cluster: "z", size: 1, canonical: "z", reason: "only" },
      { ...cluster, reason: "first-id" },
    ]);
  });

  it("gives documents without words the reason empty, unless they are in a cluster", () => {
    const table = createSignatureTable(dedupParameters({ matchers: ["url"] }));
    const shingles = new Uint32Array(0);
    const rest = { url: "", site: "", source: "", published: 0, exact: new Uint32Array(4), shingles };
    for (const [id, characters] of [
      ["none", 0],
      ["dots", 3],
      ["a", 0],
      ["b", 5],
    ] as const) {
      table.add({ ...rest, id, characters });
    }
    table.add({ ...rest, id: "word", characters: 4, shingles: Uint32Array.of(1) });
    const edge: Edge = { a: 2, b: 3, by: "url", jaccard: 0, containment: [0, 0] };
    const found = memberships(table.finish(), {
      clusters: [
        {
          id: "a",
          canonical: 3,
          reason: "longest",
          members: Uint32Array.of(2, 3),
          eligible: Uint32Array.of(2, 3),
        },
      ],
      edges: [edge],
      clusterOf: Int32Array.of(-1, -1, 0, 0, -1),
      counts: { compared: 1, refused: 0, capped: 0 },
    });
    expect(found).toEqual([
      { cluster: "none", size: 1, canonical: "none", reason: "empty" },
      { cluster: "dots", size: 1, canonical: "dots", reason: "empty" },
      {
        cluster: "a",
        size: 2,
        canonical: "b",
        reason: "url",
        evidence: { by: "url", jaccard: 0, containment: [0, 0], with: "b" },
        jaccard: 0,
      },
      { cluster: "a", size: 2, canonical: "b", reason: "longest" },
      { cluster: "word", size: 1, canonical: "word", reason: "only" },
    ]);
  });

  it("can return one membership at a time", () => {
    const at = membershipOf(signatures, clustering);
    expect(at(4)).toEqual(memberships(signatures, clustering)[4]);
    expect(() => at(5)).toThrow(RangeError);
    expect(() => at(0.5)).toThrow(RangeError);
  });
});

describe("keeper", () => {
  const kept = (keep: Keep, eligible: Uint32Array = clustering.clusters[0]!.eligible) => {
    const { canonical, reason } = keeper(signatures, keep)(eligible);
    return [documents[canonical]!.id, reason];
  };

  it("keeps a document by the rule, and on a tie the one with the first id", () => {
    expect(kept({ rule: "longest" })).toEqual(["b", "first-id"]);
    expect(kept({ rule: "earliest" })).toEqual(["b", "first-id"]);
    expect(kept({ rule: "first" })).toEqual(["c", "first"]);
    expect(kept({ rule: "priority", sources: ["w.org", "x.org", "y.org"] })).toEqual(["c", "priority"]);
    expect(kept({ rule: "priority", sources: ["y.org", "x.org", "y.org"] })).toEqual(["a", "first-id"]);
    expect(kept({ rule: "priority", sources: ["w.org"] })).toEqual(["a", "first-id"]);
    // Documents without a source can be listed too.
    expect(kept({ rule: "priority", sources: [""] })).toEqual(["d", "priority"]);
  });

  it("gives the rule as the reason if it distinguishes the document", () => {
    const two = Uint32Array.of(1, 0);
    expect(kept({ rule: "longest" }, two)).toEqual([documents[0]!.id, "longest"]);
    // The other document's date is unknown.
    expect(kept({ rule: "earliest" }, two)).toEqual([documents[0]!.id, "earliest"]);
  });

  it("rejects an unknown rule", () => {
    expect(() => kept({ rule: "newest" } as never)).toThrow(/keep\.rule/);
    expect(() => kept({ rule: "priority" } as never)).toThrow(/keep\.sources/);
  });
});
