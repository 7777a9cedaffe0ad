import type { Signatures } from "../signatures/types.js";
import { groupsByKey } from "./groups.js";
import type { Groups, Roster } from "./types.js";

/** Documents of the same canonical address, whatever their texts. */
export function urlGroups({ urls }: Signatures, { places, sites, order }: Roster): Groups {
  const numbers = new Map<string, number>();
  const numberOf = new Uint32Array(places.length);
  const ranks = order.filter((rank) => {
    const url = urls[places[rank]!]!;
    if (url === "") return false;
    const known = numbers.get(url) ?? numbers.size;
    if (known === numbers.size) numbers.set(url, known);
    numberOf[rank] = known;
    return true;
  });
  return groupsByKey(ranks, { width: 1, at: (rank) => numberOf[rank]! }, sites);
}
