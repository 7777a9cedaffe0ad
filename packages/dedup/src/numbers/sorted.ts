/** Moves for each number after which the numbers are no hashes, and the engine's sort does better. */
const PATIENCE = 16;
/** The most high bits by which numbers are put into buckets: more would leave the processor's cache. */
const MOST_BITS = 16;

/**
 * A sorted copy. Hashes are spread evenly: put into as many buckets as there are numbers, by their high bits, they
 * are all but sorted, and an insertion sort ends it. That is linear for hashes, and twice as fast as the engine's
 * sort; which takes over for numbers that are not spread.
 */
export function sorted(numbers: Uint32Array): Uint32Array<ArrayBuffer> {
  const { length } = numbers;
  if (length < 2) return new Uint32Array(numbers);
  const bits = Math.min(MOST_BITS, 31 - Math.clz32(length));
  const shift = 32 - bits;
  // Where the next number of each bucket goes.
  const next = new Uint32Array((1 << bits) + 1);
  for (let i = 0; i < length; i++) next[(numbers[i]! >>> shift) + 1]!++;
  for (let i = 1; i < next.length; i++) next[i]! += next[i - 1]!;
  const result = new Uint32Array(length);
  for (let i = 0; i < length; i++) {
    const number = numbers[i]!;
    result[next[number >>> shift]!++] = number;
  }
  let moves = PATIENCE * length;
  for (let i = 1; i < length; i++) {
    const number = result[i]!;
    let to = i;
    for (; to > 0 && result[to - 1]! > number; to--) result[to] = result[to - 1]!;
    result[to] = number;
    moves -= i - to;
    if (moves < 0) return result.sort();
  }
  return result;
}
