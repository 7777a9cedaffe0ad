/** A set that is this many times as large as the other is searched, not merged. */
const SEARCHED = 16;

/**
 * The numbers in both of two sets, unless they are fewer than `least`: then -1, as soon as that is certain.
 *
 * @param left - sorted, without repetitions; so is `right`.
 */
export function sharedAtLeast(left: Uint32Array, right: Uint32Array, least: number): number {
  const [small, large] = left.length <= right.length ? [left, right] : [right, left];
  if (small.length < least) return -1;
  return small.length * SEARCHED < large.length ? search(small, large, least) : merge(small, large, least);
}

function merge(small: Uint32Array, large: Uint32Array, least: number): number {
  let shared = 0;
  let i = 0;
  let j = 0;
  // Between two looks at what can still be reached the loop has no branch but its end.
  while (i < small.length && j < large.length) {
    if (shared + Math.min(small.length - i, large.length - j) < least) return -1;
    const end = Math.min(i + 16, small.length);
    while (i < end && j < large.length) {
      const a = small[i]!;
      const b = large[j]!;
      shared += +(a === b);
      i += +(a <= b);
      j += +(b <= a);
    }
  }
  return shared < least ? -1 : shared;
}

/** Looks each number up by doubling steps from where the last one was found (Bentley and Yao 1976), then halving. */
function search(small: Uint32Array, large: Uint32Array, least: number): number {
  let shared = 0;
  let from = 0;
  for (let i = 0; i < small.length; i++) {
    if (shared + small.length - i < least) return -1;
    const number = small[i]!;
    let reach = 1;
    while (from + reach < large.length && large[from + reach]! < number) reach *= 2;
    let low = from + (reach >>> 1);
    let high = Math.min(from + reach, large.length);
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (large[middle]! < number) low = middle + 1;
      else high = middle;
    }
    from = low;
    if (from < large.length && large[from] === number) shared++;
  }
  return shared < least ? -1 : shared;
}
