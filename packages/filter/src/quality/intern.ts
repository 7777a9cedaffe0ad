/** Which of a text's spans are equal strings. */
export interface Interned {
  /** Number of spans. */
  readonly count: number;
  /** Number of different strings. */
  readonly size: number;
  /** For each span, the number of its string. Strings are numbered in the order of their first occurrence. */
  readonly ids: Int32Array;
  /** For each string, how often it occurs. */
  readonly counts: Int32Array;
  /** For each string, the span of its first occurrence. */
  readonly firsts: Int32Array;
}

/** Reused for every call: slots with the number of a string plus one, or 0. */
let table = new Int32Array(1024);
/** By the number of a string: its hash, how often it occurs, and the span of its first occurrence. */
let [hashes, counts, firsts] = [new Int32Array(1024), new Int32Array(1024), new Int32Array(1024)];

/** Differs between processes, so that no page can be made of words that collide. It has no effect on results. */
const SEED = (Math.random() * 0x1_0000_0000) | 0;

/** Returns a hash of a part of a text: equal strings have equal hashes. Two code units are one step. */
function hash(units: Uint16Array, start: number, end: number): number {
  let value = SEED;
  let index = start;
  for (; index + 1 < end; index += 2) {
    value = Math.imul(value ^ (units[index]! | (units[index + 1]! << 16)), 0x01000193);
    value ^= value >>> 15;
  }
  if (index < end) value = Math.imul(value ^ units[index]!, 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return value ^ (value >>> 13);
}

function areEqual(units: Uint16Array, start: number, end: number, spans: Int32Array, other: number): boolean {
  const otherStart = spans[2 * other]!;
  const length = end - start;
  if (spans[2 * other + 1]! - otherStart !== length) return false;
  for (let index = 0; index < length; index++) {
    if (units[start + index] !== units[otherStart + index]) return false;
  }
  return true;
}

/** Returns a hash of a span's length and outermost characters. */
function outlineHash(units: Uint16Array, start: number, end: number): number {
  if (end - start < 4) return end - start;
  const outermost =
    units[start]! | (units[start + 1]! << 8) | (units[end - 2]! << 16) | (units[end - 1]! << 24);
  const value = Math.imul(outermost ^ Math.imul(end - start, 0x9e3779b1), 0x85ebca6b);
  return value ^ (value >>> 15);
}

/**
 * Returns 1 for each span that differs from all others by its length and outermost characters, which is nearly every
 * line of a text, and 0 for those that may be equal to others.
 */
export function uniqueSpans(units: Uint16Array, spans: Int32Array): Uint8Array {
  const count = spans.length >> 1;
  const mask = 2 * slotsFor(count) - 1;
  const numbers = new Uint8Array(mask + 1);
  const isUnique = new Uint8Array(count);
  for (let span = 0; span < count; span++) {
    const slot = outlineHash(units, spans[2 * span]!, spans[2 * span + 1]!) & mask;
    numbers[slot] = Math.min(2, numbers[slot]! + 1);
  }
  for (let span = 0; span < count; span++) {
    const slot = outlineHash(units, spans[2 * span]!, spans[2 * span + 1]!) & mask;
    if (numbers[slot] === 1) isUnique[span] = 1;
  }
  return isUnique;
}

/**
 * Numbers the different strings among spans of a text, without creating them: an open-addressing table of their
 * hashes, verified character by character.
 *
 * @param spans - pairs of start and end, in order.
 * @param isUnique - those that are known to differ from all others, which are not read ({@link uniqueSpans}).
 */
export function intern(units: Uint16Array, spans: Int32Array, isUnique?: Uint8Array): Interned {
  const count = spans.length >> 1;
  const ids = new Int32Array(count);
  if (count < 2) return { count, size: count, ids, counts: new Int32Array(count).fill(1), firsts: ids };
  const slots = slotsFor(count);
  if (table.length < slots) {
    [table, hashes] = [new Int32Array(slots), new Int32Array(slots)];
    [counts, firsts] = [new Int32Array(slots), new Int32Array(slots)];
  } else table.fill(0, 0, slots);
  const mask = slots - 1;
  let size = 0;
  for (let span = 0; span < count; span++) {
    if (isUnique !== undefined && isUnique[span] === 1) {
      ids[span] = size;
      counts[size] = 1;
      firsts[size++] = span;
      continue;
    }
    const start = spans[2 * span]!;
    const end = spans[2 * span + 1]!;
    const value = hash(units, start, end);
    let slot = value & mask;
    let id = table[slot]! - 1;
    while (id >= 0 && (hashes[id] !== value || !areEqual(units, start, end, spans, firsts[id]!))) {
      slot = (slot + 1) & mask;
      id = table[slot]! - 1;
    }
    if (id < 0) {
      id = size++;
      table[slot] = id + 1;
      hashes[id] = value;
      counts[id] = 0;
      firsts[id] = span;
    }
    ids[span] = id;
    counts[id]!++;
  }
  return { count, size, ids, counts: counts.slice(0, size), firsts: firsts.slice(0, size) };
}

/** Returns the size of a table with at least two slots per entry: a power of two. */
export function slotsFor(entries: number): number {
  return 2 << (32 - Math.clz32(Math.max(entries, 4)));
}
