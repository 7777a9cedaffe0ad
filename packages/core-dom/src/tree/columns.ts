/** Columns of one length, by name. They are kept for the next page: fresh memory would have to be cleared first. */
export interface ColumnPool<Columns> {
  /** Columns of at least `size` rows, their contents undefined, so that every row has to be written when it is taken. */
  readonly take: (size: number) => Columns;
  /** Hands columns back that nothing refers to any more. */
  readonly give: (columns: Columns) => void;
  /** Longer columns, of at least `size` rows, with the same rows at their start. */
  readonly widen: (old: Columns, size: number) => Columns;
}

/** @param mostKept - longer columns are not kept. */
export function columnPool<Columns extends { readonly size: number }>(
  make: (size: number) => Columns,
  mostKept: number,
): ColumnPool<Columns> {
  const spare: Columns[] = [];
  return {
    take(size) {
      const kept = spare.pop();
      return kept !== undefined && kept.size >= size ? kept : make(size);
    },
    give(columns) {
      if (columns.size <= mostKept) spare.push(columns);
    },
    widen(old, size) {
      const wide = make(Math.max(size, old.size * 2));
      const columns: [string, unknown][] = Object.entries(old);
      for (const [name, column] of columns) {
        if (ArrayBuffer.isView(column)) (wide[name as keyof Columns] as Int32Array).set(column as Int32Array);
      }
      return wide;
    },
  };
}

/** A longer copy, with room for `index`. */
export function grown(column: Int32Array, index: number): Int32Array {
  const longer = new Int32Array(Math.max(index + 1, column.length * 2));
  longer.set(column);
  return longer;
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
