import type { Lists } from "./types.js";

/** Lists that can grow, one per document, in memory or in a file. */
export interface GrowingLists extends Lists {
  readonly append: (list: Uint32Array) => void;
}

/** Numbers per block of lists: 4 MB. */
const BLOCK = 1 << 20;

/**
 * Creates lists in memory. They are stored in blocks, so appending never copies earlier lists. The location
 * of a list takes 12 bytes; one object per list would take eight times as much.
 */
export function listsInMemory(): GrowingLists {
  const blocks: Uint32Array[] = [];
  let used = BLOCK;
  let count = 0;
  /** Block, start and length of each list. */
  let positions = new Uint32Array(3 * 64);
  const check = (index: number): void => {
    if (!(index >= 0 && index < count)) throw new RangeError(`no list ${index}`);
  };
  return {
    append(list) {
      if (used + list.length > (blocks.at(-1)?.length ?? 0)) {
        blocks.push(new Uint32Array(Math.max(BLOCK, list.length)));
        used = 0;
      }
      blocks.at(-1)!.set(list, used);
      if (3 * count === positions.length) {
        const grown = new Uint32Array(positions.length * 2);
        grown.set(positions);
        positions = grown;
      }
      positions.set([blocks.length - 1, used, list.length], 3 * count);
      used += list.length;
      count++;
    },
    at(index) {
      check(index);
      const start = positions[3 * index + 1]!;
      return blocks[positions[3 * index]!]!.subarray(start, start + positions[3 * index + 2]!);
    },
    lengthAt(index) {
      check(index);
      return positions[3 * index + 2]!;
    },
  };
}
