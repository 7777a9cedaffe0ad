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
  /** Sorted by rank, then by place. */
  const kept: { readonly rank: number; readonly place: number; readonly item: T }[] = [];
  let place = 0;
  return {
    offer: (id, item) => {
      const rank = rankOf(id, seed);
      const mine = place++;
      if (kept.length === count && (count === 0 || kept[count - 1]!.rank <= rank)) return;
      let low = 0;
      let high = kept.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (kept[middle]!.rank > rank) high = middle;
        else low = middle + 1;
      }
      kept.splice(low, 0, { rank, place: mine, item });
      if (kept.length > count) kept.pop();
    },
    items: () => kept.toSorted((a, b) => a.place - b.place).map(({ item }) => item),
  };
}

/** Hashes id and seed to 53 bits: two 32-bit FNV-1a hashes with MurmurHash3's finaliser. */
function rankOf(id: string, seed: number): number {
  const key = `${seed}:${id}`;
  return (hash32(key, 0x811c9dc5) & 0x1fffff) * 2 ** 32 + hash32(key, 0x9e3779b9);
}

function hash32(key: string, basis: number): number {
  let hash = basis;
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
