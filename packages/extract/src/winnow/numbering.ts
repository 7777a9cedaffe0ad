/** Numbers for the distinct integers of a page, from 0 in the order of their first appearance. */
export interface Numbering {
  /** Number of distinct keys. */
  size: number;
  readonly keys: Int32Array;
  /** The number of the key at a place plus 1; 0 for free places. */
  readonly numbers: Int32Array;
  /** Bits of a hash that are not part of the place. */
  readonly shift: number;
}

/** Creates a hash table with open addressing for at most `capacity` keys. Lookups are faster than in a Map. */
export function createNumbering(capacity: number): Numbering {
  const bits = Math.max(4, 33 - Math.clz32(capacity));
  return { size: 0, keys: new Int32Array(2 ** bits), numbers: new Int32Array(2 ** bits), shift: 32 - bits };
}

/** Returns the number of a key, and adds the key if it is new. */
export function numberOf(numbering: Numbering, key: number): number {
  const { keys, numbers } = numbering;
  const place = slot(numbering, key);
  if (numbers[place] === 0) {
    keys[place] = key;
    numbers[place] = ++numbering.size;
  }
  return numbers[place]! - 1;
}

/** Returns the number of a key, or -1 if it was not added. */
export function knownNumberOf(numbering: Numbering, key: number): number {
  return numbering.numbers[slot(numbering, key)]! - 1;
}

/** Returns the place of a key, or the free place where it belongs. */
function slot({ keys, numbers, shift }: Numbering, key: number): number {
  // Fibonacci hashing (Knuth, The Art of Computer Programming, volume 3, section 6.4).
  let place = Math.imul(key, 0x9e3779b1) >>> shift;
  while (numbers[place] !== 0 && keys[place] !== key) place = (place + 1) & (keys.length - 1);
  return place;
}
