import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pairSet } from "./pair-set.js";

describe("pairSet", () => {
  it("contains the same pairs as a set of strings", () => {
    const pair = fc.tuple(fc.nat(50), fc.nat(50));
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 2000, size: "max" }), fc.array(pair), (added, others) => {
        const pairs = pairSet();
        for (const [a, b] of added) pairs.add(a, b);
        const expected = new Set(added.map(String));
        expect(pairs.size()).toBe(expected.size);
        const all = [...others, ...added];
        expect(all.filter(([a, b]) => pairs.has(a, b))).toEqual(
          all.filter((one) => expected.has(String(one))),
        );
      }),
      { seed: 1, numRuns: 8 },
    );
  });

  it("grows to its maximum, then ignores further pairs", () => {
    const pairs = pairSet(5000);
    for (let at = 0; at < 6000; at++) pairs.add(at, 0xfffffffe - at);
    expect(pairs.size()).toBe(5000);
    expect(pairs.has(4999, 0xfffffffe - 4999)).toBe(true);
    expect(pairs.has(5000, 0xfffffffe - 5000)).toBe(false);
  });
});
