import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keyValue, keyValues, simhashKeys } from "./layout.js";

/** Returns the 64 bits from the left, as a string. */
function bitsOf(high: number, low: number): string {
  return [high, low].map((half) => (half >>> 0).toString(2).padStart(32, "0")).join("");
}

describe("simhashKeys", () => {
  // Manku, Jain and Das Sarma 2007, section 3.1, example for 64 bits, a distance of 3 and five blocks.
  it("has ten tables with keys of 25 or 26 bits for a distance of 3", () => {
    const keys = simhashKeys(3)!;
    expect(new Set(keys.map(({ bits }) => bits))).toEqual(new Set([25, 26]));
    expect(new Set(keys.map(({ high, low }) => bitsOf(high, low))).size).toBe(10);
    expect([0, 1, 2, 4, 5].map((distance) => simhashKeys(distance)?.length)).toEqual([
      1,
      3,
      6,
      15,
      undefined,
    ]);
  });

  it("misses no pair that differs in three bits", () => {
    const keys = simhashKeys(3)!;
    let missed = 0;
    for (let a = 0; a < 64; a++) {
      for (let b = a; b < 64; b++) {
        for (let c = b; c < 64; c++) {
          const halves = [0, 0];
          for (const bit of [a, b, c]) halves[bit >> 5]! |= 1 << (bit & 31);
          if (!keys.some(({ high, low }) => (high & halves[0]!) === 0 && (low & halves[1]!) === 0)) missed++;
        }
      }
    }
    expect(missed).toBe(0);
  });

  it("misses no pair at any distance", () => {
    const positions = fc.uniqueArray(fc.nat(63), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(positions, (bits) => {
        const halves = [0, 0];
        for (const bit of bits) halves[bit >> 5]! |= 1 << (bit & 31);
        const keys = simhashKeys(bits.length)!;
        expect(keys.some(({ high, low }) => (high & halves[0]!) === 0 && (low & halves[1]!) === 0)).toBe(
          true,
        );
      }),
      { seed: 1 },
    );
  });
});

describe("keyValue", () => {
  it("combines the key's bits", () => {
    const word = fc.integer({ min: 0, max: 0xffffffff });
    const layouts = [0, 1, 2, 3, 4].map((distance) => simhashKeys(distance)!);
    fc.assert(
      fc.property(word, word, (high, low) => {
        const bits = bitsOf(high, low);
        for (const keys of layouts) {
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
