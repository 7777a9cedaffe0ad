import { blockExpiry, blockHash, createBlockTable, rollBlock } from "./block-table.js";

/** A stretch of one text that also occurs in another. */
export interface Stretch {
  /** Start in the searched text. */
  readonly at: number;
  /** Start in the other text. */
  readonly other: number;
  readonly length: number;
}

/** A half-open interval. */
export type Interval = readonly [start: number, end: number];

/**
 * Returns the stretches that a text shares with another: at least `minimum` units long, not overlapping in
 * the text, verified unit by unit, and extended on both sides as far as the texts agree, but not into the
 * previous stretch (Bentley and McIlroy 1999, "Data Compression Using Long Common Strings", with blocks of
 * half the minimum: every common stretch of the minimum length contains a whole block of the other text).
 * Time is linear in the texts' lengths, even for repetitive texts: a found stretch is skipped, and few
 * occurrences of a block are tried. As a consequence, a short stretch is missed if each of its blocks has
 * more than eight earlier occurrences.
 *
 * @param intervals The parts of `text` to search.
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
        const position = candidate * block;
        const maxAhead = Math.min(to - at, other.length - position);
        const maxBack = Math.min(at - free, position);
        const ahead = agreeing(text, other, at, position, maxAhead);
        if (ahead < block) continue;
        const back = agreeingBefore(text, other, at, position, maxBack);
        if (ahead + back <= best) continue;
        best = ahead + back;
        bestAt = at - back;
        bestOther = position - back;
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

function agreeing(a: Uint16Array, b: Uint16Array, i: number, j: number, max: number): number {
  let count = 0;
  while (count < max && a[i + count] === b[j + count]) count++;
  return count;
}

function agreeingBefore(a: Uint16Array, b: Uint16Array, i: number, j: number, max: number): number {
  let count = 0;
  while (count < max && a[i - count - 1] === b[j - count - 1]) count++;
  return count;
}
