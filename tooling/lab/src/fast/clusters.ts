import {
  cluster,
  createSignatureTable,
  dedupParameters,
  permutations,
  type SignatureParameters,
  type Signatures,
  textKernel,
} from "@winnow/dedup";
import { createRandom } from "../random.js";
import type { Variant } from "./types.js";

/** Minimum and maximum number of shingles per document; the mean is 100. */
const SHINGLES: readonly [number, number] = [60, 140];

/** The share of documents in clusters, and the maximum size of a cluster; the minimum is 2. */
const CLUSTERED = 0.2;
const LARGEST = 10;

/** Maximum share of a member's shingles that are not those of its cluster. */
const CHANGED = 0.05;

export interface SyntheticSignatures {
  readonly signatures: Signatures;
  /** The planted clusters: all pairs of a cluster have a Jaccard coefficient of at least 0.81. */
  readonly clusters: { readonly count: number; readonly members: number };
}

/**
 * Signatures of random shingle sets. Most documents share nothing with another; a fifth is in clusters of 2
 * to 10, each member of which has up to a twentieth of the cluster's shingles replaced. Two such sets of n
 * share at least 0.9 n of 1.1 n.
 *
 * @param parameters - parameters of MinHash.
 */
export function syntheticSignatures(count: number, parameters: SignatureParameters): SyntheticSignatures {
  const random = createRandom(count);
  const below = (bound: number): number => Math.floor(random() * bound);
  const table = createSignatureTable(parameters);
  const permuted = permutations(parameters.bands * parameters.rows, parameters.seed);
  const kernel = textKernel();
  const base = new Uint32Array(SHINGLES[1]);
  const draw = (set: Uint32Array): Uint32Array => {
    for (let i = 0; i < set.length; i++) set[i] = random() * 4294967296;
    return set;
  };
  const add = (set: Uint32Array): void => {
    const shingles = distinct(set.sort());
    const index = table.count();
    table.add({
      id: `document-${index}`,
      url: "",
      site: "",
      source: "",
      characters: set.length * 6,
      published: Number.NaN,
      exact: Uint32Array.of(index, 0, 0, 0),
      shingles,
      minhash: kernel.minhash(shingles, permuted),
    });
  };
  let clusters = 0;
  let members = 0;
  while (table.count() < count) {
    const length = SHINGLES[0] + below(SHINGLES[1] - SHINGLES[0] + 1);
    const size = Math.min(2 + below(LARGEST - 1), count - table.count());
    // Single documents and clusters are mixed in proportion to the share.
    if (size < 2 || members > CLUSTERED * table.count()) {
      add(draw(base.subarray(0, length)));
      continue;
    }
    const shared = draw(base.subarray(0, length));
    const member = new Uint32Array(length);
    for (let i = 0; i < size; i++) {
      member.set(shared);
      for (let changed = below(Math.floor(CHANGED * length) + 1); changed > 0; changed--) {
        member[below(length)] = random() * 4294967296;
      }
      // Each member gets a copy, because sorting in place would affect the others.
      add(member.slice());
    }
    clusters++;
    members += size;
  }
  return { signatures: table.finish(), clusters: { count: clusters, members } };
}

/** Moves the distinct numbers of a sorted list to its front. */
function distinct(sorted: Uint32Array): Uint32Array {
  let kept = 0;
  for (let i = 0; i < sorted.length; i++) {
    if (i === 0 || sorted[i] !== sorted[i - 1]) sorted[kept++] = sorted[i]!;
  }
  return sorted.subarray(0, kept);
}

export const SIGNATURES = 1_000_000;

/** Clusters signatures in memory. */
export const CLUSTERS: readonly Variant[] = [
  {
    name: "winnow",
    about:
      "MinHash of 14 × 8 and 100 shingles per document, a fifth of them in near-duplicate clusters; the time excludes generating them, the memory includes them",
    packages: [["@winnow/dedup"]],
    load: async () => {
      const parameters = dedupParameters({ matchers: ["minhash"] });
      const { signatures, clusters } = syntheticSignatures(SIGNATURES, parameters);
      return () => {
        const found = cluster(signatures, parameters, { keep: { rule: "longest" } }).clusters.length;
        if (!(found > 0.99 * clusters.count && found <= clusters.count))
          throw new Error(`${found} clusters of ${clusters.count}`);
      };
    },
  },
];
