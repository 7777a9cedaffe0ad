import { createHash } from "node:crypto";
import type { ChunkSizes } from "@winnow/dedup";
import type { PythonPeers } from "../types.js";
import { CLUSTERS, HAMMING } from "./tasks.js";
import type { DedupVariant, Group, GroupName } from "./types.js";

/** Wraps a function of one text, or of the bytes of one document, to process all documents. */
function onTexts(load: () => Promise<(text: string) => unknown>): NonNullable<DedupVariant["load"]> {
  return async () => {
    const run = await load();
    return ({ texts }) => {
      for (const text of texts) run(text);
    };
  };
}

function onBytes(load: () => Promise<(bytes: Uint8Array) => unknown>): NonNullable<DedupVariant["load"]> {
  return async () => {
    const run = await load();
    return ({ bytes }) => {
      for (const document of bytes) run(document);
    };
  };
}

const OURS = [["@winnow/dedup"]] as const;

export const DEDUP_PEERS: PythonPeers = {
  script: "dedup_peers.py",
  packages: {
    folder: "winnow-bench-dedup",
    check: "import datasketch, numpy, xxhash",
    requirements: ["datasketch", "numpy", "xxhash"],
  },
};

/** Hashes of whole documents. */
const EXACT: readonly DedupVariant[] = [
  {
    name: "winnow",
    about: "128 bits of the bytes",
    packages: [...OURS, ["@winnow/dedup", "xxhash-wasm"]],
    load: onBytes(async () => {
      const { createHasher } = await import("@winnow/dedup");
      return (await createHasher()).hash128;
    }),
  },
  {
    name: "winnow-text",
    about: "128 bits of the normalised text, from a string",
    load: onTexts(async () => {
      const { createHasher, exactKernel } = await import("@winnow/dedup");
      const { hash128 } = await createHasher();
      const { bytes } = exactKernel();
      return (text) => hash128(bytes(text));
    }),
  },
  {
    name: "xxhash-wasm",
    about: "h64Raw of the bytes: 64 bits",
    packages: [["xxhash-wasm"]],
    load: onBytes(async () => (await (await import("xxhash-wasm")).default()).h64Raw),
  },
  {
    name: "node-sha256",
    about: "createHash of node:crypto",
    load: onBytes(async () => (document) => createHash("sha256").update(document).digest()),
  },
  { name: "python-xxh64", about: "xxhash.xxh64_digest of the bytes" },
  { name: "python-xxh3-128", about: "xxhash.xxh3_128_digest of the bytes" },
];

const WINDOW = 50;
const ZERO_BITS = 8;

/** Fingerprints of all windows of 50 bytes, of which about one in 256 is kept. */
const MANBER: readonly DedupVariant[] = [
  {
    name: "winnow",
    about: "windows of the bytes",
    packages: OURS,
    load: onBytes(async () => {
      const { byteKernel } = await import("@winnow/dedup");
      const { windows } = byteKernel();
      return (document) => windows(document, WINDOW, ZERO_BITS);
    }),
  },
  {
    name: "winnow-text",
    about: "the distinct fingerprints of a string",
    load: onTexts(async () => {
      const { manberFingerprints } = await import("@winnow/dedup");
      return (text) => manberFingerprints(text, { window: WINDOW, zeroBits: ZERO_BITS });
    }),
  },
  {
    name: "naive-bigint",
    about: "a polynomial rolling hash in BigInt",
    load: onBytes(async () => (document) => naiveWindows(document, WINDOW, ZERO_BITS)),
  },
];

const BASE = 1_000_003n;
const MASK = (1n << 64n) - 1n;

/**
 * The fingerprints of Manber's method by the formula, in BigInt: h' = (h - out · Bʷ⁻¹) · B + in, modulo 2⁶⁴,
 * kept if the high bits are zero. This is what a port of a textbook program does.
 */
export function naiveWindows(bytes: Uint8Array, window: number, zeroBits: number): readonly bigint[] {
  const leading = (BASE ** BigInt(window - 1)) & MASK;
  const shift = BigInt(64 - zeroBits);
  const found: bigint[] = [];
  let hash = 0n;
  for (let i = 0; i < bytes.length; i++) {
    if (i >= window) hash = (hash - BigInt(bytes[i - window]!) * leading) & MASK;
    hash = (hash * BASE + BigInt(bytes[i]!)) & MASK;
    if (i >= window - 1 && hash >> shift === 0n) found.push(hash);
  }
  return found;
}

/**
 * The same for all: the default mean, with the minimum and maximum that the paper of FastCDC derives from it.
 */
const SIZES: ChunkSizes = { min: 256, average: 1024, max: 8192 };

/** Content-defined chunking: the positions of the cuts, without hashes of the chunks. */
const CHUNKS: readonly DedupVariant[] = [
  {
    name: "winnow",
    about: "FastCDC of the bytes",
    packages: OURS,
    load: onBytes(async () => {
      const { byteKernel } = await import("@winnow/dedup");
      const { gearCuts } = byteKernel();
      return (document) => gearCuts(document, SIZES);
    }),
  },
  {
    name: "fastcdc-rust-wasm",
    about: "compute_chunks of @dstanesc/wasm-chunking-fastcdc-node, the same sizes",
    packages: [["@dstanesc/wasm-chunking-fastcdc-node"]],
    load: onBytes(async () => {
      const { compute_chunks } = await import("@dstanesc/wasm-chunking-fastcdc-node");
      return (document) => compute_chunks(document, SIZES.min, SIZES.average, SIZES.max);
    }),
  },
];

const SHINGLE = 5;
const PERMUTATIONS = 14 * 8;

/** Signatures of 14 × 8 minima over shingles of five words, from strings. */
const MINHASH: readonly DedupVariant[] = [
  {
    name: "winnow",
    about: "words, shingles and 112 minima of a string",
    packages: OURS,
    load: onTexts(async () => {
      const { permutations, textKernel } = await import("@winnow/dedup");
      const { sketch } = textKernel();
      const options = { shingle: SHINGLE, permutations: permutations(PERMUTATIONS, 1) };
      return (text) => sketch(text, options);
    }),
  },
  {
    name: "npm-minhash",
    about:
      "Minhash({ numPerm: 112 }) of minhash, given the distinct shingles of a regular expression's words",
    packages: [["minhash"]],
    load: onTexts(async () => {
      const { Minhash } = (await import("minhash")).default;
      return (text) => {
        const minhash = new Minhash({ numPerm: PERMUTATIONS });
        for (const shingle of distinctShingles(text)) minhash.update(shingle);
      };
    }),
  },
  {
    name: "python-datasketch",
    about:
      "MinHash(num_perm=112).update_batch of datasketch, given the distinct shingles of a regular expression's words",
  },
  {
    name: "python-numpy",
    about:
      "as datatrove does: words joined to shingles, xxh64 of each, numpy's (a·h + b) mod 2⁶¹-1, the minimum of each column",
  },
];

function distinctShingles(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const shingles = new Set<string>();
  for (let i = 0; i + SHINGLE <= words.length; i++) shingles.add(words.slice(i, i + SHINGLE).join(" "));
  return shingles;
}

/** Fingerprints of 64 bits over shingles of five words, from strings. */
const SIMHASH: readonly DedupVariant[] = [
  {
    name: "winnow",
    about: "words, shingles and 64 bits of a string",
    packages: OURS,
    load: onTexts(async () => {
      const { textKernel } = await import("@winnow/dedup");
      const { sketch } = textKernel();
      return (text) => sketch(text, { shingle: SHINGLE, simhash: true });
    }),
  },
  {
    name: "simhash-js",
    about: "new SimHash().hash of simhash-js: 32 bits, of pieces of four characters that do not overlap",
    packages: [["simhash-js"]],
    load: onTexts(async () => {
      const { SimHash } = (await import("simhash-js")).default;
      const simhash = new SimHash();
      return (text) => simhash.hash(text);
    }),
  },
];

const TEXT = { unit: "MB", perUnit: 1e6, rounds: 3 } as const;

export const GROUPS: Readonly<Record<GroupName, Group>> = {
  exact: { variants: EXACT, ...TEXT },
  manber: { variants: MANBER, ...TEXT },
  chunks: { variants: CHUNKS, ...TEXT },
  minhash: { variants: MINHASH, ...TEXT },
  simhash: { variants: SIMHASH, ...TEXT },
  hamming: { variants: HAMMING, unit: "million comparisons", perUnit: 1e6, rounds: 3 },
  clusters: { variants: CLUSTERS, unit: "thousand signatures", perUnit: 1000, rounds: 1 },
};
