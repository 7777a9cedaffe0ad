import type { Lists } from "../signatures/types.js";

/** What an entry takes besides its numbers. */
const OVERHEAD = 200;

/** Lists as `read` gives them, of which up to `most` bytes are kept; what was not asked for longest goes first. */
export function cachedLists(most: number, read: Lists["at"]): Lists {
  // A Map iterates in the order of insertion: the first key is the one that was not asked for longest.
  const lists = new Map<number, Uint32Array>();
  let bytes = 0;
  return {
    at(key) {
      const known = lists.get(key);
      if (known !== undefined) lists.delete(key);
      const list = known ?? read(key);
      lists.set(key, list);
      if (known !== undefined) return list;
      bytes += list.byteLength + OVERHEAD;
      for (const [oldest, { byteLength }] of lists) {
        if (bytes <= most || oldest === key) break;
        lists.delete(oldest);
        bytes -= byteLength + OVERHEAD;
      }
      return list;
    },
  };
}
