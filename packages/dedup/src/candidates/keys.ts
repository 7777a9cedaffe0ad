import { EMPTY_HASH128 } from "../exact/hasher.js";
import type { Signatures } from "../signatures/types.js";
import { groupsByKey } from "./groups.js";
import type { Groups, Roster } from "./types.js";

/**
 * Documents of the same 128-bit hash. A document whose text is empty, or nothing but what normalisation drops, is no
 * copy of another such: there is nothing to compare, and pages that could not be read are not one page.
 */
export function exactGroups({ exact, characters }: Signatures, { places, sites, order }: Roster): Groups {
  const ranks = order.filter((rank) => {
    const place = places[rank]!;
    return characters[place]! > 0 && EMPTY_HASH128.some((part, at) => exact[4 * place + at] !== part);
  });
  return groupsByKey(ranks, { width: 4, at: (rank, part) => exact[4 * places[rank]! + part]! }, sites);
}

/** Maps that addresses are numbered in: one alone does not take more than 2²⁴. */
const PARTS = 64;

/**
 * Documents of the same canonical address, whatever their texts; an empty text too, as the address is what they share.
 */
export function urlGroups({ urls }: Signatures, { places, sites, order }: Roster): Groups {
  const parts = Array.from({ length: PARTS }, () => new Map<string, number>());
  const numberOf = new Uint32Array(places.length);
  let count = 0;
  const ranks = order.filter((rank) => {
    const url = urls[places[rank]!]!;
    if (url === "") return false;
    const numbers = parts[partOf(url)]!;
    let number = numbers.get(url);
    if (number === undefined) numbers.set(url, (number = count++));
    numberOf[rank] = number;
    return true;
  });
  return groupsByKey(ranks, { width: 1, at: (rank) => numberOf[rank]! }, sites);
}

/** By the last characters, in which addresses differ most. */
function partOf(url: string): number {
  let hash = url.length;
  for (let at = Math.max(0, url.length - 8); at < url.length; at++) {
    hash = Math.imul(hash, 31) + url.charCodeAt(at);
  }
  return (hash >>> 0) % PARTS;
}
