import { Heap } from "@winnow/core-dom";
import { FNV_OFFSET, FNV_PRIME } from "@winnow/core-dom/blocks";

/** Draws a seeded sample from a stream of items. */
interface Sampler<T> {
  readonly offer: (id: string, item: T) => void;
  /** The sample so far, in the order in which its items were offered. */
  readonly items: () => readonly T[];
}

/**
 * Creates a seeded sampler of a stream. It keeps the `count` items with the lowest hashes of seed and id. The
 * hash depends on nothing else, so the order of the items doesn't matter, and when pages are added or removed
 * the sample changes by about their share. It keeps at most `count` items in memory.
 *
 * @param count Size of the sample; if there are fewer items, all are kept.
 * @param seed Any integer.
 * @throws {RangeError} If `count` is not an integer of 0 or more, or `seed` is not an integer.
 */
export function sampler<T>(count: number, seed: number): Sampler<T> {
  if (!Number.isSafeInteger(count) || count < 0)
    throw new RangeError("count must be an integer of 0 or more");
  if (!Number.isSafeInteger(seed)) throw new RangeError("seed must be an integer");
  interface Kept {
    readonly rank: number;
    readonly place: number;
    readonly item: T;
  }
  // The one to drop first comes out first: of equal ranks, the first item stays.
  const heap = new Heap<Kept>((a, b) => a.rank > b.rank || (a.rank === b.rank && a.place > b.place));
  const kept = new Set<Kept>();
  let place = 0;
  return {
    offer: (id, item) => {
      const offered = { rank: rankOf(id, seed), place: place++, item };
      heap.push(offered);
      kept.add(offered);
      if (kept.size > count) kept.delete(heap.pop()!);
    },
    items: () => Array.from(kept, ({ item }) => item),
  };
}

/** Hashes id and seed to 53 bits: two 32-bit FNV-1a hashes with MurmurHash3's finaliser. */
function rankOf(id: string, seed: number): number {
  const key = `${seed}:${id}`;
  return (hash32(key, FNV_OFFSET) & 0x1fffff) * 2 ** 32 + hash32(key, 0x9e3779b9);
}

function hash32(key: string, basis: number): number {
  let hash = basis;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), FNV_PRIME);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
