/** Numbers 64-bit keys in the order in which they come. */
export interface PairTable {
  readonly size: number;
  /** The number of a key, or -1. */
  readonly find: (high: number, low: number) => number;
  /** The number of a key, which may be new: then it is the size before. */
  readonly insert: (high: number, low: number) => number;
}

/** An open-addressing hash table. The keys are hashes, so their own bits tell where they go. */
export function createPairTable(): PairTable {
  let slots = new Int32Array(1024).fill(-1);
  let keys = new Uint32Array(1024);
  let size = 0;

  /** The slot that holds a key, or the empty one where it belongs. */
  function slotOf(high: number, low: number): number {
    const mask = slots.length - 1;
    let slot = (low ^ Math.imul(high, 0x9e3779b1)) & mask;
    for (let number = slots[slot]!; number >= 0; number = slots[(slot = (slot + 1) & mask)]!) {
      if (keys[2 * number] === high && keys[2 * number + 1] === low) break;
    }
    return slot;
  }
  function grow(): void {
    slots = new Int32Array(2 * slots.length).fill(-1);
    const grown = new Uint32Array(slots.length);
    grown.set(keys);
    keys = grown;
    for (let number = 0; number < size; number++) {
      slots[slotOf(keys[2 * number]!, keys[2 * number + 1]!)] = number;
    }
  }
  return {
    get size(): number {
      return size;
    },
    find: (high, low) => slots[slotOf(high >>> 0, low >>> 0)]!,
    insert: (high, low) => {
      let slot = slotOf(high >>> 0, low >>> 0);
      if (slots[slot]! >= 0) return slots[slot]!;
      if (2 * (size + 1) > slots.length) {
        grow();
        slot = slotOf(high >>> 0, low >>> 0);
      }
      keys[2 * size] = high;
      keys[2 * size + 1] = low;
      slots[slot] = size;
      return size++;
    },
  };
}
