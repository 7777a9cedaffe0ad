import { createHash } from "node:crypto";
import type { ChunkSizes } from "@winnow/dedup";
import type { PythonPackages } from "../run/python.js";
import { CLUSTERS } from "./clusters.js";
import type { Group, Target, Variant } from "./types.js";

const OURS = [["@winnow/dedup"]] as const;

const PYTHON: PythonPackages = {
  folder: "winnow-bench-dedup",
  requirements: ["datasketch", "numpy", "xxhash"],
};

/** Hashes of whole documents. */
const EXACT: readonly Variant[] = [
  {
    name: "winnow",
    about: "128 bits of the bytes",
    packages: [...OURS, ["@winnow/dedup", "xxhash-wasm"]],
    loadBytes: async () => {
      const { createHasher } = await import("@winnow/dedup");
      return (await createHasher()).hash128;
    },
  },
  {
    name: "winnow-text",
    about: "128 bits of the normalised text, from a string",
    load: async () => {
      const { createHasher, exactKernel } = await import("@winnow/dedup");
      const { hash128 } = await createHasher();
      const { bytes } = exactKernel();
      return ({ html: text }) => hash128(bytes(text));
    },
  },
  {
    name: "xxhash-wasm",
    about: "h64Raw of the bytes: 64 bits",
    packages: [["xxhash-wasm"]],
    loadBytes: async () => (await (await import("xxhash-wasm")).default()).h64Raw,
  },
  {
    name: "node-sha256",
    about: "createHash of node:crypto",
    loadBytes: async () => (document) => createHash("sha256").update(document).digest(),
  },
  { peer: "python", name: "python-xxh64", about: "xxhash.xxh64_digest of the bytes" },
  { peer: "python", name: "python-xxh3-128", about: "xxhash.xxh3_128_digest of the bytes" },
];

const WINDOW = 50;
const ZERO_BITS = 8;

/** Fingerprints of all windows of 50 bytes, of which about one in 256 is kept. */
const MANBER: readonly Variant[] = [
  {
    name: "winnow",
    about: "windows of the bytes",
    packages: OURS,
    loadBytes: async () => {
      const { byteKernel } = await import("@winnow/dedup");
      const { windows } = byteKernel();
      return (document) => windows(document, WINDOW, ZERO_BITS);
    },
  },
  {
    name: "winnow-text",
    about: "the distinct fingerprints of a string",
    load: async () => {
      const { manberFingerprints } = await import("@winnow/dedup");
      return ({ html: text }) => manberFingerprints(text, { window: WINDOW, zeroBits: ZERO_BITS });
    },
  },
];

/**
 * The same for all: the default mean, with the minimum and maximum that the paper of FastCDC derives from it.
 */
const SIZES: ChunkSizes = { min: 256, average: 1024, max: 8192 };

/** Content-defined chunking: the positions of the cuts, without hashes of the chunks. */
const CHUNKS: readonly Variant[] = [
  {
    name: "winnow",
    about: "FastCDC of the bytes",
    packages: OURS,
    loadBytes: async () => {
      const { byteKernel } = await import("@winnow/dedup");
      const { gearCuts } = byteKernel();
      return (document) => gearCuts(document, SIZES);
    },
  },
  {
    name: "fastcdc-rust-wasm",
    about: "compute_chunks of @dstanesc/wasm-chunking-fastcdc-node, the same sizes",
    packages: [["@dstanesc/wasm-chunking-fastcdc-node"]],
    loadBytes: async () => {
      const { compute_chunks } = await import("@dstanesc/wasm-chunking-fastcdc-node");
      return (document) => compute_chunks(document, SIZES.min, SIZES.average, SIZES.max);
    },
  },
];

const SHINGLE = 5;
const PERMUTATIONS = 14 * 8;

/** Signatures of 14 × 8 minima over shingles of five words, from strings. */
const MINHASH: readonly Variant[] = [
  {
    name: "winnow",
    about: "words, shingles and 112 minima of a string",
    packages: OURS,
    load: async () => {
      const { permutations, textKernel } = await import("@winnow/dedup");
      const { sketch } = textKernel();
      const options = { shingle: SHINGLE, permutations: permutations(PERMUTATIONS, 1) };
      return ({ html: text }) => sketch(text, options);
    },
  },
  {
    name: "npm-minhash",
    about:
      "Minhash({ numPerm: 112 }) of minhash, given the distinct shingles of a regular expression's words",
    packages: [["minhash"]],
    load: async () => {
      const { Minhash } = (await import("minhash")).default;
      return ({ html: text }) => {
        const minhash = new Minhash({ numPerm: PERMUTATIONS });
        for (const shingle of distinctShingles(text)) minhash.update(shingle);
      };
    },
  },
  {
    peer: "python",
    name: "python-datasketch",
    about:
      "MinHash(num_perm=112).update_batch of datasketch, given the distinct shingles of a regular expression's words",
  },
  {
    peer: "python",
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
const SIMHASH: readonly Variant[] = [
  {
    name: "winnow",
    about: "words, shingles and 64 bits of a string",
    packages: OURS,
    load: async () => {
      const { textKernel } = await import("@winnow/dedup");
      const { sketch } = textKernel();
      return ({ html: text }) => sketch(text, { shingle: SHINGLE, simhash: true });
    },
  },
  {
    name: "simhash-js",
    about: "new SimHash().hash of simhash-js: 32 bits, of pieces of four characters that do not overlap",
    packages: [["simhash-js"]],
    load: async () => {
      const { SimHash } = (await import("simhash-js")).default;
      const simhash = new SimHash();
      return ({ html: text }) => simhash.hash(text);
    },
  },
];

/** Groups of variants that do the same to texts, ours first; and two tasks. */
export const COPIES: Readonly<Record<string, Group>> = {
  exact: group(EXACT, { what: "exact, MB/s", figure: "speed", min: 1000 }),
  manber: group(MANBER, { what: "Manber windows, MB/s", figure: "speed", min: 500 }),
  chunks: group(CHUNKS, { what: "FastCDC, MB/s", figure: "speed", min: 500 }),
  minhash: group(
    MINHASH,
    { what: "MinHash with tokenisation, MB/s", figure: "speed", min: 100 },
    { what: "time of numpy to ours", variant: "python-numpy", figure: "time", to: "winnow", min: 25 },
  ),
  simhash: group(SIMHASH, { what: "SimHash with tokenisation, MB/s", figure: "speed", min: 100 }),
  clusters: {
    ...group(
      CLUSTERS,
      { what: "1,000,000 signatures clustered, CPU s", figure: "seconds", max: 60 },
      { what: "the same, peak MB", figure: "peakMegabytes", max: 2000 },
    ),
    unit: "million signatures",
  },
};

function group(
  variants: readonly Variant[],
  ...targets: readonly (Omit<Target, "variant"> & Partial<Target>)[]
): Group {
  const all = targets.map((target) => ({ variant: "winnow", ...target }));
  return { variants, base: "winnow", python: PYTHON, targets: all };
}
