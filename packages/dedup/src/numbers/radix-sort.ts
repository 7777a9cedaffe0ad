const DIGIT = 11;
const BUCKETS = 1 << DIGIT;
/** Up to this length, insertion sort is faster than clearing the counters. */
const SMALL = 48;

/** Scratch space, to be reused by consecutive sorts. */
export interface SortSpace {
  keys: Uint32Array;
  values: Uint32Array;
}

/** Creates scratch space. It grows to the longest sort it is used for. */
export function sortSpace(): SortSpace {
  return { keys: new Uint32Array(0), values: new Uint32Array(0) };
}

/**
 * Sorts `values` by `keys`, both in place and stably: three digits of 11 bits, least significant first,
 * skipping digits in which all keys agree.
 *
 * @throws RangeError if the two differ in length.
 */
export function radixSort(keys: Uint32Array, values: Uint32Array, space: SortSpace = sortSpace()): void {
  const count = keys.length;
  if (values.length !== count)
    throw new RangeError(`values and keys must have the same length: ${values.length}, ${count}`);
  if (count <= SMALL) {
    insertionSort(keys, values);
    return;
  }
  if (space.keys.length < count) {
    space.keys = new Uint32Array(count);
    space.values = new Uint32Array(count);
  }
  const starts = new Uint32Array(BUCKETS);
  let fromKeys = keys;
  let fromValues = values;
  let toKeys: Uint32Array = space.keys;
  let toValues: Uint32Array = space.values;
  for (let shift = 0; shift < 32; shift += DIGIT) {
    starts.fill(0);
    for (let at = 0; at < count; at++) {
      const digit = (fromKeys[at]! >>> shift) & (BUCKETS - 1);
      starts[digit] = starts[digit]! + 1;
    }
    if (starts[(fromKeys[0]! >>> shift) & (BUCKETS - 1)] === count) continue;
    let sum = 0;
    for (let digit = 0; digit < BUCKETS; digit++) {
      const size = starts[digit]!;
      starts[digit] = sum;
      sum += size;
    }
    for (let at = 0; at < count; at++) {
      const key = fromKeys[at]!;
      const digit = (key >>> shift) & (BUCKETS - 1);
      const to = starts[digit]!;
      starts[digit] = to + 1;
      toKeys[to] = key;
      toValues[to] = fromValues[at]!;
    }
    [fromKeys, toKeys] = [toKeys, fromKeys];
    [fromValues, toValues] = [toValues, fromValues];
  }
  if (fromKeys !== keys) {
    keys.set(fromKeys.subarray(0, count));
    values.set(fromValues.subarray(0, count));
  }
}

function insertionSort(keys: Uint32Array, values: Uint32Array): void {
  for (let next = 1; next < keys.length; next++) {
    const key = keys[next]!;
    const value = values[next]!;
    let at = next;
    for (; at > 0 && keys[at - 1]! > key; at--) {
      keys[at] = keys[at - 1]!;
      values[at] = values[at - 1]!;
    }
    keys[at] = key;
    values[at] = value;
  }
}

/**
 * Returns pairs in ascending order, by the first number, then by the second.
 *
 * @param pairs `a, b, a, b, …`; not changed.
 */
export function sortPairs(pairs: Uint32Array): Uint32Array {
  const firsts = pairs.filter((_, at) => at % 2 === 0);
  const seconds = pairs.filter((_, at) => at % 2 === 1);
  const space = sortSpace();
  radixSort(seconds, firsts, space);
  radixSort(firsts, seconds, space);
  const sorted = new Uint32Array(pairs.length);
  for (let at = 0; at < firsts.length; at++) {
    sorted[2 * at] = firsts[at]!;
    sorted[2 * at + 1] = seconds[at]!;
  }
  return sorted;
}
