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
