function greatestCommonDivisor(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y !== 0) [x, y] = [y, x % y];
  return x;
}

/**
 * Calls `visit` once for each of 0 to `count - 1`, far-apart ones after one another (steps of the golden ratio, as in
 * Knuth, TAOCP 3, section 6.4, Fibonacci hashing).
 *
 * The columns of a table come in the order of its hash. Put in that order into a smaller table, they would fill it
 * from one end, in a single run that each of them has to walk: quadratic time.
 */
export function scatter(count: number, visit: (place: number) => void): void {
  let step = Math.max(1, Math.floor(count * 0.618_033_988_75));
  while (greatestCommonDivisor(step, count) > 1) step++;
  for (let left = count, place = 0; left > 0; left--) {
    visit(place);
    place = (place + step) % count;
  }
}
