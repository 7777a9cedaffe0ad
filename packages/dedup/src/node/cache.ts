import type { Lists } from "../signatures/types.js";

/** Bytes of an entry in addition to its numbers. */
const OVERHEAD = 200;

/** Caches up to `maxBytes` of the lists that `read` returns, evicting the least recently used first. */
export function cachedLists(maxBytes: number, read: Lists["at"]): Lists {
  // A Map iterates in insertion order, so its first key is the least recently used.
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
        if (bytes <= maxBytes || oldest === key) break;
        lists.delete(oldest);
        bytes -= byteLength + OVERHEAD;
      }
      return list;
    },
  };
}
