import { pairList } from "./pairs.js";
import { popcount64 } from "./popcount.js";

/** {@link import("../types.js").HammingKernel.pairs} in JavaScript. The arguments are checked already. */
export function pairsInJavaScript(fingerprints: Uint32Array, distance: number): Uint32Array {
  const found = pairList();
  const end = fingerprints.length;
  // Up to three bits touch three of four 16-bit lanes at most: a pair without an equal lane is skipped uncounted.
  const byLanes = distance <= 3;
  for (let i = 0; i < end; i += 2) {
    const high = fingerprints[i]!;
    const low = fingerprints[i + 1]!;
    for (let j = i + 2; j < end; j += 2) {
      const x = high ^ fingerprints[j]!;
      const y = low ^ fingerprints[j + 1]!;
      if (byLanes && (x & 0xffff) !== 0 && x >>> 16 !== 0 && (y & 0xffff) !== 0 && y >>> 16 !== 0) continue;
      if (popcount64(x, y) <= distance) found.push(i >>> 1, j >>> 1);
    }
  }
  return found.all().slice();
}
