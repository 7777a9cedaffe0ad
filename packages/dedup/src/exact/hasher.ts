import xxhash, { type XXHashAPI } from "xxhash-wasm";
import { wasmMissing } from "../kernel/instantiate.js";

/**
 * The seeds of the two XXH64 hashes that form 128 bits. The first gives plain XXH64, as printed by other
 * programs; the second is the algorithm's first 32-bit prime.
 */
export const HASH128_SEEDS: readonly [number, number] = [0, 0x9e3779b1];

/** {@link Hasher.hash128} of no bytes. */
export const EMPTY_HASH128: readonly number[] = [0xef46db37, 0x51d8e999, 0xac75fda2, 0x929b17ef];

/** Computes XXH64 hashes of bytes. */
export interface Hasher {
  /**
   * Returns XXH64 as high and low half.
   *
   * @param seed An unsigned 32-bit integer. Default 0.
   * @param into Receives the two numbers, for loops that should not allocate. Default: a new array.
   */
  readonly hash64: (bytes: Uint8Array, seed?: number, into?: Uint32Array) => Uint32Array;
  /**
   * Returns two XXH64 hashes with the seeds {@link HASH128_SEEDS}: four numbers, the first hash's high half
   * first.
   */
  readonly hash128: (bytes: Uint8Array) => Uint32Array;
}

/**
 * Longer inputs go through the library's streaming interface in pieces of this size: they stay in the
 * processor's cache while both hashes read them, and the library's memory, which never shrinks, stays small.
 */
const PIECE = 1 << 16;

/**
 * Creates a {@link Hasher} based on the library xxhash-wasm.
 *
 * @throws {DedupError} `wasm-missing` if the engine has no WebAssembly. (The promise is rejected.)
 *
 * @example
 * const { hash128 } = await createHasher();
 * hash128(new TextEncoder().encode(exactText("A text.\n")));
 */
export async function createHasher(): Promise<Hasher> {
  let library: XXHashAPI;
  try {
    library = await xxhash();
  } catch (error) {
    throw wasmMissing(error);
  }
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
    for (const [position, state] of states.entries()) write(state.digest(), into, 2 * position);
    return into;
  };
  return {
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
