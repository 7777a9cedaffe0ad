/** Keeps the items of a stream that a seeded sample has. */
interface Sampler<T> {
  readonly offer: (id: string, item: T) => void;
  /** The sample so far, in the order in which it was offered. */
  readonly items: () => readonly T[];
}

/**
 * A seeded sample of a stream: the items whose id, mixed with the seed, comes first. An item's place in that order depends
 * on nothing else, so the order of the set doesn't matter, and when pages are added or lost the sample changes by about
 * their share. Holds no more than `count` items.
 *
 * @param count How many; all where there are fewer.
 * @param seed Any whole number.
 * @throws {RangeError} If `count` is no whole number from 0, or `seed` no whole number.
 */
export function sampler<T>(count: number, seed: number): Sampler<T> {
  if (!Number.isSafeInteger(count) || count < 0) throw new RangeError("count must be a whole number from 0");
  if (!Number.isSafeInteger(seed)) throw new RangeError("seed must be a whole number");
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

/** A number of 53 bits from id and seed: two 32-bit FNV-1a hashes with MurmurHash3's last mix. */
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
