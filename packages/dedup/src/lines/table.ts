/** The columns of the table. A slot with a count of zero is free. */
interface Slots {
  readonly high: Uint32Array;
  readonly low: Uint32Array;
  readonly counts: Uint32Array;
  readonly owners: Uint32Array;
}

/** A map from 64-bit fingerprints to the number of documents and their owner. */
export interface FingerprintTable {
  readonly size: number;
  /** Returns the slot of a fingerprint, or -1. Slots are valid until the next `add`. */
  readonly find: (high: number, low: number) => number;
  /** Adds one to the count of a fingerprint, 1 if it was missing. Returns its slot. */
  readonly add: (high: number, low: number) => number;
  /** Returns the columns; free slots have a count of zero. Valid until the next `add`. */
  readonly slots: () => Slots;
}

// 16 bytes per slot. At most four fifths are filled, and the table grows by half: 20 to 30 bytes per
// fingerprint.
const FILL = 0.8;
const GROWTH = 1.5;

function makeSlots(capacity: number): Slots {
  const column = (): Uint32Array => new Uint32Array(capacity);
  return { high: column(), low: column(), counts: column(), owners: column() };
}

/**
 * Creates a table with open addressing and linear probing (Knuth, TAOCP 3, section 6.4, algorithm L). The
 * first slot is the fingerprint's high half scaled to the capacity, so the capacity can be any number.
 */
export function fingerprintTable(): FingerprintTable {
  let slots = makeSlots(1024);
  let size = 0;

  const probe = (high: number, low: number): number => {
    const { length } = slots.high;
    let slot = Math.floor((high / 0x1_0000_0000) * length);
    while (slots.counts[slot] !== 0 && (slots.low[slot] !== low || slots.high[slot] !== high)) {
      slot++;
      if (slot === length) slot = 0;
    }
    return slot;
  };

  const grow = (): void => {
    const old = slots;
    slots = makeSlots(Math.ceil(old.high.length * GROWTH));
    for (let from = 0; from < old.high.length; from++) {
      if (old.counts[from] === 0) continue;
      const to = probe(old.high[from]!, old.low[from]!);
      slots.high[to] = old.high[from]!;
      slots.low[to] = old.low[from]!;
      slots.counts[to] = old.counts[from]!;
      slots.owners[to] = old.owners[from]!;
    }
  };

  return {
    get size() {
      return size;
    },
    find: (high, low) => {
      const slot = probe(high, low);
      return slots.counts[slot] === 0 ? -1 : slot;
    },
    add: (high, low) => {
      let slot = probe(high, low);
      if (slots.counts[slot] === 0) {
        if (++size > slots.high.length * FILL) {
          grow();
          slot = probe(high, low);
        }
        slots.high[slot] = high;
        slots.low[slot] = low;
      }
      slots.counts[slot] = Math.min(0xffff_ffff, slots.counts[slot]! + 1);
      return slot;
    },
    slots: () => slots,
  };
}
