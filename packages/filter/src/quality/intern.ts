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

/** Differs between processes, so that no page can be made of words that collide. It has no effect on results. */
const SEED = (Math.random() * 0x1_0000_0000) | 0;

/** Returns a hash of a part of a text: equal strings have equal hashes. Two code units are one step. */
export function hash(text: string, start: number, end: number): number {
  let value = SEED;
  let index = start;
  for (; index + 1 < end; index += 2) {
    value = Math.imul(value ^ (text.charCodeAt(index) | (text.charCodeAt(index + 1) << 16)), 0x01000193);
    value ^= value >>> 15;
  }
  if (index < end) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return value ^ (value >>> 13);
}

function areEqual(text: string, a: number, b: number, length: number): boolean {
  for (let index = 0; index < length; index++) {
    if (text.charCodeAt(a + index) !== text.charCodeAt(b + index)) return false;
  }
  return true;
}

/**
 * Numbers the different strings among spans of a text, without creating them: an open-addressing table of their
 * hashes, verified character by character.
 *
 * @param spans - pairs of start and end, in order.
 * @param hashOf - the hash of a span; equal strings must have equal hashes.
 */
export function intern(text: string, spans: Int32Array, hashOf: typeof hash = hash): Interned {
  const count = spans.length >> 1;
  const ids = new Int32Array(count);
  const counts = new Int32Array(count);
  const firsts = new Int32Array(count);
  const hashes = new Int32Array(count);
  let size = 0;
  const mask = clearedTable(count) - 1;
  for (let span = 0; span < count; span++) {
    const start = spans[2 * span]!;
    const length = spans[2 * span + 1]! - start;
    const value = hashOf(text, start, start + length);
    let slot = value & mask;
    let id = table[slot]! - 1;
    while (id >= 0) {
      if (hashes[id] === value) {
        const first = 2 * firsts[id]!;
        const other = spans[first]!;
        if (spans[first + 1]! - other === length && areEqual(text, start, other, length)) break;
      }
      slot = (slot + 1) & mask;
      id = table[slot]! - 1;
    }
    if (id < 0) {
      id = size++;
      table[slot] = id + 1;
      hashes[id] = value;
      firsts[id] = span;
    }
    ids[span] = id;
    counts[id]!++;
  }
  return { count, size, ids, counts, firsts };
}

/** Empties the table, with at least two slots per entry; returns their number, a power of two. */
function clearedTable(entries: number): number {
  const slots = slotsFor(entries);
  if (table.length < slots) table = new Int32Array(slots);
  else table.fill(0, 0, slots);
  return slots;
}

/** Returns the size of a table with at least two slots per entry: a power of two. */
export function slotsFor(entries: number): number {
  return 2 << (32 - Math.clz32(Math.max(entries, 4)));
}
