/** A growing list of (start, end) pairs, in UTF-16 units. */
export interface SpanList {
  data: Int32Array;
  /** Number of values in use: twice the number of spans. */
  length: number;
}

export function spanList(): SpanList {
  return { data: new Int32Array(256), length: 0 };
}

export function pushSpan(list: SpanList, start: number, end: number): void {
  if (list.length === list.data.length) {
    const grown = new Int32Array(list.data.length * 2);
    grown.set(list.data);
    list.data = grown;
  }
  list.data[list.length++] = start;
  list.data[list.length++] = end;
}

/** Returns the pairs in an array of their size. */
export function spansOf({ data, length }: SpanList): Int32Array {
  return data.subarray(0, length);
}
