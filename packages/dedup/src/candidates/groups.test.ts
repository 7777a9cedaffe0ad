import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupsByKey, groupsByPairs } from "./groups.js";
import type { Groups } from "./types.js";

/** Groups ranks by key in a map. Returns the groups of two or more as strings. */
function groupsByMap(entries: readonly (readonly [key: string, rank: number])[]): Set<string> {
  const map = new Map<string, number[]>();
  for (const [key, rank] of entries) map.set(key, [...(map.get(key) ?? []), rank]);
  return new Set([...map.values()].filter((group) => group.length > 1).map(String));
}

/** Returns the groups as strings. */
function asStrings({ members, ends }: Groups): Set<string> {
  return new Set(
    [...ends].map((end, at) => String([...members.subarray(at === 0 ? 0 : ends[at - 1]!, end)])),
  );
}

describe("groups", () => {
  const documents = fc.array(fc.record({ key: fc.tuple(fc.nat(3), fc.nat(3), fc.nat(2)), site: fc.nat(2) }), {
    maxLength: 120,
    size: "max",
  });

  it("contain the documents with the same key", () => {
    fc.assert(
      fc.property(documents, (all) => {
        const ranks = Uint32Array.from(all.keys());
        const keys = { width: 3, at: (rank: number, part: number) => all[rank]!.key[part]! };
        expect(asStrings(groupsByKey(ranks, keys, undefined))).toEqual(
          groupsByMap(all.map(({ key }, rank) => [String(key), rank])),
        );
      }),
      { seed: 1 },
    );
  });

  it("contain only documents of one site if sites are compared separately", () => {
    fc.assert(
      fc.property(documents, (all) => {
        const sites = Int32Array.from(all, ({ site }) => site);
        const ranks = Uint32Array.from([...all.keys()].sort((a, b) => sites[a]! - sites[b]! || a - b));
        const keys = { width: 2, at: (rank: number, part: number) => all[rank]!.key[part]! };
        expect(asStrings(groupsByKey(ranks, keys, sites))).toEqual(
          groupsByMap(all.map(({ key, site }, rank) => [String([key[0], key[1], site]), rank])),
        );
        const first = ranks.map((rank) => all[rank]!.key[0]);
        expect(asStrings(groupsByPairs(first, ranks, sites))).toEqual(
          groupsByMap(all.map(({ key, site }, rank) => [String([key[0], site]), rank])),
        );
      }),
      { seed: 1 },
    );
  });
});
