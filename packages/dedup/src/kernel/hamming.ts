import { checkInteger } from "../numbers/check.js";
import { numberList } from "../numbers/list.js";
import { sortPairs } from "../numbers/radix-sort.js";
import { HAMMING_KERNEL } from "./binaries/hamming.js";
import { instantiate, type KernelExports, reserve } from "./instantiate.js";

interface HammingExports extends KernelExports {
  /** See kernel/hamming/index.ts. */
  readonly scan: (
    rows: number,
    first: number,
    end: number,
    from: number,
    to: number,
    distance: number,
    out: number,
  ) => number;
}

/** Columns per tile: 16 KB of fingerprints fit into the first-level cache while rows are compared. */
const TILE = 2048;
/** Rows per call: enough to make calls cheap, few enough for all pairs with a tile to fit into the output. */
const ROWS = 64;
/** Size of the output in bytes: every pair of the rows and a tile. */
const OUTPUT = TILE * ROWS * 8;

let kernel: HammingExports | undefined;

/**
 * Finds similar pairs by brute force. Every pair is compared, so time is quadratic in the number of
 * fingerprints (10,000 take about 10 ms, 100,000 about a second). Memory: 1 MB of output plus the
 * fingerprints; it is not released after a large call.
 *
 * @param fingerprints Two numbers each, high and low.
 * @returns All pairs `i < j` that differ in at most `distance` bits, as `i, j, i, j, …`, sorted by `i`, then by `j`.
 * @throws {DedupError} `wasm-missing`; TypeError or RangeError naming the argument.
 *
 * @example
 * ```ts
 * hammingPairs(Uint32Array.of(0, 0b0000, 0, 0b0111, 0, 0b1111), 3); // [0, 1, 1, 2]
 * ```
 */
export function hammingPairs(fingerprints: Uint32Array, distance: number): Uint32Array {
  checkFingerprints(fingerprints);
  checkInteger("distance", distance, 0, 64);
  kernel ??= instantiate<HammingExports>(HAMMING_KERNEL);
  const { memory, scan } = kernel;
  const count = fingerprints.length >>> 1;
  reserve(kernel, OUTPUT + fingerprints.byteLength);
  new Uint32Array(memory.buffer, OUTPUT, fingerprints.length).set(fingerprints);
  const output = new Uint32Array(memory.buffer, 0, OUTPUT / 4);
  const found = numberList();
  for (let from = 0; from < count; from += TILE) {
    const to = Math.min(from + TILE, count);
    // Rows from `to` on have no later column in this tile.
    for (let row = 0; row < to; row += ROWS) {
      const pairs = scan(OUTPUT, row, Math.min(row + ROWS, to), from, to, distance, 0);
      if (pairs > 0) found.append(output.subarray(0, pairs * 2));
    }
  }
  return sortPairs(found.all());
}

function checkFingerprints(fingerprints: Uint32Array): void {
  if (!(fingerprints instanceof Uint32Array)) throw new TypeError("fingerprints must be a Uint32Array");
  if (fingerprints.length % 2 !== 0) {
    throw new RangeError(`fingerprints must have two numbers each: ${fingerprints.length} numbers`);
  }
}
