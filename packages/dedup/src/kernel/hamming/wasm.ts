import { HAMMING_KERNEL } from "../binaries/hamming.js";
import { instantiate, type KernelExports } from "../instantiate.js";
import { pairList, sortPairs } from "./pairs.js";

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

/** Columns in a tile: 16 KB of fingerprints stay in the first-level cache while rows pass by. */
const TILE = 2048;
/** Rows in a call: so many that a call costs nothing, so few that all pairs of a tile fit into the output. */
const ROWS = 64;
/** Bytes of output: every pair of the rows and a tile. */
const OUTPUT = TILE * ROWS * 8;
const PAGE = 65_536;

/**
 * {@link import("../types.js").HammingKernel.pairs} in WebAssembly. The arguments are checked already. Memory: 1 MB of
 * output, then the fingerprints; it stays as large as the largest call made it.
 *
 * @throws Where the engine lacks WebAssembly or SIMD.
 */
export function pairsInWasm(): (fingerprints: Uint32Array, distance: number) => Uint32Array {
  const { memory, scan } = instantiate<HammingExports>(HAMMING_KERNEL);
  return (fingerprints, distance) => {
    const count = fingerprints.length >>> 1;
    const missing = OUTPUT + fingerprints.byteLength - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
    new Uint32Array(memory.buffer, OUTPUT, fingerprints.length).set(fingerprints);
    const output = new Uint32Array(memory.buffer, 0, OUTPUT / 4);
    const found = pairList();
    for (let from = 0; from < count; from += TILE) {
      const to = Math.min(from + TILE, count);
      // Rows from `to` on have no later column here.
      for (let row = 0; row < to; row += ROWS) {
        const pairs = scan(OUTPUT, row, Math.min(row + ROWS, to), from, to, distance, 0);
        if (pairs > 0) found.append(output.subarray(0, pairs * 2));
      }
    }
    return sortPairs(found.all(), count);
  };
}
