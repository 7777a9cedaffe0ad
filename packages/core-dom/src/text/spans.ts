/** A growing list of (start, end) pairs, in UTF-16 units. */
export interface SpanBuffer {
  data: Int32Array;
  /** Number of values of `data` in use: twice the number of spans. */
  length: number;
}

/** An empty list. */
export function createSpanBuffer(): SpanBuffer {
  return { data: new Int32Array(256), length: 0 };
}

/** Appends one span. */
export function pushSpan(spans: SpanBuffer, start: number, end: number): void {
  if (spans.length === spans.data.length) {
    const grown = new Int32Array(spans.data.length * 2);
    grown.set(spans.data);
    spans.data = grown;
  }
  spans.data[spans.length] = start;
  spans.data[spans.length + 1] = end;
  spans.length += 2;
}
