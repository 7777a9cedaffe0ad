/** The lists that were asked for last. */
export interface ListCache {
  readonly get: (key: number) => Uint32Array | undefined;
  readonly set: (key: number, list: Uint32Array) => void;
}

/** What an entry takes besides its numbers. */
const OVERHEAD = 200;

/** Keeps up to `most` bytes of lists; what was not asked for longest goes first. */
export function createListCache(most: number): ListCache {
  // A Map iterates in the order of insertion: the first key is the one that was not asked for longest.
  const lists = new Map<number, Uint32Array>();
  let bytes = 0;
  return {
    get(key) {
      const list = lists.get(key);
      if (list !== undefined) {
        lists.delete(key);
        lists.set(key, list);
      }
      return list;
    },
    set(key, list) {
      const known = lists.get(key);
      if (known !== undefined) bytes -= known.byteLength + OVERHEAD;
      lists.delete(key);
      lists.set(key, list);
      bytes += list.byteLength + OVERHEAD;
      for (const [oldest, { byteLength }] of lists) {
        if (bytes <= most || oldest === key) break;
        lists.delete(oldest);
        bytes -= byteLength + OVERHEAD;
      }
    },
  };
}
