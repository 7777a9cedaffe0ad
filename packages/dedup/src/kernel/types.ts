// Kernels: the loops over every byte, in WebAssembly with SIMD, built from `kernel/`.

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
  readonly sketch: (text: string, options: SketchOptions) => Sketch;
  /** MinHash of shingle hashes that are known already; all ones where there is none. */
  readonly minhash: (shingles: Uint32Array, permutations: Permutations) => Uint32Array;
  /** SimHash of shingle hashes that are known already, `[high, low]`; zero where there is none. */
  readonly simhash: (shingles: Uint32Array) => Uint32Array;
}

/** The form of texts that is compared exactly. */
export interface ExactKernel {
  /** `exactText(text)` in UTF-8, a lone surrogate being U+FFFD; valid until the next call. */
  readonly bytes: (text: string) => Uint8Array;
}

/** Fingerprints of windows of bytes, and where the windows begin. */
export interface WindowFingerprints {
  readonly fingerprints: Uint32Array;
  /** Byte offsets, ascending. */
  readonly offsets: Uint32Array;
}

/** Bytes in a chunk. */
export interface ChunkSizes {
  readonly min: number;
  /** A power of two. */
  readonly average: number;
  readonly max: number;
}

/** Rolling hashes over bytes: Manber's fingerprints, content-defined chunks. */
export interface ByteKernel {
  /** The selected windows of Manber's method. */
  readonly windows: (bytes: Uint8Array, window: number, zeroBits: number) => WindowFingerprints;
  /** Where the chunks of FastCDC end, ascending, the last at `bytes.length`; none for no bytes. */
  readonly gearCuts: (bytes: Uint8Array, sizes: ChunkSizes) => Uint32Array;
  /** 64-bit hashes of the chunks that end at `ends`: high and low half each. Not for security. */
  readonly hashes: (bytes: Uint8Array, ends: Uint32Array) => Uint32Array;
}

/** Searches among 64-bit fingerprints. */
export interface HammingKernel {
  /**
   * All pairs `i < j` of `fingerprints` (two numbers each: high, low) that differ in at most `distance` bits, as
   * `i, j, i, j, …`, sorted by `i`, then by `j`.
   */
  readonly pairs: (fingerprints: Uint32Array, distance: number) => Uint32Array;
}
