type Columns<
  Column,
  Count extends number,
  Tuple extends readonly Column[] = [],
> = Tuple["length"] extends Count ? Tuple : Columns<Column, Count, [...Tuple, Column]>;

/**
 * Returns columns of zeros that share one buffer: an `ArrayBuffer` costs more to allocate and to collect than a
 * view of one.
 */
export function integerColumns<const Count extends number>(
  length: number,
  count: Count,
): Columns<Int32Array, Count> {
  const buffer = new ArrayBuffer(length * count * 4);
  const columns = Array.from({ length: count }, (_, i) => new Int32Array(buffer, i * length * 4, length));
  return columns as Columns<Int32Array, Count>;
}

/** Returns a copy of twice the length. */
export function doubled(column: Int32Array): Int32Array {
  const longer = new Int32Array(2 * column.length);
  longer.set(column);
  return longer;
}

/** Like {@link integerColumns}, for numbers of double precision. */
export function floatColumns<const Count extends number>(
  length: number,
  count: Count,
): Columns<Float64Array, Count> {
  const buffer = new ArrayBuffer(length * count * 8);
  const columns = Array.from({ length: count }, (_, i) => new Float64Array(buffer, i * length * 8, length));
  return columns as Columns<Float64Array, Count>;
}
