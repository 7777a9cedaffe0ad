import { disjointSets, find, lowestOfSets, union } from "@winnow/core-dom/union-find";
import { cpuTime, MAX_TIME_RATIO, SIZE_RATIO } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createGroupJoiner } from "./groups.js";
import type { Verification } from "./verification.js";

/**
 * Creates a verification that joins pairs for which `alike` is true, and counts and lists the comparisons.
 */
function verification(count: number, alike: (a: number, b: number) => boolean) {
  const sets = disjointSets(count);
  const compared: string[] = [];
  let comparisons = 0;
  const join: Verification["join"] = (first, second) => {
    comparisons++;
    const [a, b] = first < second ? [first, second] : [second, first];
    if (count < 1000) compared.push(`${a}-${b}`);
    if (find(sets, a) === find(sets, b)) return true;
    if (!alike(a, b)) return false;
    union(sets, a, b);
    return true;
  };
  const rest = { joinSame: join, counts: () => ({ compared: 0, refused: 0 }) };
  return {
    verification: { sets, join, ...rest, edges: () => ({ count: 0 }) } as unknown as Verification,
    compared,
    comparisons: () => comparisons,
  };
}

const graph = fc.tuple(
  fc.uniqueArray(fc.tuple(fc.nat(11), fc.nat(11)), { maxLength: 30, selector: String }),
  fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { maxLength: 4 }),
);
const all = Uint32Array.from({ length: 12 }, (_, at) => at);

describe("createGroupJoiner", () => {
  it("joins similar documents, comparing no pair twice and no joined pair", () => {
    fc.assert(
      fc.property(graph, ([edges, before]) => {
        const alike = new Set(edges.map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`));
        const { verification: pairs, compared } = verification(12, (a, b) => alike.has(`${a}-${b}`));
        const expected = disjointSets(12);
        for (const [a, b] of before) {
          union(pairs.sets, a, b);
          union(expected, a, b);
        }
        for (const [a, b] of edges) union(expected, a, b);
        const joiner = createGroupJoiner(pairs, 1000);
        joiner.join(all, "minhash");
        expect(lowestOfSets(pairs.sets)).toEqual(lowestOfSets(expected));
        expect(new Set(compared).size).toBe(compared.length);
        expect(joiner.capped()).toBe(0);
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it("gives each document an equal share of the comparisons, with the first documents of the first parts", () => {
    const { verification: pairs, compared } = verification(5, () => false);
    const joiner = createGroupJoiner(pairs, 9);
    // Ten pairs are one too many: one comparison each.
    joiner.join(all.subarray(0, 5), "chunks");
    expect(compared).toEqual(["0-1", "0-2", "0-3", "0-4"]);
    expect(joiner.capped()).toBe(1);
    joiner.join(all.subarray(0, 4), "chunks");
    expect(compared).toHaveLength(10);
    expect(joiner.capped()).toBe(1);
  });

  it("takes linear time for a capped group with a similar and a dissimilar half", () => {
    const [small, large] = [8000, 8000 * SIZE_RATIO].map((half) =>
      cpuTime(() => {
        const { verification: pairs, comparisons } = verification(2 * half, (a, b) => a === 0 && b >= half);
        const joiner = createGroupJoiner(pairs, 2 * half);
        joiner.join(
          Uint32Array.from({ length: 2 * half }, (_, at) => at),
          "minhash",
        );
        expect(comparisons()).toBeLessThanOrEqual(2 * half);
        expect(pairs.sets[find(pairs.sets, 0)]).toBe(-half - 1);
        expect(joiner.capped()).toBe(1);
      }),
    );
    // Visiting every part at each step would take quadratic time.
    expect(large! / small!).toBeLessThan(MAX_TIME_RATIO);
  });
});
