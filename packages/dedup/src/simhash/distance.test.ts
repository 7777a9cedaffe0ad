import { describe, expect, it } from "vitest";
import { hammingDistance } from "./distance.js";

const ZERO = Uint32Array.of(0, 0);
const ONES = Uint32Array.of(0xffffffff, 0xffffffff);

describe("hammingDistance", () => {
  it("counts the bits that differ, in both halves", () => {
    expect(hammingDistance(ZERO, ZERO)).toBe(0);
    expect(hammingDistance(ZERO, ONES)).toBe(64);
    expect(hammingDistance(Uint32Array.of(0x80000000, 1), ZERO)).toBe(2);
    expect(hammingDistance(Uint32Array.of(0b1100, 0b1), Uint32Array.of(0b1010, 0b1))).toBe(2);
  });

  it("names the invalid argument", () => {
    expect(() => hammingDistance(Uint32Array.of(1), ZERO)).toThrow(/^a must have two/);
    expect(() => hammingDistance(ZERO, [0, 0] as unknown as Uint32Array)).toThrow(TypeError);
  });
});
