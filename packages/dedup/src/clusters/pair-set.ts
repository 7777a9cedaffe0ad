/** A set of pairs of numbers below 2³²-1. */
export interface PairSet {
  readonly has: (a: number, b: number) => boolean;
  /** Adds a pair, unless the set is full. */
  readonly add: (a: number, b: number) => void;
  readonly size: () => number;
}

const EMPTY = 0xffffffff;

/** Maximum number of stored pairs: 256 MB, and half as much again while the table grows. */
const MAX_PAIRS = 1 << 24;

/** Creates a set of pairs: a hash table with open addressing, at most half full. */
export function pairSet(max: number = MAX_PAIRS): PairSet {
  let slots = new Uint32Array(2 * 1024).fill(EMPTY);
  let used = 0;

  /** Returns the slot of a pair, or the free slot where it belongs. */
  function slotOf(a: number, b: number): number {
    const mask = slots.length / 2 - 1;
    let hash = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35);
    let at = (hash ^ (hash >>> 13)) & mask;
    while (slots[2 * at] !== EMPTY && (slots[2 * at] !== a || slots[2 * at + 1] !== b)) at = (at + 1) & mask;
    return 2 * at;
  }

  function write(a: number, b: number): boolean {
    const slot = slotOf(a, b);
    if (slots[slot] !== EMPTY) return false;
    slots[slot] = a;
    slots[slot + 1] = b;
    return true;
  }

  return {
    has: (a, b) => slots[slotOf(a, b)] !== EMPTY,
    add(a, b) {
      if (used >= max || !write(a, b)) return;
      used++;
      if (4 * used <= slots.length) return;
      const before = slots;
      slots = new Uint32Array(before.length * 2).fill(EMPTY);
      for (let at = 0; at < before.length; at += 2) {
        if (before[at] !== EMPTY) write(before[at]!, before[at + 1]!);
      }
    },
    size: () => used,
  };
}
