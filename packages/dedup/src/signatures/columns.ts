import type { Lists } from "./types.js";

/** Rows of one width, one after another. */
export interface Column<Numbers> {
  /** @throws RangeError where the row has another width. */
  readonly append: (row: ArrayLike<number>) => void;
  /** All rows so far; a view that later rows may not reach. */
  readonly finish: () => Numbers;
}

/** Lists to which one a document is added: in memory, or in a file. */
export interface GrowingLists extends Lists {
  readonly append: (list: Uint32Array) => void;
}

/** Rows of `width` numbers in an array that grows by half. */
export function column<Numbers extends Uint32Array | Float64Array>(
  type: new (length: number) => Numbers,
  width: number,
): Column<Numbers> {
  let values = new type(width * 64);
  let used = 0;
  return {
    append(row) {
      if (row.length !== width) throw new RangeError(`a row has ${row.length} numbers, not ${width}`);
      if (used + width > values.length) {
        const grown = new type(Math.ceil((values.length / width) * 1.5) * width);
        grown.set(values);
        values = grown;
      }
      values.set(row, used);
      used += width;
    },
    finish: () => values.subarray(0, used) as Numbers,
  };
}

/** The numbers in one block of lists, 4 MB. */
const BLOCK = 1 << 20;

/**
 * Lists in memory, in blocks of which none is copied when more are added. Where a list stands takes 12 bytes: an object
 * for each would take eight times as much.
 */
export function listsInMemory(): GrowingLists {
  const blocks: Uint32Array[] = [];
  let used = BLOCK;
  let count = 0;
  /** Block, start and length of each list. */
  let places = new Uint32Array(3 * 64);
  return {
    append(list) {
      if (used + list.length > (blocks.at(-1)?.length ?? 0)) {
        blocks.push(new Uint32Array(Math.max(BLOCK, list.length)));
        used = 0;
      }
      blocks.at(-1)!.set(list, used);
      if (3 * count === places.length) {
        const grown = new Uint32Array(places.length * 2);
        grown.set(places);
        places = grown;
      }
      places.set([blocks.length - 1, used, list.length], 3 * count);
      used += list.length;
      count++;
    },
    at(index) {
      if (!(index >= 0 && index < count)) throw new RangeError(`there is no list ${index}`);
      const start = places[3 * index + 1]!;
      return blocks[places[3 * index]!]!.subarray(start, start + places[3 * index + 2]!);
    },
  };
}
