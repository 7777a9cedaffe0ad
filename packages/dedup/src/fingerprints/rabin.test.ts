import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomIntegers } from "../../test/random.js";
import { rabinCuts } from "./rabin.js";

/** x³² + x²⁶ + x²³ + x²² + x¹⁶ + x¹² + x¹¹ + x¹⁰ + x⁸ + x⁷ + x⁵ + x⁴ + x² + x + 1 */
const POLYNOMIAL = [32, 26, 23, 22, 16, 12, 11, 10, 8, 7, 5, 4, 2, 1, 0].reduce(
  (sum, power) => sum | (1n << BigInt(power)),
  0n,
);

const degree = (polynomial: bigint): number => polynomial.toString(2).length - 1;

/** The remainder of a division of polynomials over GF(2), by long division. */
function remainder(dividend: bigint, divisor: bigint): bigint {
  let rest = dividend;
  const size = degree(divisor);
  for (let power = degree(dividend); power >= size; power--)
    if ((rest >> BigInt(power)) & 1n) rest ^= divisor << BigInt(power - size);
  return rest;
}

function randomBytes(length: number, seed: number): Uint8Array {
  const next = randomIntegers(seed);
  return Uint8Array.from({ length }, () => next() >> 8);
}

/** The same cuts, with each fingerprint from the window's bytes alone. */
function cutsOracle(bytes: Uint8Array, min: number, average: number, max: number): readonly number[] {
  const ends: number[] = [];
  for (let end = 1; end <= bytes.length; end++) {
    const size = end - (ends.at(-1) ?? 0);
    let window = 0n;
    for (const byte of bytes.subarray(Math.max(0, end - 48), end)) window = (window << 8n) | BigInt(byte);
    const isBoundary = remainder(window, POLYNOMIAL) % BigInt(average) === BigInt(average - 1);
    if ((isBoundary && size >= min) || size === max || end === bytes.length) ends.push(end);
  }
  return ends;
}

describe("rabinCuts", () => {
  it("cuts where the remainder of the window's polynomial has ones in the low bits", () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 100 }),
      fc.nat(1000).map((seed) => randomBytes(250, seed)),
    );
    const sizes = fc.constantFrom([1, 2, 5], [4, 16, 64], [16, 64, 256], [64, 16, 200]);
    fc.assert(
      fc.property(bytes, sizes, (content, [min, average, max]) => {
        const found = rabinCuts(content, { min: min!, average: average!, max: max! });
        expect([...found]).toEqual(cutsOracle(content, min!, average!, max!));
      }),
      { seed: 1, numRuns: 30 },
    );
  });

  it("divides by an irreducible polynomial", () => {
    // Rabin's test for degree 32: P divides x^(2^32) − x, and has no factor in common with x^(2^16) − x.
    const powers = [2n];
    while (powers.length <= 32) {
      const squared = [...powers.at(-1)!.toString(2)].join("0");
      powers.push(remainder(BigInt(`0b${squared}`), POLYNOMIAL));
    }
    expect(powers[32]).toBe(2n);
    let [a, b] = [POLYNOMIAL, powers[16]! ^ 2n];
    while (b !== 0n) [a, b] = [b, remainder(a, b)];
    expect(a).toBe(1n);
  });

  it("has chunks of the expected mean size", () => {
    const bytes = randomBytes(2_000_000, 11);
    const mean = bytes.length / rabinCuts(bytes, { min: 64, average: 256, max: 1024 }).length;
    // The minimum less one, and a geometric distribution that ends at the maximum: 63 + 256 · (1 − (255/256)^961) = 313.
    // The standard error of about 6,400 sizes with a deviation of up to 256 is 3.2.
    expect(mean).toBeGreaterThan(313 - 10);
    expect(mean).toBeLessThan(313 + 10);
  });

  it("changes only nearby chunks after an insertion", () => {
    const sizes = { min: 64, average: 256, max: 4096 };
    const bytes = randomBytes(50_000, 3);
    const before = rabinCuts(bytes, sizes);
    const changed = new Uint8Array([...bytes.subarray(0, 25_000), 7, ...bytes.subarray(25_000)]);
    const after = rabinCuts(changed, sizes);
    expect([...after].filter((end) => end < 25_000)).toEqual([...before].filter((end) => end < 25_000));
    // Both have a boundary in common soon after the window has passed, and then all.
    const moved = new Set(after.map((end) => end - 1));
    const lost = [...before].filter((end) => end >= 25_000 && !moved.has(end));
    expect(lost.every((end) => end < 27_000)).toBe(true);
  });

  it("does not cut runs of zeros before the maximum", () => {
    expect([...rabinCuts(new Uint8Array(2500), { min: 64, average: 256, max: 1000 })]).toEqual([
      1000, 2000, 2500,
    ]);
    expect(rabinCuts(new Uint8Array(0), { min: 64, average: 256, max: 1000 })).toHaveLength(0);
  });
});
