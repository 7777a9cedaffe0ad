import { radixSort, type SortSpace, sortSpace } from "../numbers/radix-sort.js";
import type { Key } from "./keys.js";

/** The documents with a key. */
export interface Posting {
  /** All of them. */
  readonly count: number;
  /** The first of them, ascending: as many as are kept. */
  readonly numbers: Uint32Array;
}

/** Finds documents by their keys. */
export interface Postings {
  /** Valid until the next call. */
  readonly find: (key: Pick<Key, "high" | "low">) => Posting | undefined;
  readonly insert: (entries: Entries) => void;
}

/** Keys of documents, to be inserted together. */
export interface Entries {
  readonly count: () => number;
  /** In ascending order of documents. */
  readonly add: (keys: readonly Key[], document: number) => void;
  /** Calls with each key in ascending order, and its documents, ascending. */
  readonly each: (visit: (high: number, low: number, documents: Uint32Array) => void) => void;
}

/**
 * How many documents of a key are kept. Of a group of n documents with more than `maxComparisons` pairs, each is
 * compared with the first `maxComparisons / n`; so no more than the root of twice that number are ever asked for.
 */
export function keptPostings(maxComparisons: number): number {
  return Math.ceil(Math.sqrt(2 * maxComparisons)) + 1;
}

export function createEntries(): Entries {
  let highs = new Uint32Array(1024);
  let lows = new Uint32Array(1024);
  let documents = new Uint32Array(1024);
  let count = 0;
  const grow = (numbers: Uint32Array): Uint32Array<ArrayBuffer> => {
    const grown = new Uint32Array(2 * numbers.length);
    grown.set(numbers);
    return grown;
  };
  return {
    count: () => count,
    add(keys, document) {
      for (const { high, low } of keys) {
        if (count === highs.length) {
          highs = grow(highs);
          lows = grow(lows);
          documents = grow(documents);
        }
        highs[count] = high;
        lows[count] = low;
        documents[count++] = document;
      }
    },
    each(visit) {
      const order = new Uint32Array(count).map((_, at) => at);
      const space: SortSpace = sortSpace();
      radixSort(lows.slice(0, count), order, space);
      const sorted = new Uint32Array(count);
      for (let at = 0; at < count; at++) sorted[at] = highs[order[at]!]!;
      radixSort(sorted, order, space);
      const numbers = order.map((entry) => documents[entry]!);
      for (let start = 0, end = 1; end <= count; end++) {
        const first = order[start]!;
        const next = order[end];
        if (next !== undefined && highs[next] === highs[first] && lows[next] === lows[first]) continue;
        visit(highs[first]!, lows[first]!, numbers.subarray(start, end));
        start = end;
      }
    },
  };
}

/** Both, the documents of the first before those of the second. */
export function joinPostings(first: Posting | undefined, second: Posting | undefined): Posting | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  const numbers = new Uint32Array(first.numbers.length + second.numbers.length);
  numbers.set(first.numbers);
  numbers.set(second.numbers, first.numbers.length);
  return { count: first.count + second.count, numbers };
}
