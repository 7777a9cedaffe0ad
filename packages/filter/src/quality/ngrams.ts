import { slotsFor } from "./intern.js";
import type { Words } from "./words.js";

/** The most common n-gram of a text's words. Lengths are in code points. */
export interface TopNGram {
  readonly n: number;
  /** Its occurrences; 1 if none is repeated, 0 if there are fewer than n words. */
  readonly count: number;
  /** Length of its words; of the first one, if several are equally common. */
  readonly length: number;
  /** The same for the longest of those that are equally common. */
  readonly longest: number;
}

/** How much of a text's words is in n-grams that occur more than once. Lengths are in code points. */
interface DuplicateNGrams {
  readonly n: number;
  /** Length of the n-grams that occurred before, in a scan that continues after each (datatrove). */
  readonly skipped: number;
  /** Length of all occurrences of repeated n-grams, however they overlap (Dolma). */
  readonly overlapping: number;
  /** Length of all n-grams, however they overlap. */
  readonly all: number;
  /** Length of the words in at least one repeated n-gram (Rae et al. 2021, DCLM). */
  readonly covered: number;
}

/** The repeated n-grams of a text's words, as Gopher's rules measure them. */
export interface RepeatedNGrams {
  /** For n from 2 to 4. */
  readonly tops: readonly TopNGram[];
  /** For n from 5 to 10. */
  readonly duplicates: readonly DuplicateNGrams[];
}

const [MAX_TOP_N, MAX_N] = [4, 10];

/** Reused for every call: slots with the number of a pair plus one or 0; and with 0, 1 or 3 for no, one or more pairs. */
let [table, sieve] = [new Int32Array(1024), new Uint8Array(1024)];
let pairs = createPairs(1024);

/**
 * Returns the repeated n-grams of a text's words.
 *
 * An n-gram can only be repeated if the two (n - 1)-grams in it are, and it is determined by their numbers. Each
 * round numbers the pairs of neighbours that the last round left, and leaves the repeated ones: after a few rounds,
 * hardly any are left in ordinary text.
 */
export function repeatedNGrams(words: Words): RepeatedNGrams {
  const { count } = words;
  if (pairs.positions.length <= count) pairs = createPairs(2 * count);
  const { positions, ids, ends } = pairs;
  let left = 0;
  for (let word = 0; word < count; word++) {
    const id = words.ids[word]!;
    positions[left] = word;
    ids[left] = id;
    left += 1 - ((words.counts[id]! - 2) >>> 31);
    ends[word + 1] = ends[word]! + words.lengths[id]!;
  }
  const tops: TopNGram[] = [];
  const duplicates: DuplicateNGrams[] = [];
  for (let n = 2; n <= MAX_N; n++) {
    left = pairNeighbours(pairs, left);
    if (n <= MAX_TOP_N) tops.push(topOf(n, count, pairs, left));
    else duplicates.push(duplicatesOf(n, count, pairs, left));
  }
  return { tops, duplicates };
}

/** The repeated n-grams: where each begins, its number, and by number how often it occurs. */
interface Pairs {
  readonly positions: Int32Array;
  readonly ids: Int32Array;
  readonly counts: Int32Array;
  /** By entry, the (n - 1)-gram after it. */
  readonly nexts: Int32Array;
  /** By number, the (n - 1)-grams that make up the n-gram. */
  readonly firsts: Int32Array;
  readonly seconds: Int32Array;
  /** The total length of the words before each word, and of all words. */
  readonly ends: Int32Array;
}

function createPairs(words: number): Pairs {
  const column = (): Int32Array => new Int32Array(words);
  return {
    ...{ positions: column(), ids: column(), counts: column(), ends: column() },
    ...{ nexts: column(), firsts: column(), seconds: column() },
  };
}

/**
 * Replaces the repeated (n - 1)-grams by the repeated n-grams, in place; returns the number of positions left.
 *
 * Most pairs are unique. They are sieved out first, by the number of pairs with an equal hash, without branches that
 * depend on the data: a processor cannot predict those.
 */
function pairNeighbours(grams: Pairs, entries: number): number {
  const { positions, ids, nexts, counts } = grams;
  // With fewer slots, more unique pairs share one.
  const slots = 4 * slotsFor(entries);
  if (sieve.length < slots) sieve = new Uint8Array(slots);
  else sieve.fill(0, 0, slots);
  const mask = slots - 1;
  for (let entry = 0; entry + 1 < entries; entry++) {
    const slot = hashOfPair(ids[entry]!, ids[entry + 1]!) & mask;
    sieve[slot]! |= ((sieve[slot]! << 1) | 1) & 3 & -isNext(positions, entry);
  }
  let candidates = 0;
  for (let entry = 0; entry + 1 < entries; entry++) {
    const first = ids[entry]!;
    const second = ids[entry + 1]!;
    const isCandidate = isNext(positions, entry) & (sieve[hashOfPair(first, second) & mask]! >> 1);
    positions[candidates] = positions[entry]!;
    ids[candidates] = first;
    nexts[candidates] = second;
    candidates += isCandidate;
  }
  numberPairs(grams, candidates);
  let left = 0;
  for (let entry = 0; entry < candidates; entry++) {
    const id = ids[entry]!;
    positions[left] = positions[entry]!;
    ids[left] = id;
    left += 1 - ((counts[id]! - 2) >>> 31);
  }
  return left;
}

/** Returns 1 if an entry is right before the next one in the text, otherwise 0. */
function isNext(positions: Int32Array, entry: number): number {
  return (positions[entry + 1]! - positions[entry]! - 2) >>> 31;
}

function hashOfPair(first: number, second: number): number {
  const mixed = Math.imul(first, 0x9e3779b1) ^ Math.imul(second + 0x7f4a7c15, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}

/** Replaces each pair by its number, and counts it. */
function numberPairs({ ids, nexts, counts, firsts, seconds }: Pairs, entries: number): void {
  const slots = slotsFor(entries);
  if (table.length < slots) table = new Int32Array(slots);
  else table.fill(0, 0, slots);
  const mask = slots - 1;
  let size = 0;
  for (let entry = 0; entry < entries; entry++) {
    const first = ids[entry]!;
    const second = nexts[entry]!;
    let slot = hashOfPair(first, second) & mask;
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
    ids[entry] = id;
  }
}

/** Returns the length of all n-grams: the sum of their ends less that of their starts, most of which cancel out. */
function allLength(n: number, count: number, ends: Int32Array): number {
  let length = 0;
  for (let end = Math.max(n, count - n + 1); end <= count; end++) length += ends[end]!;
  for (let start = Math.min(n - 1, count - n); start >= 0; start--) length -= ends[start]!;
  return length;
}

function topOf(n: number, words: number, { positions, ids, counts, ends }: Pairs, left: number): TopNGram {
  if (left === 0) return { n, count: words < n ? 0 : 1, length: words < n ? 0 : ends[n]!, longest: 0 };
  let [count, length, longest] = [0, 0, 0];
  for (let entry = 0; entry < left; entry++) {
    const occurrences = counts[ids[entry]!]!;
    if (occurrences < count) continue;
    const position = positions[entry]!;
    const here = ends[position + n]! - ends[position]!;
    // Positions are in order, so the first of several most common ones is met first.
    if (occurrences > count) [count, length, longest] = [occurrences, here, here];
    else if (here > longest) longest = here;
  }
  return { n, count, length, longest };
}

function duplicatesOf(n: number, words: number, grams: Pairs, left: number): DuplicateNGrams {
  const { positions, ids, counts, ends } = grams;
  let [skipped, overlapping, covered, coveredTo, next] = [0, 0, 0, 0, 0];
  for (let entry = 0; entry < left; entry++) {
    const position = positions[entry]!;
    const start = ends[position]!;
    const end = ends[position + n]!;
    overlapping += end - start;
    covered += end - Math.max(start, coveredTo);
    coveredTo = end;
    if (position < next) continue;
    // The counts are not needed again: a negative one marks an n-gram that has been seen.
    const id = ids[entry]!;
    if (counts[id]! < 0) {
      skipped += end - start;
      next = position + n;
    } else counts[id] = -counts[id]!;
  }
  return { n, skipped, overlapping, all: allLength(n, words, ends), covered };
}
