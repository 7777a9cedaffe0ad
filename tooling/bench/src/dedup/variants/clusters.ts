import type { Variant } from "../types.js";

const SIGNATURES = 1_000_000;

/** Pairs, joined to clusters, of signatures that stand in memory. */
export const CLUSTERS: readonly Variant[] = [
  {
    kind: "task",
    name: "winnow",
    about:
      "MinHash of 14 × 8 and 100 shingles a document, a fifth of them in near-duplicate clusters; making them is not counted, their memory is",
    packages: [["@winnow/dedup"]],
    load: async () => {
      const { cluster, dedupParameters } = await import("@winnow/dedup");
      const { syntheticSignatures } = await import("./synthetic-signatures.js");
      const parameters = dedupParameters({ matchers: ["minhash"] });
      const { signatures, clusters } = syntheticSignatures(SIGNATURES, parameters);
      return () => {
        const found = cluster(signatures, parameters, { keep: { rule: "longest" } });
        const members = found.clusters.reduce((sum, { members }) => sum + members.length, 0);
        return {
          amount: SIGNATURES,
          found: `${found.clusters.length} clusters of ${members} documents; made: ${clusters.count} of ${clusters.members}`,
        };
      };
    },
  },
];
