import { createRandom } from "../random.js";
import type { Task, Variant } from "./types.js";

const DISTANCE = 3;

/** One fingerprint in this many differs from its predecessor in one bit only. */
const PLANTED = 1000;

/** Random fingerprints, as high and low halves; each planted one differs from its predecessor in one bit. */
export function randomFingerprints(count: number): Uint32Array {
  const random = createRandom(64);
  const fingerprints = new Uint32Array(2 * count);
  for (let i = 0; i < 2 * count; i += 2) {
    const planted = i > 0 && (i / 2) % PLANTED === 0;
    fingerprints[i] = planted ? fingerprints[i - 2]! ^ 1 : random() * 4294967296;
    fingerprints[i + 1] = planted ? fingerprints[i - 1]! : random() * 4294967296;
  }
  return fingerprints;
}

const compared = (count: number, found: number): Task => ({
  amount: (count * (count - 1)) / 2e6,
  found: `${found} pairs among ${count}`,
});

/** Compares all pairs of 64-bit fingerprints. */
export const HAMMING: readonly Variant[] = [
  {
    name: "winnow",
    about: "all pairs within 3 bits",
    packages: [["@winnow/dedup"]],
    task: async () => {
      const { hammingKernel } = await import("@winnow/dedup");
      const { pairs } = hammingKernel();
      const count = 50_000;
      const fingerprints = randomFingerprints(count);
      pairs(fingerprints.subarray(0, 4000), DISTANCE);
      return () => compared(count, pairs(fingerprints, DISTANCE).length / 2);
    },
  },
  {
    name: "naive-bigint",
    about: "x & (x - 1) on BigInt until it is zero",
    task: async () => {
      const count = 2001;
      const halves = randomFingerprints(count);
      const fingerprints = Array.from(
        { length: count },
        (_, i) => (BigInt(halves[2 * i]!) << 32n) | BigInt(halves[2 * i + 1]!),
      );
      return () => {
        let found = 0;
        for (let i = 0; i < count; i++) {
          for (let j = i + 1; j < count; j++) {
            let bits = 0;
            for (let x = fingerprints[i]! ^ fingerprints[j]!; x !== 0n && bits <= DISTANCE; x &= x - 1n)
              bits++;
            if (bits <= DISTANCE) found++;
          }
        }
        return compared(count, found);
      };
    },
  },
];

const SIGNATURES = 1_000_000;

/** Clusters signatures in memory. */
export const CLUSTERS: readonly Variant[] = [
  {
    name: "winnow",
    about:
      "MinHash of 14 × 8 and 100 shingles per document, a fifth of them in near-duplicate clusters; the time excludes generating them, the memory includes them",
    packages: [["@winnow/dedup"]],
    task: async () => {
      const { cluster, dedupParameters } = await import("@winnow/dedup");
      const { syntheticSignatures } = await import("./synthetic-signatures.js");
      const parameters = dedupParameters({ matchers: ["minhash"] });
      const { signatures, clusters } = syntheticSignatures(SIGNATURES, parameters);
      return () => {
        const found = cluster(signatures, parameters, { keep: { rule: "longest" } });
        const members = found.clusters.reduce((sum, { members }) => sum + members.length, 0);
        return {
          amount: SIGNATURES / 1e6,
          found: `${found.clusters.length} clusters of ${members} documents; planted: ${clusters.count} of ${clusters.members}`,
        };
      };
    },
  },
];
