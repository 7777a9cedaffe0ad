import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { disjointSets, find, lowestOfSets, union } from "./union-find.js";

const graph = fc.integer({ min: 1, max: 40 }).chain((count) =>
  fc.record({
    count: fc.constant(count),
    edges: fc.array(fc.tuple(fc.nat(count - 1), fc.nat(count - 1)), { maxLength: 60 }),
  }),
);

/** Returns the lowest element that each can reach, by breadth-first search. */
function reach(count: number, edges: readonly (readonly [number, number])[]): number[] {
  const lowest = new Array<number>(count).fill(-1);
  for (let start = 0; start < count; start++) {
    if (lowest[start] !== -1) continue;
    const queue = [start];
    lowest[start] = start;
    for (let at = 0; at < queue.length; at++) {
      for (const [a, b] of edges) {
        for (const [from, to] of [
          [a, b],
          [b, a],
        ] as const) {
          if (from !== queue[at] || lowest[to] !== -1) continue;
          lowest[to] = start;
          queue.push(to);
        }
      }
    }
  }
  return lowest;
}

describe("union-find", () => {
  it("finds the same components as breadth-first search", () => {
    fc.assert(
      fc.property(graph, ({ count, edges }) => {
        const sets = disjointSets(count);
        for (const [a, b] of edges) union(sets, a, b);
        expect([...lowestOfSets(sets)]).toEqual(reach(count, edges));
      }),
      { seed: 1 },
    );
  });

  it("gives the same names for any order of unions", () => {
    fc.assert(
      fc.property(
        graph.chain((g) =>
          fc.tuple(fc.constant(g), fc.shuffledSubarray(g.edges, { minLength: g.edges.length })),
        ),
        ([{ count, edges }, shuffled]) => {
          const [one, other] = [disjointSets(count), disjointSets(count)];
          for (const [a, b] of edges) union(one, a, b);
          for (const [a, b] of shuffled) union(other, b, a);
          expect(lowestOfSets(one)).toEqual(lowestOfSets(other));
        },
      ),
      { seed: 1 },
    );
  });

  it("returns whether two sets were joined, and stores their size in the root", () => {
    const sets = disjointSets(4);
    expect(union(sets, 0, 1)).toBe(true);
    expect(union(sets, 2, 1)).toBe(true);
    expect(union(sets, 0, 2)).toBe(false);
    expect(find(sets, 2)).toBe(find(sets, 0));
    expect(sets[find(sets, 0)]).toBe(-3);
    expect(find(sets, 3)).toBe(3);
  });

  it("keeps paths short if every union lengthens them", () => {
    const count = 200_000;
    const sets = disjointSets(count);
    for (let at = count - 1; at > 0; at--) union(sets, at, at - 1);
    expect(lowestOfSets(sets).every((name) => name === 0)).toBe(true);
  });
});
