import { radixSort } from "../numbers/radix-sort.js";
import type { Scope } from "../types.js";
import type { Roster } from "./types.js";

/** Returns the positions of strings in code-unit order, equal strings in their original order. */
export function rankStrings(strings: readonly string[]): Uint32Array {
  return new Uint32Array(strings.length)
    .map((_, position) => position)
    .sort((a, b) => {
      const [first, second] = [strings[a]!, strings[b]!];
      return first < second ? -1 : first > second ? 1 : a - b;
    });
}

/** Gives documents their ranks and, if sites are compared separately, the numbers of their sites. */
export function createRoster(ids: readonly string[], sites: readonly string[], scope: Scope): Roster {
  const positions = rankStrings(ids);
  const order = new Uint32Array(positions.length).map((_, rank) => rank);
  if (scope === "corpus") return { positions, sites: undefined, order };
  const numbers = new Map<string, number>();
  const numbered = Int32Array.from(positions, (position) => {
    const site = sites[position]!;
    if (site === "") return -1;
    const known = numbers.get(site) ?? numbers.size;
    numbers.set(site, known);
    return known;
  });
  const compared = order.filter((rank) => numbered[rank]! >= 0);
  radixSort(
    Uint32Array.from(compared, (rank) => numbered[rank]!),
    compared,
  );
  return { positions, sites: numbered, order: compared };
}
