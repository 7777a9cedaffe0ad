/** Returns a longer copy of columns of equal length, of at least `size` rows; new rows are 0. */
export function widened<Columns extends { readonly size: number }>(
  make: (size: number) => Columns,
  old: Columns,
  size: number,
): Columns {
  const wide = make(Math.max(size, old.size * 2));
  const columns: [string, unknown][] = Object.entries(old);
  for (const [name, column] of columns) {
    if (ArrayBuffer.isView(column)) (wide[name as keyof Columns] as Int32Array).set(column as Int32Array);
  }
  return wide;
}

/** Returns a longer copy, with room for `index`. */
export function grown(column: Int32Array, index: number): Int32Array {
  const longer = new Int32Array(Math.max(index + 1, column.length * 2));
  longer.set(column);
  return longer;
}

/** A tuple of `Count` columns. */
type Columns<Column, Count extends number, Tuple extends Column[] = []> = Tuple["length"] extends Count
  ? Tuple
  : Columns<Column, Count, [...Tuple, Column]>;

/**
 * Returns columns of zeros that share one buffer: an `ArrayBuffer` costs more to allocate and to collect than a view
 * of one.
 *
 * @example const [tag, end] = columnsOf(Int32Array, length, 2);
 */
export function columnsOf<Column, const Count extends number>(
  type: {
    new (buffer: ArrayBuffer, start: number, length: number): Column;
    readonly BYTES_PER_ELEMENT: number;
  },
  size: number,
  count: Count,
): Columns<Column, Count> {
  const length = size * type.BYTES_PER_ELEMENT;
  const buffer = new ArrayBuffer(length * count);
  const columns: Column[] = [];
  for (let i = 0; i < count; i++) columns.push(new type(buffer, i * length, size));
  return columns as Columns<Column, Count>;
}
