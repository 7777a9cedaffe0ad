import { EMPTY_HASH128 } from "../exact/hasher.js";
import type { Signatures } from "../signatures/types.js";
import { groupsByKey } from "./groups.js";
import type { Groups, Roster } from "./types.js";

/**
 * Groups documents by their 128-bit hash. Documents that are empty after normalisation are left out: they
 * have nothing to compare, and pages without extracted text are not the same page.
 */
export function exactGroups({ exact, characters }: Signatures, { positions, sites, order }: Roster): Groups {
  const ranks = order.filter((rank) => {
    const position = positions[rank]!;
    return characters[position]! > 0 && EMPTY_HASH128.some((part, at) => exact[4 * position + at] !== part);
  });
  return groupsByKey(ranks, { width: 4, at: (rank, part) => exact[4 * positions[rank]! + part]! }, sites);
}

/** Number of maps in which URLs are numbered: a single map is limited to 2²⁴ entries. */
const PARTS = 64;

/**
 * Groups documents by their canonical URL, even if their texts differ or are
 * empty.
 */
export function urlGroups({ urls }: Signatures, { positions, sites, order }: Roster): Groups {
  const parts = Array.from({ length: PARTS }, () => new Map<string, number>());
  const numberOf = new Uint32Array(positions.length);
  let count = 0;
  const ranks = order.filter((rank) => {
    const url = urls[positions[rank]!]!;
    if (url === "") return false;
    const numbers = parts[partOf(url)]!;
    let number = numbers.get(url);
    if (number === undefined) numbers.set(url, (number = count++));
    numberOf[rank] = number;
    return true;
  });
  return groupsByKey(ranks, { width: 1, at: (rank) => numberOf[rank]! }, sites);
}

/** Returns the map of a URL, by its last characters, in which URLs differ most. */
function partOf(url: string): number {
  let hash = url.length;
  for (let at = Math.max(0, url.length - 8); at < url.length; at++) {
    hash = Math.imul(hash, 31) + url.charCodeAt(at);
  }
  return (hash >>> 0) % PARTS;
}
