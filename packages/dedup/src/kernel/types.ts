/**
 * Kernels: the loops over every byte. Each has two implementations that give the same bits, WebAssembly (built from
 * `kernel/`) and JavaScript, for engines without WebAssembly or its SIMD.
 */
export const IMPLEMENTATIONS = ["wasm", "javascript"] as const;
export type Implementation = (typeof IMPLEMENTATIONS)[number];

/** The multipliers and addends of MinHash's permutations, `h ↦ a·h + b` modulo 2³². */
export interface Permutations {
  /** Odd. */
  readonly multipliers: Uint32Array;
  readonly addends: Uint32Array;
}

/** What a text is compared by, made in one pass. */
export interface Sketch {
  /** The words, and the code points of scripts without spaces. */
  readonly tokens: number;
  /** One hash for each window of tokens, in order, with repetitions. */
  readonly shingles: Uint32Array;
  /** The least value of each permutation, if any were asked for. */
  readonly minhash?: Uint32Array | undefined;
  /** High and low half, if asked for. */
  readonly simhash?: Uint32Array | undefined;
}

export interface SketchOptions {
  /** The words in a shingle. */
  readonly shingle: number;
  readonly permutations?: Permutations | undefined;
  readonly simhash?: boolean | undefined;
}

/** Words, shingles, MinHash and SimHash of texts. */
export interface TextKernel {
  readonly implementation: Implementation;
  readonly sketch: (text: string, options: SketchOptions) => Sketch;
  /** MinHash of shingle hashes that are known already; all ones where there is none. */
  readonly minhash: (shingles: Uint32Array, permutations: Permutations) => Uint32Array;
  /** SimHash of shingle hashes that are known already, `[high, low]`; zero where there is none. */
  readonly simhash: (shingles: Uint32Array) => Uint32Array;
}

/** A fingerprint of a window of bytes, and where the window begins. */
export interface WindowFingerprints {
  readonly fingerprints: Uint32Array;
  /** Byte offsets, ascending. */
  readonly offsets: Uint32Array;
}

/** Rolling hashes over bytes: Manber's fingerprints, content-defined chunks. */
export interface ByteKernel {
  readonly implementation: Implementation;
  /** The selected windows of Manber's method. */
  readonly windows: (bytes: Uint8Array, window: number, zeroBits: number) => WindowFingerprints;
  /** Where chunks end, ascending, the last at `bytes.length`; none for no bytes. */
  readonly gearCuts: (bytes: Uint8Array, sizes: ChunkSizes) => Uint32Array;
  readonly rabinCuts: (bytes: Uint8Array, sizes: ChunkSizes) => Uint32Array;
}

/** Bytes in a chunk. */
export interface ChunkSizes {
  readonly min: number;
  /** A power of two. */
  readonly average: number;
  readonly max: number;
}

/** Searches among 64-bit fingerprints. */
export interface HammingKernel {
  readonly implementation: Implementation;
  /**
   * All pairs `i < j` of `fingerprints` (two numbers each: high, low) that differ in at most `distance` bits, as
   * `i, j, i, j, …`.
   */
  readonly pairs: (fingerprints: Uint32Array, distance: number) => Uint32Array;
}
