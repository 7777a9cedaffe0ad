/** A growing list of (start, end) pairs, in UTF-16 units. */
export interface SpanList {
  data: Int32Array;
  /** Number of values in use: twice the number of spans. */
  length: number;
}

/** Reused for every list: one at a time is made. */
const scratch: SpanList = { data: new Int32Array(1024), length: 0 };

/** Begins a list, and ends the one before. */
export function spanList(): SpanList {
  scratch.length = 0;
  return scratch;
}

export function pushSpan(list: SpanList, start: number, end: number): void {
  const { length } = list;
  if (length === list.data.length) {
    const grown = new Int32Array(length * 2);
    grown.set(list.data);
    list.data = grown;
  }
  list.data[length] = start;
  list.data[length + 1] = end;
  list.length = length + 2;
}

/** Returns the pairs in an array of their size. */
export function spansOf({ data, length }: SpanList): Int32Array {
  return data.slice(0, length);
}
