import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sortPairs } from "../numbers/radix-sort.js";
import { popcount64 } from "../simhash/distance.js";
import { hammingPairs as pairs } from "./hamming.js";

/** Counts the ones in the binary digits. */
function ones(value: number): number {
  let count = 0;
  for (let bit = 0; bit < 32; bit++) count += (value >>> bit) & 1;
  return count;
}

/** Returns all similar pairs by the definition. */
function nearPairs(fingerprints: Uint32Array, distance: number): number[] {
  const found: number[] = [];
  for (let i = 0; i < fingerprints.length; i += 2) {
    for (let j = i + 2; j < fingerprints.length; j += 2) {
      const bits =
        ones(fingerprints[i]! ^ fingerprints[j]!) + ones(fingerprints[i + 1]! ^ fingerprints[j + 1]!);
      if (bits <= distance) found.push(i / 2, j / 2);
    }
  }
  return found;
}

/** Returns evenly distributed fingerprints, which differ in many bits. */
function spread(count: number): Uint32Array {
  let state = 1;
  return Uint32Array.from({ length: count * 2 }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state ^ (state >>> 15)) >>> 0;
  });
}

const WORD = fc.integer({ min: 0, max: 0xffffffff });

/** Fingerprints, some of them copies of others with flipped bits. */
const FINGERPRINTS = fc
  .array(fc.tuple(WORD, WORD, fc.nat(40), fc.array(fc.nat(63), { maxLength: 8 })), { maxLength: 40 })
  .map((rows) => {
    const all: number[] = [];
    rows.forEach(([high, low, from, turned], i) => {
      if (from < i) {
        const copy = [all[from * 2]!, all[from * 2 + 1]!];
        for (const bit of turned) copy[bit >> 5]! ^= 1 << (bit & 31);
        all.push(...copy);
      } else all.push(high, low);
    });
    return Uint32Array.from(all);
  });

describe("hammingPairs", () => {
  it("finds the pairs of the definition, in order", () => {
    fc.assert(
      fc.property(FINGERPRINTS, fc.integer({ min: 0, max: 64 }), (fingerprints, distance) => {
        for (const bits of [distance, distance % 8]) {
          const expected = nearPairs(fingerprints, bits);
          expect([...pairs(fingerprints, bits)]).toEqual(expected);
        }
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it("finds pairs that differ in up to three bits, at every position of a vector", () => {
    const others = spread(14);
    let missed = 0;
    for (let a = 0; a < 64; a++) {
      for (let b = a; b < 64; b++) {
        const fingerprints = others.slice();
        const [from, to] = [b % 4, 6 + (a % 8)];
        const copy = fingerprints.slice(from * 2, from * 2 + 2);
        for (const bit of [a, b, (a * 7 + b) % 64]) copy[bit >> 5]! ^= 1 << (bit & 31);
        fingerprints.set(copy, to * 2);
        if (pairs(fingerprints, 3).join() !== `${from},${to}`) missed++;
      }
    }
    expect(missed).toBe(0);
  });

  it("finds pairs that differ in all four lanes", () => {
    const fingerprints = spread(14);
    fingerprints[20] = fingerprints[2]! ^ 0x00010001;
    fingerprints[21] = fingerprints[3]! ^ 0x80008000;
    expect([...pairs(fingerprints, 4)]).toEqual([1, 10]);
    expect([...pairs(fingerprints, 3)]).toEqual([]);
  });

  it("finds pairs across tiles and calls", () => {
    const count = 2 * 2048 + 67;
    const fingerprints = spread(count);
    const copies = [
      [0, count - 1],
      [1, 2047],
      [2, 2048],
      [63, 64],
      [2046, 2049],
      [2050, 2051],
      [2052, 4096],
      [4095, 4097],
      [4098, 4161],
    ] as const;
    for (const [from, to] of copies) {
      fingerprints[to * 2] = fingerprints[from * 2]!;
      fingerprints[to * 2 + 1] = fingerprints[from * 2 + 1]! ^ 0x80000001;
    }
    for (const distance of [2, 4]) expect([...pairs(fingerprints, distance)]).toEqual(copies.flat());
  });

  it("returns more pairs than the output buffer can hold", () => {
    const count = 2100;
    const found = pairs(new Uint32Array(count * 2), 3);
    expect(found).toHaveLength(count * (count - 1));
    // Pair p of the triangle.
    let at = 0;
    let wrong = 0;
    for (let i = 0; i < count; i++) {
      for (let j = i + 1; j < count; j++, at += 2) if (found[at] !== i || found[at + 1] !== j) wrong++;
    }
    expect(wrong).toBe(0);
  });

  it("accepts no fingerprints and a single one", () => {
    expect(pairs(new Uint32Array(0), 3)).toEqual(new Uint32Array(0));
    expect(pairs(Uint32Array.of(1, 2), 64)).toEqual(new Uint32Array(0));
  });

  it("returns a new array and does not change the input", () => {
    const input = Uint32Array.of(0, 0, 0, 1);
    const first = pairs(input, 1);
    pairs(new Uint32Array(20), 1);
    expect([...first]).toEqual([0, 1]);
    expect([...input]).toEqual([0, 0, 0, 1]);
  });

  it("names the invalid argument", () => {
    expect(() => pairs([0, 1] as unknown as Uint32Array, 3)).toThrow(TypeError);
    expect(() => pairs(Uint32Array.of(1, 2, 3), 3)).toThrow(/^fingerprints/);
    expect(() => pairs(new Uint32Array(2), 65)).toThrow(/^distance/);
    expect(() => pairs(new Uint32Array(2), 1.5)).toThrow(RangeError);
  });
});

describe("popcount64", () => {
  it("counts ones", () => {
    expect(popcount64(0xffffffff, 0xffffffff)).toBe(64);
    expect(popcount64(-1, 0)).toBe(32);
    expect(popcount64(0, 0)).toBe(0);
    fc.assert(
      fc.property(WORD, WORD, (high, low) => {
        expect(popcount64(high, low)).toBe(ones(high) + ones(low));
        expect(popcount64(high | 0, low | 0)).toBe(ones(high) + ones(low));
      }),
      { seed: 1 },
    );
  });
});

describe("sortPairs", () => {
  it("sorts by the first, then by the second", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(9), fc.nat(9))), (pairs) => {
        const expected = pairs.toSorted(([a, b], [c, d]) => a - c || b - d).flat();
        expect([...sortPairs(Uint32Array.from(pairs.flat()))]).toEqual(expected);
      }),
      { seed: 1 },
    );
  });
});
