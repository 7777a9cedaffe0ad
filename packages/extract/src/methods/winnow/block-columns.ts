import { COUNTS } from "./scan-text.js";

/** The columns of a block table while blocks are added. */
export interface Columns {
  readonly capacity: number;
  readonly start: Int32Array;
  readonly end: Int32Array;
  readonly container: Int32Array;
  readonly source: Uint8Array;
  readonly counts: Float64Array;
  readonly linkWidth: Float64Array;
  readonly links: Float64Array;
  readonly boldWidth: Float64Array;
  readonly firstCode: Uint16Array;
  readonly lastCode: Uint16Array;
  readonly wordStart: Int32Array;
}

export function createColumns(capacity: number): Columns {
  return {
    capacity,
    start: new Int32Array(capacity),
    end: new Int32Array(capacity),
    container: new Int32Array(capacity),
    source: new Uint8Array(capacity),
    counts: new Float64Array(capacity * COUNTS),
    linkWidth: new Float64Array(capacity),
    links: new Float64Array(capacity),
    boldWidth: new Float64Array(capacity),
    firstCode: new Uint16Array(capacity),
    lastCode: new Uint16Array(capacity),
    wordStart: new Int32Array(capacity + 1),
  };
}

/** Returns the columns with twice the capacity. */
export function larger(columns: Columns): Columns {
  const more = createColumns(2 * columns.capacity);
  more.start.set(columns.start);
  more.end.set(columns.end);
  more.container.set(columns.container);
  more.source.set(columns.source);
  more.counts.set(columns.counts);
  more.linkWidth.set(columns.linkWidth);
  more.links.set(columns.links);
  more.boldWidth.set(columns.boldWidth);
  more.firstCode.set(columns.firstCode);
  more.lastCode.set(columns.lastCode);
  more.wordStart.set(columns.wordStart);
  return more;
}

/** Returns the columns of the first `count` blocks. */
export function trimmed(columns: Columns, count: number): Columns {
  return {
    capacity: count,
    start: columns.start.subarray(0, count),
    end: columns.end.subarray(0, count),
    container: columns.container.subarray(0, count),
    source: columns.source.subarray(0, count),
    counts: columns.counts.subarray(0, count * COUNTS),
    linkWidth: columns.linkWidth.subarray(0, count),
    links: columns.links.subarray(0, count),
    boldWidth: columns.boldWidth.subarray(0, count),
    firstCode: columns.firstCode.subarray(0, count),
    lastCode: columns.lastCode.subarray(0, count),
    wordStart: columns.wordStart.subarray(0, count + 1),
  };
}
