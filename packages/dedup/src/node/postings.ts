import { numberList } from "../numbers/list.js";
import { radixSort, type SortSpace, sortSpace } from "../numbers/radix-sort.js";
import type { Key } from "./keys.js";

/** The documents with a key. */
export interface Posting {
  /** Number of all documents. */
  readonly count: number;
  /** The first documents, ascending: as many as are stored. */
  readonly numbers: Uint32Array;
}

/** Finds documents by their keys. */
export interface Postings {
  /** Valid until the next call. */
  readonly find: (key: Pick<Key, "high" | "low">) => Posting | undefined;
}

/** Keys of documents, to be inserted together. */
export interface Entries {
  /** In ascending order of documents. */
  readonly add: (keys: readonly Key[], document: number) => void;
  /** Calls `visit` with each key, ascending, and its documents, ascending. */
  readonly each: (visit: (high: number, low: number, documents: Uint32Array) => void) => void;
}

/**
 * Returns the maximum number of documents stored per key. In a group of n documents with more than
 * `maxComparisons` pairs, each is compared with the first `maxComparisons / n`, so no more than the square
 * root of `2 * maxComparisons` are ever needed.
 */
export function keptPostings(maxComparisons: number): number {
  return Math.ceil(Math.sqrt(2 * maxComparisons)) + 1;
}

export function createEntries(): Entries {
  const [highs, lows, documents] = [numberList(), numberList(), numberList()];
  return {
    add(keys, document) {
      for (const { high, low } of keys) {
        highs.push(high);
        lows.push(low);
        documents.push(document);
      }
    },
    each(visit) {
      const [high, low, document] = [highs.all(), lows.all(), documents.all()];
      const order = high.map((_, at) => at);
      const space: SortSpace = sortSpace();
      radixSort(low.slice(), order, space);
      radixSort(
        order.map((entry) => high[entry]!),
        order,
        space,
      );
      const numbers = order.map((entry) => document[entry]!);
      for (let start = 0, end = 1; end <= order.length; end++) {
        const first = order[start]!;
        const next = order[end];
        if (next !== undefined && high[next] === high[first] && low[next] === low[first]) continue;
        visit(high[first]!, low[first]!, numbers.subarray(start, end));
        start = end;
      }
    },
  };
}

/** Concatenates two postings. */
export function joinPostings(first: Posting | undefined, second: Posting | undefined): Posting | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  const numbers = new Uint32Array(first.numbers.length + second.numbers.length);
  numbers.set(first.numbers);
  numbers.set(second.numbers, first.numbers.length);
  return { count: first.count + second.count, numbers };
}
