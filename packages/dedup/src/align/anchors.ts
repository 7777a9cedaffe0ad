/** Where two lists are to be aligned: `[aFrom, aTo)` of the one with `[bFrom, bTo)` of the other. */
export interface Gap {
  readonly aFrom: number;
  readonly aTo: number;
  readonly bFrom: number;
  readonly bTo: number;
}

/**
 * The places where a run of `size` numbers stands that occurs once in each of two lists: of all such places the
 * longest chain that ascends in both (patience diff, Bram Cohen).
 *
 * @returns Places in `a` and in `b` in turn; no two runs overlap but on one diagonal. O(n log n).
 */
export function uniqueAnchors(a: Int32Array, b: Int32Array, gap: Gap, size: number): readonly number[] {
  const inA = onceAt(a, gap.aFrom, gap.aTo, size);
  const inB = onceAt(b, gap.bFrom, gap.bTo, size);
  const left: number[] = [];
  const right: number[] = [];
  for (const [hash, i] of inA) {
    const j = i < 0 ? -1 : (inB.get(hash) ?? -1);
    if (j >= 0 && equal(a, i, b, j, size)) {
      left.push(i);
      right.push(j);
    }
  }
  const anchors: number[] = [];
  let [aEnd, bEnd] = [gap.aFrom, gap.bFrom];
  for (const place of longestAscending(right)) {
    const [i, j] = [left[place]!, right[place]!];
    // A chain may leave one diagonal for another before the run on it has ended.
    if (i - j !== aEnd - bEnd && (i < aEnd || j < bEnd)) continue;
    anchors.push(i, j);
    [aEnd, bEnd] = [i + size, j + size];
  }
  return anchors;
}

/** Where the run with each hash begins; -1 for a hash that occurs twice. In the order of the places. */
function onceAt(list: Int32Array, from: number, to: number, size: number): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  for (let index = from; index + size <= to; index++) {
    let hash = 0x9e3779b9 | 0;
    for (let next = index; next < index + size; next++) {
      hash = Math.imul(hash ^ list[next]!, 0x85ebca6b);
      hash ^= hash >>> 15;
    }
    places.set(hash, places.has(hash) ? -1 : index);
  }
  return places;
}

function equal(a: Int32Array, i: number, b: Int32Array, j: number, size: number): boolean {
  for (let index = 0; index < size; index++) if (a[i + index] !== b[j + index]) return false;
  return true;
}

/** The places of a longest ascending subsequence of distinct numbers (Fredman 1975). */
function longestAscending(values: readonly number[]): readonly number[] {
  const last: number[] = [];
  const before = new Int32Array(values.length);
  for (let index = 0; index < values.length; index++) {
    let low = 0;
    let high = last.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (values[last[middle]!]! < values[index]!) low = middle + 1;
      else high = middle;
    }
    before[index] = low === 0 ? -1 : last[low - 1]!;
    last[low] = index;
  }
  const chain: number[] = [];
  for (let index = last.at(-1) ?? -1; index >= 0; index = before[index]!) chain.push(index);
  return chain.reverse();
}
