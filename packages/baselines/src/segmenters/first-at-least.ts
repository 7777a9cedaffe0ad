/** Returns the index of the first of ascending numbers that is at least as large as a value; their number if there is none. */
export function firstAtLeast(ascending: ArrayLike<number>, value: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle]! >= value) high = middle;
    else low = middle + 1;
  }
  return low;
}
