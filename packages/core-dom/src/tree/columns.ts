/** Linked rows with more than this many are not kept for the next page: 1 M rows are 34 MB. */
const MOST_KEPT = 1 << 20;

/** The columns of a draft's rows; see `Draft` for their meaning. */
export interface LinkedColumns {
  readonly size: number;
  readonly kind: Uint8Array;
  readonly namespace: Uint8Array;
  /** Which of the common attributes an element has; see `CommonAttribute`. */
  readonly common: Uint8Array;
  readonly tag: Int32Array;
  readonly parent: Int32Array;
  readonly first: Int32Array;
  readonly last: Int32Array;
  readonly previous: Int32Array;
  readonly next: Int32Array;
  readonly dataStart: Int32Array;
  readonly dataLength: Int32Array;
  /** The visible characters of a text row (`visibleCount`). */
  readonly visible: Int32Array;
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
  wide.common.set(old.common);
  wide.tag.set(old.tag);
  wide.parent.set(old.parent);
  wide.first.set(old.first);
  wide.last.set(old.last);
  wide.previous.set(old.previous);
  wide.next.set(old.next);
  wide.dataStart.set(old.dataStart);
  wide.dataLength.set(old.dataLength);
  wide.visible.set(old.visible);
  return wide;
}

function newColumns(size: number): LinkedColumns {
  const [tag, parent, first, last, previous, next, dataStart, dataLength, visible] = integerColumns(size, 9);
  return {
    size,
    kind: new Uint8Array(size),
    namespace: new Uint8Array(size),
    common: new Uint8Array(size),
    tag,
    parent,
    first,
    last,
    previous,
    next,
    dataStart,
    dataLength,
    visible,
  };
}

/** The columns of a draft's attributes, one row each. */
export interface AttributeColumns {
  readonly size: number;
  /** The id of the name. */
  readonly name: Int32Array;
  /** The place of the value. */
  readonly valueStart: Int32Array;
  readonly valueLength: Int32Array;
}

/** Those of the draft before, as the rows' {@link spare}. */
let spareAttributes: AttributeColumns | undefined;

/** Columns of at least `size` rows, their contents undefined. */
export function takeAttributeColumns(size: number): AttributeColumns {
  const kept = spareAttributes;
  spareAttributes = undefined;
  return kept !== undefined && kept.size >= size ? kept : newAttributeColumns(size);
}

/** Hands columns back that nothing refers to any more. */
export function giveAttributeColumns(columns: AttributeColumns): void {
  if (columns.size <= MOST_KEPT) spareAttributes = columns;
}

function newAttributeColumns(size: number): AttributeColumns {
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
type Columns<Column, Count extends number, Found extends Column[] = []> = Found["length"] extends Count
  ? Found
  : Columns<Column, Count, [...Found, Column]>;

/** Columns that share one buffer: an `ArrayBuffer` costs more to make and to collect than a view of one. */
export function integerColumns<const Count extends number>(
  size: number,
  count: Count,
): Columns<Int32Array, Count> {
  const buffer = new ArrayBuffer(size * count * 4);
  const columns = Array.from({ length: count }, (_, i) => new Int32Array(buffer, i * size * 4, size));
  return columns as Columns<Int32Array, Count>;
}

/** The same of bytes. */
export function byteColumns<const Count extends number>(
  size: number,
  count: Count,
): Columns<Uint8Array, Count> {
  const buffer = new ArrayBuffer(size * count);
  const columns = Array.from({ length: count }, (_, i) => new Uint8Array(buffer, i * size, size));
  return columns as Columns<Uint8Array, Count>;
}
