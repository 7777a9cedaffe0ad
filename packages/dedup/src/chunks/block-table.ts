/** Maximum number of occurrences stored per block. More would make repetitive texts slow. */
const OCCURRENCES = 8;

/** Odd, and 5 modulo 8. */
const BLOCK_MULTIPLIER = 747796405;

/** Odd; spreads hashes over the filter. */
const FILTER = 0x85ebca77;

/** Returns the factor of a unit that leaves a window of `length` units. */
export function blockExpiry(length: number): number {
  let power = 1;
  for (let i = 0; i < length; i++) power = Math.imul(power, BLOCK_MULTIPLIER);
  return power;
}

/** Returns the hash of a block: a polynomial of its units, plus 1 each so that zeros count. */
export function blockHash(units: Uint16Array, start: number, length: number): number {
  let hash = 0;
  for (let i = start; i < start + length; i++) hash = (Math.imul(hash, BLOCK_MULTIPLIER) + units[i]! + 1) | 0;
  return hash;
}

/** Returns the hash of the window one unit later. */
export function rollBlock(hash: number, leaving: number, entering: number, expiry: number): number {
  return (Math.imul(hash, BLOCK_MULTIPLIER) + entering + 1 - Math.imul(leaving + 1, expiry)) | 0;
}

/** Finds the blocks of a text by their hashes. */
export interface BlockTable {
  /** Returns the number of the first block with this hash, or -1. */
  readonly first: (hash: number) => number;
  /** Returns the next block with the same hash, or -1. */
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
  /** Number of stored occurrences per slot. */
  const occurrences = new Uint8Array(2 ** bits);
  const hashes = new Int32Array(2 ** bits);
  const nexts = new Int32Array(count).fill(-1);

  /** One bit set per stored hash, at most one in eight: most windows of the other text stop here. */
  const filter = new Uint8Array(2 ** bits);
  const filterShift = Math.max(0, shift - 3);

  /** Returns the slot of a hash, or the free slot where it belongs. */
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
    } else if (occurrences[slot]! < OCCURRENCES) nexts[lasts[slot]!] = block;
    else continue;
    lasts[slot] = block;
    occurrences[slot]!++;
  }
  function first(hash: number): number {
    const bit = Math.imul(hash, FILTER) >>> filterShift;
    return (filter[bit >>> 3]! >>> (bit & 7)) & 1 ? firsts[slotOf(hash)]! : -1;
  }
  return { first, next: (block) => nexts[block]! };
}
