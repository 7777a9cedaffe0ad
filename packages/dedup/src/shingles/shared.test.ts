import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sharedAtLeast, shingleSet } from "./sets.js";

const set = (maxLength: number) =>
  fc.uint32Array({ maxLength, min: 0, max: 600 }).map((numbers) => shingleSet(numbers));

function count(left: Uint32Array, right: Uint32Array): number {
  const other = new Set(right);
  return left.filter((number) => other.has(number)).length;
}

describe("sharedAtLeast", () => {
  it("counts the elements in both sets, or returns -1 if they are too few", () => {
    fc.assert(
      fc.property(fc.oneof(set(8), set(200)), set(400), fc.nat(60), (left, right, min) => {
        const shared = count(left, right);
        const expected = shared >= min ? shared : -1;
        expect(sharedAtLeast(left, right, min)).toBe(expected);
        expect(sharedAtLeast(right, left, min)).toBe(expected);
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  it("handles the empty set, and numbers beyond 31 bits", () => {
    const empty = new Uint32Array(0);
    expect(sharedAtLeast(empty, Uint32Array.of(1), 0)).toBe(0);
    expect(sharedAtLeast(empty, empty, 1)).toBe(-1);
    expect(sharedAtLeast(Uint32Array.of(0, 0xffffffff), Uint32Array.of(0xffffffff), 1)).toBe(1);
  });
});
