import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomIds } from "../../test/random-ids.js";
import { lcsLength, lcsMatches } from "./lcs.js";

const pairs = fc.integer({ min: 1, max: 20 }).chain((size) => {
  const sequence = fc.array(fc.integer({ min: 0, max: size - 1 }), { maxLength: 200, size: "max" });
  return fc
    .tuple(sequence, sequence)
    .map(([a, b]) => ({ a: Int32Array.from(a), b: Int32Array.from(b), size }));
});

/** Expects pairs of equal items, ascending on both sides, as many as a longest common subsequence has. */
function expectLongest(a: Int32Array, b: Int32Array, size: number): void {
  const matches = lcsMatches(a, b, size);
  expect(matches.a.length).toBe(lcsLength(a, b, size));
  expect(matches.b.length).toBe(matches.a.length);
  const wrong = matches.a.findIndex((inA, index) => {
    const inB = matches.b[index]!;
    const isAscending = index === 0 || (inA > matches.a[index - 1]! && inB > matches.b[index - 1]!);
    return a[inA] !== b[inB] || !isAscending;
  });
  expect(wrong).toBe(-1);
}

describe("lcsMatches", () => {
  it("finds the matching positions", () => {
    const matches = lcsMatches(Int32Array.of(0, 1, 2, 3), Int32Array.of(4, 1, 3), 5);
    expect(matches).toEqual({ a: Int32Array.of(1, 3), b: Int32Array.of(1, 2) });
  });

  it("is empty if the sequences have no item in common", () => {
    expect(lcsMatches(Int32Array.of(0), Int32Array.of(1), 2).a.length).toBe(0);
    expect(lcsMatches(new Int32Array(), Int32Array.of(1), 2).a.length).toBe(0);
    expect(lcsMatches(new Int32Array(), new Int32Array(), 0).a.length).toBe(0);
  });

  it("finds a longest common subsequence, deterministically", () => {
    fc.assert(
      fc.property(pairs, ({ a, b, size }) => {
        expectLongest(a, b, size);
        expect(lcsMatches(a, b, size)).toEqual(lcsMatches(a.slice(), b.slice(), size));
      }),
      { seed: 1, numRuns: 150 },
    );
  });

  it("finds a longest common subsequence if the table has to be divided", () => {
    expectLongest(randomIds(9000, 60, 1), randomIds(7000, 60, 2), 60);
    expectLongest(randomIds(9000, 2, 1), randomIds(7000, 2, 2), 2);
    // A long sequence against shorter ones, down to a single row.
    expectLongest(randomIds(40_000, 3000, 1), randomIds(50, 3000, 2), 3000);
    expectLongest(randomIds(50, 3000, 1), randomIds(40_000, 3000, 2), 3000);
  });

  it("compares 20,000 random items with 20,000", () => {
    const a = randomIds(20_000, 5000, 1);
    const b = randomIds(20_000, 5000, 2);
    expectLongest(a, b, 5000);
  });
});
