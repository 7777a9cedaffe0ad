import xxhash, { type XXHashAPI } from "xxhash-wasm";
import type { Implementation } from "../kernel/types.js";
import { xxh64 } from "./xxh64.js";

/**
 * The seeds of the two XXH64 that make 128 bits. The first is plain XXH64, as other programs print it; the second is
 * the algorithm's first 32-bit prime.
 */
export const HASH128_SEEDS: readonly [number, number] = [0, 0x9e3779b1];

/** XXH64 of bytes, the same bits whatever the implementation. */
export interface Hasher {
  readonly implementation: Implementation;
  /**
   * XXH64, as high and low half.
   *
   * @param seed An unsigned 32-bit integer. Default 0.
   * @param into Where the two numbers are written, for loops that should allocate nothing. Default: a new array.
   */
  readonly hash64: (bytes: Uint8Array, seed?: number, into?: Uint32Array) => Uint32Array;
  /** Two XXH64 with the seeds {@link HASH128_SEEDS}: four numbers, the high half of the first hash first. */
  readonly hash128: (bytes: Uint8Array) => Uint32Array;
}

/**
 * Longer inputs go through the library's streaming interface in pieces of this size: they stay in the processor's
 * cache while both hashes read them, and the library's memory, which never shrinks, stays small.
 */
const PIECE = 1 << 16;

function javascriptHasher(): Hasher {
  const second = new Uint32Array(2);
  return {
    implementation: "javascript",
    hash64: (bytes, seed = 0, into = new Uint32Array(2)) => xxh64(bytes, seed, into),
    hash128: (bytes) => {
      const four = xxh64(bytes, HASH128_SEEDS[0], new Uint32Array(4));
      four.set(xxh64(bytes, HASH128_SEEDS[1], second), 2);
      return four;
    },
  };
}

function wasmHasher(library: XXHashAPI): Hasher {
  const halves = new DataView(new ArrayBuffer(8));
  const seeds = HASH128_SEEDS.map(BigInt);
  const write = (hash: bigint, into: Uint32Array, at: number): void => {
    halves.setBigUint64(0, hash);
    into[at] = halves.getUint32(0);
    into[at + 1] = halves.getUint32(4);
  };
  const streamed = (bytes: Uint8Array, starts: readonly bigint[], into: Uint32Array): Uint32Array => {
    const states = starts.map((seed) => library.create64(seed));
    for (let at = 0; at < bytes.length; at += PIECE) {
      const piece = bytes.subarray(at, at + PIECE);
      for (const state of states) state.update(piece);
    }
    for (const [place, state] of states.entries()) write(state.digest(), into, 2 * place);
    return into;
  };
  return {
    implementation: "wasm",
    hash64: (bytes, seed = 0, into = new Uint32Array(2)) => {
      const start = seed === 0 ? 0n : BigInt(seed >>> 0);
      if (bytes.length > PIECE) return streamed(bytes, [start], into);
      write(library.h64Raw(bytes, start), into, 0);
      return into;
    },
    hash128: (bytes) => {
      const four = new Uint32Array(4);
      if (bytes.length > PIECE) return streamed(bytes, seeds, four);
      write(library.h64Raw(bytes, seeds[0]), four, 0);
      write(library.h64Raw(bytes, seeds[1]), four, 2);
      return four;
    },
  };
}

/**
 * Makes a {@link Hasher}. Without an argument it is WebAssembly (the library xxhash-wasm) where the engine has it, and
 * plain JavaScript otherwise.
 *
 * @throws {TypeError} If `implementation` is neither `"wasm"` nor `"javascript"`. (The promise is rejected.)
 * @throws {Error} What the engine throws, if `"wasm"` is asked for and there is none.
 *
 * @example
 * const hasher = await createHasher();
 * toHex128(hasher.hash128(new TextEncoder().encode(exactText("A text.\n"))));
 */
export async function createHasher(implementation?: Implementation): Promise<Hasher> {
  if (implementation === "javascript") return javascriptHasher();
  if (implementation === "wasm") return wasmHasher(await xxhash());
  if (implementation !== undefined) throw new TypeError("implementation must be one of wasm, javascript");
  try {
    return wasmHasher(await xxhash());
  } catch {
    return javascriptHasher();
  }
}
