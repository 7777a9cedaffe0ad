/** Occurrences of a block that are tried: more would make repetitive texts slow. */
const OCCURRENCES = 8;

/** Odd, and 5 modulo 8. */
export const BLOCK_MULTIPLIER = 747796405;

/** Odd; spreads hashes over the filter. */
const FILTER = 0x85ebca77;

/** The factor of a unit that leaves a window of `length` units. */
export function blockExpiry(length: number): number {
  let power = 1;
  for (let i = 0; i < length; i++) power = Math.imul(power, BLOCK_MULTIPLIER);
  return power;
}

/** A polynomial of units; +1 so that zeros count. */
export function blockHash(units: Uint16Array, start: number, length: number): number {
  let hash = 0;
  for (let i = start; i < start + length; i++) hash = (Math.imul(hash, BLOCK_MULTIPLIER) + units[i]! + 1) | 0;
  return hash;
}

/** The hash of the window one unit on. */
export function rollBlock(hash: number, leaving: number, entering: number, expiry: number): number {
  return (Math.imul(hash, BLOCK_MULTIPLIER) + entering + 1 - Math.imul(leaving + 1, expiry)) | 0;
}

/** Where blocks of a text are, by their hashes. */
export interface BlockTable {
  /** The number of the first block with this hash, or -1. */
  readonly first: (hash: number) => number;
  /** The next one with the same hash, or -1. */
  readonly next: (block: number) => number;
}

/** Indexes the blocks of `length` units that begin at multiples of `length`. */
export function createBlockTable(units: Uint16Array, length: number): BlockTable {
  const count = Math.floor(units.length / length);
  const bits = Math.max(8, 33 - Math.clz32(count));
  const shift = 32 - bits;
  const mask = 2 ** bits - 1;
  const firsts = new Int32Array(2 ** bits).fill(-1);
  const lasts = new Int32Array(2 ** bits);
  const kept = new Uint8Array(2 ** bits);
  const hashes = new Int32Array(2 ** bits);
  const nexts = new Int32Array(count).fill(-1);

  /** A bit for each hash that there is, and seven or more for each that is not: most windows go no further. */
  const filter = new Uint8Array(2 ** bits);
  const filterShift = Math.max(0, shift - 3);

  /** The slot of a hash, or the empty one where it belongs. */
  function slotOf(hash: number): number {
    let slot = Math.imul(hash, 0x9e3779b1) >>> shift;
    while (firsts[slot]! >= 0 && hashes[slot] !== hash) slot = (slot + 1) & mask;
    return slot;
  }
  for (let block = 0; block < count; block++) {
    const hash = blockHash(units, block * length, length);
    const slot = slotOf(hash);
    const bit = Math.imul(hash, FILTER) >>> filterShift;
    filter[bit >>> 3]! |= 1 << (bit & 7);
    if (firsts[slot]! < 0) {
      firsts[slot] = block;
      hashes[slot] = hash;
    } else if (kept[slot]! < OCCURRENCES) nexts[lasts[slot]!] = block;
    else continue;
    lasts[slot] = block;
    kept[slot]!++;
  }
  function first(hash: number): number {
    const bit = Math.imul(hash, FILTER) >>> filterShift;
    return (filter[bit >>> 3]! >>> (bit & 7)) & 1 ? firsts[slotOf(hash)]! : -1;
  }
  return { first, next: (block) => nexts[block]! };
}
