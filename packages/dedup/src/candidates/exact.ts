import { HASH128_SEEDS } from "../exact/hasher.js";
import { xxh64 } from "../exact/xxh64.js";
import type { Signatures } from "../signatures/types.js";
import { groupsByKey } from "./groups.js";
import type { Groups, Roster } from "./types.js";

/**
 * Documents of the same 128-bit hash. A document whose text is empty, or nothing but what normalisation drops, is no
 * copy of another such: there is nothing to compare, and pages that could not be read are not one page.
 */
export function exactGroups({ exact, characters }: Signatures, { places, sites, order }: Roster): Groups {
  const nothing = HASH128_SEEDS.flatMap((seed) => [...xxh64(new Uint8Array(0), seed, new Uint32Array(2))]);
  const ranks = order.filter((rank) => {
    const place = places[rank]!;
    return characters[place]! > 0 && nothing.some((part, at) => exact[4 * place + at] !== part);
  });
  return groupsByKey(ranks, { width: 4, at: (rank, part) => exact[4 * places[rank]! + part]! }, sites);
}
