import { columnsOf } from "@winnow/core-dom/tree";
import { COUNTS } from "./scan-text.js";

/** The columns of a block table while blocks are added. `wordStart` has one value more than blocks. */
export type BlockColumns = Readonly<
  Record<
    | ("start" | "end" | "container" | "source" | "linkWidth" | "boldWidth")
    | ("lastCode" | "wordStart" | "counts"),
    Int32Array
  >
>;

/** Returns the columns of so many blocks. */
export function createColumns(capacity: number): BlockColumns {
  const [start, end, container, source, linkWidth, boldWidth, lastCode, wordStart] = columnsOf(
    Int32Array,
    capacity + 1,
    8,
  );
  const counts = new Int32Array(capacity * COUNTS);
  // biome-ignore format: a table
  return {
    start, end, container, source, linkWidth, boldWidth, lastCode, wordStart, counts,
  };
}

/** Returns the columns with twice the capacity. */
export function larger(columns: BlockColumns, capacity: number): BlockColumns {
  const more = createColumns(2 * capacity);
  for (const name of Object.keys(columns) as (keyof BlockColumns)[]) more[name].set(columns[name]);
  return more;
}

/** Does what `subarray` does, in a third of its time. */
export function first({ buffer, byteOffset }: Int32Array, length: number): Int32Array {
  return new Int32Array(buffer, byteOffset, length);
}
