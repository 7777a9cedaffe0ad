// Kernels are the loops over every byte, in WebAssembly with SIMD, compiled from `kernel/`.

/** The multipliers and addends of MinHash's permutations, `h ↦ a·h + b` modulo 2³². */
export interface Permutations {
  /** Odd. */
  readonly multipliers: Uint32Array;
  readonly addends: Uint32Array;
}

/** The features by which texts are compared, computed in one pass. */
export interface Sketch {
  /** Number of words, and of code points of scripts without spaces. */
  readonly tokens: number;
  /** One hash per window of tokens, in order, with repetitions. */
  readonly shingles: Uint32Array;
  /** The minimum of each permutation, if requested. */
  readonly minhash?: Uint32Array | undefined;
  /** High and low half, if requested. */
  readonly simhash?: Uint32Array | undefined;
}

export interface SketchOptions {
  /** Words per shingle. */
  readonly shingle: number;
  readonly permutations?: Permutations | undefined;
  readonly simhash?: boolean | undefined;
}

/** Computes words, shingles, MinHash and SimHash of texts. */
export interface TextKernel {
  readonly sketch: (text: string, options: SketchOptions) => Sketch;
  /** Returns the MinHash signature of given shingle hashes; all ones if there are none. */
  readonly minhash: (shingles: Uint32Array, permutations: Permutations) => Uint32Array;
  /** Returns the SimHash fingerprint of given shingle hashes, `[high, low]`; zero if there are none. */
  readonly simhash: (shingles: Uint32Array) => Uint32Array;
}

/** Normalises texts for exact comparison. */
export interface ExactKernel {
  /** Returns `exactText(text)` in UTF-8, with U+FFFD for lone surrogates. Valid until the next call. */
  readonly bytes: (text: string) => Uint8Array;
}

/** Fingerprints of windows of bytes, and the positions of the windows. */
export interface WindowFingerprints {
  readonly fingerprints: Uint32Array;
  /** Byte offsets, ascending. */
  readonly offsets: Uint32Array;
}

/** Sizes of chunks in bytes. */
export interface ChunkSizes {
  readonly min: number;
  /** A power of two. */
  readonly average: number;
  readonly max: number;
}

/** Computes rolling hashes over bytes: Manber's fingerprints, content-defined chunks. */
export interface ByteKernel {
  /** Returns the selected windows of Manber's method. */
  readonly windows: (bytes: Uint8Array, window: number, zeroBits: number) => WindowFingerprints;
  /** Returns the ends of FastCDC's chunks, ascending, the last one `bytes.length`; none for no bytes. */
  readonly gearCuts: (bytes: Uint8Array, sizes: ChunkSizes) => Uint32Array;
  /** Returns 64-bit hashes of the chunks that end at `ends`: high and low half each. Not for security. */
  readonly hashes: (bytes: Uint8Array, ends: Uint32Array) => Uint32Array;
}
