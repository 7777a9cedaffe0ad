/** A part of two lists to align: `[aFrom, aTo)` of one with `[bFrom, bTo)` of the other. */
export interface Gap {
  readonly aFrom: number;
  readonly aTo: number;
  readonly bFrom: number;
  readonly bTo: number;
}

/**
 * Finds runs of `size` numbers that occur once in each of two lists, and returns the longest chain of them
 * that ascends in both (patience diff, Bram Cohen). Takes O(n log n).
 *
 * @returns Positions in `a` and `b`, alternately. Runs overlap only if they are on one diagonal.
 */
export function uniqueAnchors(a: Int32Array, b: Int32Array, gap: Gap, size: number): readonly number[] {
  const inA = runsOf(a, gap.aFrom, gap.aTo, size);
  const inB = runsOf(b, gap.bFrom, gap.bTo, size);
  const left: number[] = [];
  const right: number[] = [];
  for (let run = 0; run < inA.hashes.length; run++) {
    const hash = inA.hashes[run]!;
    if (inA.only(hash) !== run) continue;
    const other = inB.only(hash);
    const [i, j] = [gap.aFrom + run, gap.bFrom + other];
    if (other >= 0 && equal(a, i, b, j, size)) {
      left.push(i);
      right.push(j);
    }
  }
  const anchors: number[] = [];
  let [aEnd, bEnd] = [gap.aFrom, gap.bFrom];
  for (const position of longestAscending(right)) {
    const [i, j] = [left[position]!, right[position]!];
    // The chain may switch to another diagonal before a run on the previous one has ended.
    if (i - j !== aEnd - bEnd && (i < aEnd || j < bEnd)) continue;
    anchors.push(i, j);
    [aEnd, bEnd] = [i + size, j + size];
  }
  return anchors;
}

/** The runs of a part of a list, identified by their start in the part. */
interface Runs {
  readonly hashes: Int32Array;
  /** Returns the only run with a hash; -1 if there is none, or more than one. */
  readonly only: (hash: number) => number;
}

/**
 * Indexes runs in a hash table with open addressing, at most half full: a `Map` is limited to 2²⁴ entries.
 */
function runsOf(list: Int32Array, from: number, to: number, size: number): Runs {
  const hashes = new Int32Array(Math.max(0, to - from - size + 1));
  const bits = Math.max(4, 33 - Math.clz32(hashes.length));
  const mask = 2 ** bits - 1;
  const firsts = new Int32Array(2 ** bits).fill(-1);
  const repeated = new Uint8Array(2 ** bits);
  /** Returns the slot of a hash, or the free slot where it belongs. */
  const slotOf = (hash: number): number => {
    let slot = Math.imul(hash, 0x9e3779b1) >>> (32 - bits);
    while (firsts[slot]! >= 0 && hashes[firsts[slot]!] !== hash) slot = (slot + 1) & mask;
    return slot;
  };
  for (let run = 0; run < hashes.length; run++) {
    let hash = 0x9e3779b9 | 0;
    for (let next = from + run; next < from + run + size; next++) {
      hash = Math.imul(hash ^ list[next]!, 0x85ebca6b);
      hash ^= hash >>> 15;
    }
    hashes[run] = hash;
    const slot = slotOf(hash);
    if (firsts[slot] === -1) firsts[slot] = run;
    else repeated[slot] = 1;
  }
  return {
    hashes,
    only(hash) {
      const slot = slotOf(hash);
      return repeated[slot] === 1 ? -1 : firsts[slot]!;
    },
  };
}

function equal(a: Int32Array, i: number, b: Int32Array, j: number, size: number): boolean {
  for (let index = 0; index < size; index++) if (a[i + index] !== b[j + index]) return false;
  return true;
}

/** Returns the positions of a longest ascending subsequence of distinct numbers (Fredman 1975). */
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
