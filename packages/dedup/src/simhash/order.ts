const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;

/** The places 0, 1, 2, … of `count` things. */
export function places(count: number): Uint32Array {
  const order = new Uint32Array(count);
  for (let i = 0; i < count; i++) order[i] = i;
  return order;
}

/**
 * Orders places by the values there, stably: a radix sort, linear in their number.
 *
 * @param order Places in `values`; left as it is.
 * @param values Below `2 ** bits`, the value of place `p` at `p * stride + offset`.
 */
export function orderBy(
  order: Uint32Array,
  values: Uint32Array,
  bits: number,
  stride: number = 1,
  offset: number = 0,
): Uint32Array {
  let from = order;
  // The values travel with their places: fetching them place by place would miss the cache.
  let keys = order.map((place) => values[place * stride + offset]!);
  const counts = new Uint32Array(DIGITS);
  for (let shift = 0; shift < bits; shift += DIGIT_BITS) {
    counts.fill(0);
    for (let i = 0; i < keys.length; i++) {
      const digit = (keys[i]! >>> shift) & (DIGITS - 1);
      counts[digit] = counts[digit]! + 1;
    }
    let sum = 0;
    for (let digit = 0; digit < DIGITS; digit++) {
      const here = counts[digit]!;
      counts[digit] = sum;
      sum += here;
    }
    const to = new Uint32Array(from.length);
    const toKeys = new Uint32Array(from.length);
    for (let i = 0; i < from.length; i++) {
      const key = keys[i]!;
      const digit = (key >>> shift) & (DIGITS - 1);
      const next = counts[digit]!;
      to[next] = from[i]!;
      toKeys[next] = key;
      counts[digit] = next + 1;
    }
    from = to;
    keys = toKeys;
  }
  return from;
}
