/** Linked rows with more than this many are not kept for the next page: 1 M rows are 34 MB. */
const MOST_KEPT = 1 << 20;

/** The columns of a draft's rows; see `Draft` for their meaning. */
export interface LinkedColumns {
  readonly size: number;
  readonly kind: Uint8Array;
  readonly namespace: Uint8Array;
  readonly tag: Int32Array;
  readonly parent: Int32Array;
  readonly first: Int32Array;
  readonly last: Int32Array;
  readonly previous: Int32Array;
  readonly next: Int32Array;
  readonly dataStart: Int32Array;
  readonly dataLength: Int32Array;
}

/**
 * The columns of the draft before, for the next one: fresh memory for each page would have to be cleared first. Their
 * contents are garbage, so that every row is written when it is taken.
 */
let spare: LinkedColumns | undefined;

/** Columns of at least `size` rows, their contents undefined. */
export function takeColumns(size: number): LinkedColumns {
  const kept = spare;
  spare = undefined;
  return kept !== undefined && kept.size >= size ? kept : newColumns(size);
}

/** Hands columns back that nothing refers to any more. */
export function giveColumns(columns: LinkedColumns): void {
  if (columns.size <= MOST_KEPT) spare = columns;
}

/** Columns twice as long with the same rows at their start. */
export function widenColumns(old: LinkedColumns): LinkedColumns {
  const wide = newColumns(old.size * 2);
  wide.kind.set(old.kind);
  wide.namespace.set(old.namespace);
  wide.tag.set(old.tag);
  wide.parent.set(old.parent);
  wide.first.set(old.first);
  wide.last.set(old.last);
  wide.previous.set(old.previous);
  wide.next.set(old.next);
  wide.dataStart.set(old.dataStart);
  wide.dataLength.set(old.dataLength);
  return wide;
}

function newColumns(size: number): LinkedColumns {
  const [tag, parent, first, last, previous, next, dataStart, dataLength] = integerColumns(size, 8);
  return {
    size,
    kind: new Uint8Array(size),
    namespace: new Uint8Array(size),
    tag,
    parent,
    first,
    last,
    previous,
    next,
    dataStart,
    dataLength,
  };
}

/** The columns of a draft's attributes, one row each. */
export interface AttributeColumns {
  readonly size: number;
  /** The id of the name. */
  readonly name: Int32Array;
  readonly valueStart: Int32Array;
  readonly valueLength: Int32Array;
}

export function newAttributeColumns(size: number): AttributeColumns {
  const [name, valueStart, valueLength] = integerColumns(size, 3);
  return { size, name, valueStart, valueLength };
}

/** Columns twice as long with the same rows at their start. */
export function widenAttributeColumns(old: AttributeColumns): AttributeColumns {
  const wide = newAttributeColumns(old.size * 2);
  wide.name.set(old.name);
  wide.valueStart.set(old.valueStart);
  wide.valueLength.set(old.valueLength);
  return wide;
}

/** So many columns, as a tuple. */
type Columns<Count extends number, Found extends Int32Array[] = []> = Found["length"] extends Count
  ? Found
  : Columns<Count, [...Found, Int32Array]>;

/** Columns that share one buffer: an `ArrayBuffer` costs more to make and to collect than a view of one. */
export function integerColumns<const Count extends number>(size: number, count: Count): Columns<Count> {
  const buffer = new ArrayBuffer(size * count * 4);
  const columns = Array.from({ length: count }, (_, i) => new Int32Array(buffer, i * size * 4, size));
  return columns as Columns<Count>;
}
