import { SIMHASH_BITS } from "./distance.js";

/** Adjacent bits of one half of a fingerprint. */
interface Piece {
  /** 0 for the high half, 1 for the low. */
  readonly half: 0 | 1;
  /** Distance from the right end. */
  readonly shift: number;
  /** As many one bits as the piece has, at the right end; unsigned. */
  readonly mask: number;
  readonly bits: number;
}

/** Selected bits of a fingerprint, combined into one number. */
export interface SimhashKey {
  /** Ones at the selected bits. */
  readonly high: number;
  readonly low: number;
  /** Number of bits, 1 to 32. */
  readonly bits: number;
  readonly pieces: readonly Piece[];
}

/** Maximum number of bits per key: keys are 32-bit numbers. */
const MAX_BITS = 32;

/**
 * Returns the key of the given bits, counted from the left (0 is the highest bit of the high half). If there
 * are more than 32, the first 32 are used: a shorter key only finds more candidates.
 */
function simhashKey(positions: readonly number[]): SimhashKey {
  const selected = positions.slice(0, MAX_BITS).sort((a, b) => a - b);
  const pieces: Piece[] = [];
  const masks = [0, 0];
  for (let at = 0; at < selected.length; ) {
    const first = selected[at]!;
    const half = first < 32 ? 0 : 1;
    let bits = 1;
    while (selected[at + bits] === first + bits && (first + bits) % 32 !== 0) bits++;
    const shift = 32 - (first % 32) - bits;
    const mask = bits === 32 ? 0xffffffff : 2 ** bits - 1;
    pieces.push({ half, shift, mask, bits });
    masks[half] = (masks[half]! | (mask << shift)) >>> 0;
    at += bits;
  }
  return { high: masks[0]!, low: masks[1]!, bits: selected.length, pieces };
}

/** Returns the key's value for a fingerprint: its bits next to each other, from the left. */
export function keyValue(key: SimhashKey, high: number, low: number): number {
  let value = 0;
  // A piece of 32 bits is always the only one, so the shift by 32, which JavaScript treats as 0, is applied
  // to zero.
  for (const { half, shift, mask, bits } of key.pieces) {
    value = (value << bits) | (((half === 0 ? high : low) >>> shift) & mask);
  }
  return value >>> 0;
}

/** Returns the key's values for many fingerprints. */
export function keyValues(key: SimhashKey, fingerprints: Uint32Array): Uint32Array {
  const values = new Uint32Array(fingerprints.length / 2);
  for (const { half, shift, mask, bits } of key.pieces) {
    for (let i = 0; i < values.length; i++) {
      values[i] = (values[i]! << bits) | ((fingerprints[i * 2 + half]! >>> shift) & mask);
    }
  }
  return values;
}

/** Maximum distance for tables. With a larger one, keys of two blocks have fewer than 20 bits and select little. */
const MAX_DISTANCE = 4;

/**
 * Returns the keys of tables, each of which compares some bits of a fingerprint exactly. Fingerprints that differ
 * in at most `distance` bits agree in the key of at least one table.
 *
 * These are tables of Manku, Jain and Das Sarma 2007, section 3.1: the bits are divided into `distance + 2` blocks.
 * At least two blocks of a similar pair are equal, so any two of them are the key of a table. For a distance of 3,
 * that is 10 tables with keys of 25 or 26 bits.
 *
 * @returns Undefined if the distance is too large for tables to help.
 */
export function simhashKeys(distance: number): readonly SimhashKey[] | undefined {
  if (distance > MAX_DISTANCE) return undefined;
  const count = distance + 2;
  const blocks = Array.from({ length: count }, (): number[] => []);
  for (let bit = 0; bit < SIMHASH_BITS; bit++) blocks[Math.floor((bit * count) / SIMHASH_BITS)]!.push(bit);
  return blocks.flatMap((block, at) => blocks.slice(at + 1).map((other) => simhashKey([...block, ...other])));
}
