import { type Hash64, mix } from "../numbers/mix.js";
import type { Lists } from "../signatures/types.js";
import { groupsByKey, groupsByPairs } from "./groups.js";
import type { Groups, Roster } from "./types.js";

/** Groups documents that have a number in common. */
export function groupsByElement(lists: Lists, { positions, sites }: Roster, ranks: Uint32Array): Groups {
  let total = 0;
  for (const rank of ranks) total += lists.lengthAt(positions[rank]!);
  const keys = new Uint32Array(total);
  const owners = new Uint32Array(total);
  let used = 0;
  for (const rank of ranks) {
    const list = lists.at(positions[rank]!);
    keys.set(list, used);
    owners.fill(rank, used, used + list.length);
    used += list.length;
  }
  return groupsByPairs(keys, owners, sites);
}

/** Groups documents with equal lists, leaving out empty ones. */
export function groupsByList(lists: Lists, { positions, sites }: Roster, ranks: Uint32Array): Groups {
  const high = new Uint32Array(positions.length);
  const low = new Uint32Array(positions.length);
  const hash: Hash64 = { high: 0, low: 0 };
  const nonEmpty = ranks.filter((rank) => {
    const list = lists.at(positions[rank]!);
    mix(list, 0, list.length, hash);
    high[rank] = hash.high;
    low[rank] = hash.low;
    return list.length > 0;
  });
  return groupsByKey(nonEmpty, { width: 2, at: (rank, part) => (part === 0 ? high : low)[rank]! }, sites);
}
