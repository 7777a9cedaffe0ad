import { type Hash64, mix } from "../numbers/mix.js";
import type { SortSpace } from "../numbers/radix-sort.js";
import type { Signatures } from "../signatures/types.js";
import { groupsByKey } from "./groups.js";
import type { Groups, Roster } from "./types.js";

/** Returns the documents with words. Signatures of others are all ones and similar to nothing. */
export function minhashRanks({ minhash, parameters }: Signatures, { positions, order }: Roster): Uint32Array {
  const width = parameters.bands * parameters.rows;
  return order.filter((rank) => {
    const start = positions[rank]! * width;
    let at = 0;
    while (at < width && minhash![start + at] === 0xffffffff) at++;
    return at < width;
  });
}

/** Groups documents whose signatures agree in `rows` rows from `from` on: those of a band, or all. */
export function minhashGroups(
  { minhash, parameters }: Signatures,
  { positions, sites }: Roster,
  ranks: Uint32Array,
  from: number,
  rows: number,
  space: SortSpace,
): Groups {
  const width = parameters.bands * parameters.rows;
  // Signatures are read in the order in which they are stored, which differs from the order of ranks.
  const count = positions.length;
  const high = new Uint32Array(count);
  const low = new Uint32Array(count);
  const hash: Hash64 = { high: 0, low: 0 };
  for (let position = 0; position < count; position++) {
    const start = position * width + from;
    mix(minhash!, start, start + rows, hash);
    high[position] = hash.high;
    low[position] = hash.low;
  }
  const at = (rank: number, part: number): number => (part === 0 ? high : low)[positions[rank]!]!;
  return groupsByKey(ranks, { width: 2, at }, sites, space);
}
