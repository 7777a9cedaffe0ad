import { BLOCK_MULTIPLIER } from "./block-table.js";

/**
 * Says whether two texts agree around two places in `minimum` units or more, `ahead` of them at most from the places on
 * and `back` before them. It may be wrong where they do not, by chance, and is never where they do.
 */
export type Agreement = (i: number, j: number, ahead: number, back: number) => boolean;

/**
 * Compares stretches by the hashes of all beginnings of both texts (Karp and Rabin 1987), halving: so the steps do not
 * grow with the stretch, as they do unit by unit. 4 bytes a unit.
 */
export function createAgreement(text: Uint16Array, other: Uint16Array, minimum: number): Agreement {
  const powers = new Int32Array(minimum + 1);
  powers[0] = 1;
  for (let k = 1; k <= minimum; k++) powers[k] = Math.imul(powers[k - 1]!, BLOCK_MULTIPLIER);
  const [ofText, ofOther] = [beginnings(text), beginnings(other)];

  /** Whether `k` units from both places on are the same. */
  const same = (i: number, j: number, k: number): boolean =>
    ((ofText[i + k]! - Math.imul(ofText[i]!, powers[k]!)) | 0) ===
    ((ofOther[j + k]! - Math.imul(ofOther[j]!, powers[k]!)) | 0);

  return (i, j, ahead, back) => {
    let low = 0;
    for (let high = Math.min(ahead, minimum); low < high; ) {
      const middle = (low + high + 1) >> 1;
      if (same(i, j, middle)) low = middle;
      else high = middle - 1;
    }
    // What is left of the minimum has to stand before.
    const missing = minimum - low;
    return missing <= 0 || (missing <= back && same(i - missing, j - missing, missing));
  };
}

/** The hash of the first `k` units for each `k`, from none. */
function beginnings(units: Uint16Array): Int32Array {
  const hashes = new Int32Array(units.length + 1);
  let hash = 0;
  for (let k = 0; k < units.length; k++) {
    hash = (Math.imul(hash, BLOCK_MULTIPLIER) + units[k]! + 1) | 0;
    hashes[k + 1] = hash;
  }
  return hashes;
}
