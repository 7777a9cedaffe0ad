import { slotsFor } from "./intern.js";
import type { Words } from "./words.js";

/** How much of a text's words is in n-grams that occur more than once. Lengths are in code points. */
export interface RepeatedNGrams {
  readonly n: number;
  /** Occurrences of the most common n-gram; 1 if none is repeated, 0 if there are fewer than n words. */
  readonly topCount: number;
  /** Length of the words of the most common n-gram; of the first one, if several are equally common. */
  readonly topLength: number;
  /** The same for the longest of those that are equally common. */
  readonly longestTopLength: number;
  /** Length of the n-grams that occurred before, in a scan that continues after each (datatrove). */
  readonly skipped: number;
  /** Length of all occurrences of repeated n-grams, however they overlap (Dolma). */
  readonly overlapping: number;
  /** Length of all n-grams, however they overlap. */
  readonly all: number;
  /** Length of the words in at least one repeated n-gram (Rae et al. 2021, DCLM). */
  readonly covered: number;
}

/** The maximum n of {@link repeatedNGrams}. */
const MAX_N = 10;

/** Reused for every call: slots with the number of a pair plus one, or 0. */
let table = new Int32Array(1024);

/**
 * Returns the repeated n-grams of a text's words, for n from 2 to 10.
 *
 * An n-gram can only be repeated if the two (n - 1)-grams in it are, and it is determined by their numbers. Each
 * round numbers the pairs of neighbours that the last round left, and leaves the repeated ones: after a few rounds,
 * hardly any are left in ordinary text.
 */
export function repeatedNGrams(words: Words): readonly RepeatedNGrams[] {
  const { count } = words;
  const ends = lengthsBefore(words);
  const positions = new Int32Array(count);
  const ids = new Int32Array(count);
  let left = 0;
  for (let word = 0; word < count; word++) {
    if (words.counts[words.ids[word]!]! < 2) continue;
    positions[left] = word;
    ids[left++] = words.ids[word]!;
  }
  const counts = new Int32Array(left);
  const seconds = new Int32Array(left);
  const firsts = new Int32Array(left);
  const found: RepeatedNGrams[] = [];
  for (let n = 2; n <= MAX_N; n++) {
    left = pairNeighbours({ positions, ids, counts, firsts, seconds }, left);
    found.push(measure(n, count, ends, { positions, ids, counts }, left));
  }
  return found;
}

/** Returns the total length of the words before each word, and of all words. */
function lengthsBefore({ count, ids, lengths }: Words): Int32Array {
  const before = new Int32Array(count + 1);
  for (let word = 0; word < count; word++) before[word + 1] = before[word]! + lengths[ids[word]!]!;
  return before;
}

/** The repeated n-grams: where each begins, its number, and by number how often it occurs. */
interface Grams {
  readonly positions: Int32Array;
  readonly ids: Int32Array;
  readonly counts: Int32Array;
}

interface Pairs extends Grams {
  /** By number, the (n - 1)-grams that make up the n-gram. */
  readonly firsts: Int32Array;
  readonly seconds: Int32Array;
}

/** Replaces the repeated (n - 1)-grams by the repeated n-grams, in place; returns the number of positions left. */
function pairNeighbours(pairs: Pairs, entries: number): number {
  const { positions, ids, counts, firsts, seconds } = pairs;
  const slots = slotsFor(entries);
  if (table.length < slots) table = new Int32Array(slots);
  else table.fill(0, 0, slots);
  const mask = slots - 1;
  let size = 0;
  let paired = 0;
  for (let entry = 0; entry + 1 < entries; entry++) {
    const position = positions[entry]!;
    if (positions[entry + 1] !== position + 1) continue;
    const first = ids[entry]!;
    const second = ids[entry + 1]!;
    const mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(second + 0x7f4a7c15, 0x85ebca6b);
    let slot = (mixed ^ (mixed >>> 15)) & mask;
    let id = table[slot]! - 1;
    while (id >= 0 && (firsts[id] !== first || seconds[id] !== second)) {
      slot = (slot + 1) & mask;
      id = table[slot]! - 1;
    }
    if (id < 0) {
      id = size++;
      table[slot] = id + 1;
      firsts[id] = first;
      seconds[id] = second;
      counts[id] = 0;
    }
    counts[id]!++;
    positions[paired] = position;
    ids[paired++] = id;
  }
  let left = 0;
  for (let entry = 0; entry < paired; entry++) {
    if (counts[ids[entry]!]! < 2) continue;
    positions[left] = positions[entry]!;
    ids[left++] = ids[entry]!;
  }
  return left;
}

function measure(n: number, count: number, ends: Int32Array, grams: Grams, left: number): RepeatedNGrams {
  const { positions, ids, counts } = grams;
  let all = 0;
  for (let word = n; word <= count; word++) all += ends[word]! - ends[word - n]!;
  if (left === 0) {
    const [topCount, topLength] = count < n ? [0, 0] : [1, ends[n]!];
    return { n, topCount, topLength, longestTopLength: 0, skipped: 0, overlapping: 0, all, covered: 0 };
  }
  let topCount = 0;
  let [topLength, longestTopLength, overlapping, covered, coveredTo] = [0, 0, 0, 0, 0];
  for (let entry = 0; entry < left; entry++) {
    const position = positions[entry]!;
    const end = ends[position + n]!;
    const length = end - ends[position]!;
    const occurrences = counts[ids[entry]!]!;
    // Positions are in order, so the first of several most common ones is met first.
    if (occurrences > topCount) [topCount, topLength, longestTopLength] = [occurrences, length, length];
    else if (occurrences === topCount && length > longestTopLength) longestTopLength = length;
    overlapping += length;
    covered += end - Math.max(ends[position]!, coveredTo);
    coveredTo = end;
  }
  // The counts are not needed again: a negative one marks an n-gram that has been seen.
  let skipped = 0;
  let next = 0;
  for (let entry = 0; entry < left; entry++) {
    const position = positions[entry]!;
    if (position < next) continue;
    const id = ids[entry]!;
    if (counts[id]! < 0) {
      skipped += ends[position + n]! - ends[position]!;
      next = position + n;
    } else counts[id] = -counts[id]!;
  }
  return { n, topCount, topLength, longestTopLength, skipped, overlapping, all, covered };
}
