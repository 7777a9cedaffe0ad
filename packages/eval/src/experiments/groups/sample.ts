import { randomBelow } from "../../statistics/random.js";

/**
 * `size` of the indices from 0 to `count` - 1, drawn without replacement, in ascending order; all where there are no
 * more than that.
 *
 * @throws {RangeError} Where `size` is no whole number from 1 on.
 * @example sample(5, 2, createRandom(1)) // two of 0, 1, 2, 3, 4
 */
export function sample(count: number, size: number, random: () => number): readonly number[] {
  if (!Number.isSafeInteger(size) || size < 1)
    throw new RangeError("sample must be a whole number from 1 on");
  const indices = Array.from({ length: count }, (_, i) => i);
  if (count <= size) return indices;
  // Fisher and Yates, as far as it is asked for.
  for (let place = 0; place < size; place++) {
    const other = place + randomBelow(random, count - place);
    const drawn = indices[other]!;
    indices[other] = indices[place]!;
    indices[place] = drawn;
  }
  return indices.slice(0, size).sort((a, b) => a - b);
}
