import { BLOCK_MULTIPLIER, blockExpiry, blockHash, createBlockTable, rollBlock } from "./block-table.js";

/** A stretch of one text that another has too. */
export interface Stretch {
  /** Where it begins in the text that was gone through. */
  readonly at: number;
  /** Where it begins in the other. */
  readonly other: number;
  readonly length: number;
}

/** From this minimum on, whether a candidate is long enough is asked before it is compared unit by unit. */
const LONG = 65;

/** From `start` on, up to `end`. */
export type Interval = readonly [start: number, end: number];

/**
 * What a text has in common with another: stretches of `minimum` units at least, that do not overlap in the text,
 * verified unit by unit, and extended to both sides as far as the texts agree, but not into the stretch before
 * (Bentley and McIlroy 1999, "Data Compression Using Long Common Strings", with blocks of half the minimum: every
 * common stretch of the minimum length has a whole block of the other text in it). Time grows with the texts' lengths,
 * whatever they repeat: a stretch is passed over once it is found, and few occurrences of a block are tried. So a short
 * stretch is missed if each of its blocks stands in more than eight other places before.
 *
 * @param intervals The parts of `text` to go through.
 */
export function commonStretches(
  text: Uint16Array,
  other: Uint16Array,
  minimum: number,
  intervals: readonly Interval[],
): readonly Stretch[] {
  const block = (minimum + 1) >> 1;
  const expiry = blockExpiry(block);
  const table = createBlockTable(other, block);
  const agree = minimum < LONG ? undefined : createAgreement(text, other, minimum);
  const stretches: Stretch[] = [];
  for (const [from, to] of intervals) {
    let free = from;
    let at = from;
    let hash = at + block <= to ? blockHash(text, at, block) : 0;
    while (at + block <= to) {
      let best = 0;
      let bestAt = 0;
      let bestOther = 0;
      for (let candidate = table.first(hash); candidate >= 0; candidate = table.next(candidate)) {
        const place = candidate * block;
        const mostAhead = Math.min(to - at, other.length - place);
        const mostBack = Math.min(at - free, place);
        if (agree?.(at, place, mostAhead, mostBack) === false) continue;
        const ahead = agreeing(text, other, at, place, mostAhead);
        if (ahead < block) continue;
        const back = agreeingBefore(text, other, at, place, mostBack);
        if (ahead + back <= best) continue;
        best = ahead + back;
        bestAt = at - back;
        bestOther = place - back;
      }
      if (best >= minimum) {
        stretches.push({ at: bestAt, other: bestOther, length: best });
        at = free = bestAt + best;
        if (at + block <= to) hash = blockHash(text, at, block);
      } else {
        if (at + block < to) hash = rollBlock(hash, text[at]!, text[at + block]!, expiry);
        at++;
      }
    }
  }
  return stretches;
}

function agreeing(a: Uint16Array, b: Uint16Array, i: number, j: number, most: number): number {
  let count = 0;
  while (count < most && a[i + count] === b[j + count]) count++;
  return count;
}

function agreeingBefore(a: Uint16Array, b: Uint16Array, i: number, j: number, most: number): number {
  let count = 0;
  while (count < most && a[i - count - 1] === b[j - count - 1]) count++;
  return count;
}

/**
 * Says whether two texts agree around two places in `minimum` units or more, `ahead` of them at most from the places on
 * and `back` before them. It may be wrong where they do not, by chance, and is never where they do.
 */
type Agreement = (i: number, j: number, ahead: number, back: number) => boolean;

/**
 * Compares stretches by the hashes of all beginnings of both texts (Karp and Rabin 1987), halving: so the steps do not
 * grow with the stretch, as they do unit by unit. 4 bytes a unit.
 */
function createAgreement(text: Uint16Array, other: Uint16Array, minimum: number): Agreement {
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
