/** What of a sequence the other one has too. */
export interface SharedItems {
  /** Numbered anew. */
  readonly ids: Int32Array;
  /** Where each stood in the whole sequence. */
  readonly places: Int32Array;
}

/**
 * What of two sequences stands on both sides: the rest is in no common subsequence. The symbols that stay are
 * numbered from 0 on without gaps.
 */
export function sharedSymbols(
  a: Int32Array,
  b: Int32Array,
  size: number,
): { readonly a: SharedItems; readonly b: SharedItems; readonly size: number } {
  // 0 not seen, 1 seen in `a`, above that 2 + the new number.
  const numbers = new Int32Array(size);
  for (const id of a) numbers[id] = 1;
  let next = 2;
  for (const id of b) if (numbers[id] === 1) numbers[id] = next++;
  return { a: sharedItems(a, numbers), b: sharedItems(b, numbers), size: next - 2 };
}

function sharedItems(whole: Int32Array, numbers: Int32Array): SharedItems {
  const ids = new Int32Array(whole.length);
  const places = new Int32Array(whole.length);
  let length = 0;
  for (let index = 0; index < whole.length; index++) {
    const number = numbers[whole[index]!]!;
    if (number < 2) continue;
    ids[length] = number - 2;
    places[length++] = index;
  }
  return { ids: ids.subarray(0, length), places: places.subarray(0, length) };
}
