import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keyValue, keyValues } from "./keys.js";
import { simhashLayout, simhashLayouts } from "./layout.js";

/** Returns the 64 bits from the left, as a string. */
function bitsOf(high: number, low: number): string {
  return [high, low].map((half) => (half >>> 0).toString(2).padStart(32, "0")).join("");
}

describe("simhashLayout", () => {
  // Manku, Jain and Das Sarma 2007, section 3.1, example for 64 bits and a distance of 3.
  it.each([
    [[4], 4, 16, 16],
    [[5], 10, 25, 26],
    [[4, 4], 16, 28, 28],
    [[6], 20, 31, 32],
  ])("of blocks %j has %i tables with keys of %i to %i bits", (blocks, tables, min, max) => {
    const layout = simhashLayout(3, blocks);
    const sizes = layout.keys.map(({ bits }) => bits);
    expect(layout.keys).toHaveLength(tables);
    expect(Math.min(...sizes)).toBe(min);
    expect(Math.max(...sizes)).toBe(max);
    expect(layout.keyBits).toBe(min);
    expect(new Set(layout.keys.map(({ high, low }) => bitsOf(high, low))).size).toBe(tables);
  });

  it("uses the four quarters as keys of four tables", () => {
    expect(simhashLayout(3, [4]).keys.map(({ high, low }) => [high, low])).toEqual([
      [0xffff0000, 0],
      [0x0000ffff, 0],
      [0, 0xffff0000],
      [0, 0x0000ffff],
    ]);
  });

  it("misses no pair that differs in three bits", () => {
    for (const { keys } of simhashLayouts(3)) {
      let missed = 0;
      for (let a = 0; a < 64; a++) {
        for (let b = a; b < 64; b++) {
          for (let c = b; c < 64; c++) {
            const halves = [0, 0];
            for (const bit of [a, b, c]) halves[bit >> 5]! |= 1 << (bit & 31);
            if (!keys.some(({ high, low }) => (high & halves[0]!) === 0 && (low & halves[1]!) === 0))
              missed++;
          }
        }
      }
      expect(missed).toBe(0);
    }
  });

  it("misses no pair at any distance", () => {
    const positions = fc.uniqueArray(fc.nat(63), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(positions, (bits) => {
        const halves = [0, 0];
        for (const bit of bits) halves[bit >> 5]! |= 1 << (bit & 31);
        for (const { keys } of simhashLayouts(bits.length)) {
          expect(keys.some(({ high, low }) => (high & halves[0]!) === 0 && (low & halves[1]!) === 0)).toBe(
            true,
          );
        }
      }),
      { seed: 1 },
    );
  });

  it("offers layouts for every distance up to 63, with few tables first", () => {
    for (let distance = 0; distance < 64; distance++) {
      const sizes = simhashLayouts(distance).map(({ keys }) => keys.length);
      expect(sizes.length).toBeGreaterThan(0);
      expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
    }
    expect(simhashLayouts(64)).toEqual([]);
  });
});

describe("keyValue", () => {
  it("combines the key's bits", () => {
    const word = fc.integer({ min: 0, max: 0xffffffff });
    const layouts = [0, 1, 2, 3, 4, 7].flatMap((distance) => simhashLayouts(distance));
    fc.assert(
      fc.property(word, word, (high, low) => {
        const bits = bitsOf(high, low);
        for (const { keys } of layouts) {
          for (const key of keys) {
            const mask = bitsOf(key.high, key.low);
            const chosen = [...bits].filter((_, i) => mask[i] === "1").join("");
            expect(keyValue(key, high, low)).toBe(Number.parseInt(chosen, 2));
            expect(keyValues(key, Uint32Array.of(high, low))[0]).toBe(Number.parseInt(chosen, 2));
          }
        }
      }),
      { seed: 1, numRuns: 20 },
    );
  });
});
