import { describe, expect, it } from "vitest";
import { byteKernel } from "../bytes.js";
import { IMPLEMENTATIONS } from "../types.js";
import { POLYNOMIAL, RABIN_WINDOW } from "./rabin.js";

/** Bytes that no two runs differ in (xorshift32, Marsaglia 2003). */
function randomBytes(length: number, seed: number): Uint8Array {
  let state = seed | 1;
  return Uint8Array.from({ length }, () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 24;
  });
}

/** The remainder of a polynomial over GF(2), bits being coefficients, by one of degree 64. */
function remainder(value: bigint, modulus: bigint): bigint {
  let rest = value;
  for (let bit = 400n; bit >= 64n; bit--) if ((rest >> bit) & 1n) rest ^= modulus << (bit - 64n);
  return rest;
}

/** The greatest common divisor of polynomials over GF(2), by Euclid. */
function commonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y > 0n) {
    const degree = y.toString(2).length;
    for (let excess = x.toString(2).length - degree; x > 0n && excess >= 0; ) {
      x ^= y << BigInt(excess);
      excess = x.toString(2).length - degree;
    }
    [x, y] = [y, x];
  }
  return x;
}

function product(a: bigint, b: bigint, modulus: bigint): bigint {
  let sum = 0n;
  for (let i = 0n; b >> i > 0n; i++) if ((b >> i) & 1n) sum ^= a << i;
  return remainder(sum, modulus);
}

describe.each(IMPLEMENTATIONS)("rabinCuts in %s", (implementation) => {
  it("end after 48 bytes whose remainder has ones in its low bits (LBFS, section 3.1.1)", () => {
    const modulus = (1n << 64n) | (BigInt(POLYNOMIAL.high) << 32n) | BigInt(POLYNOMIAL.low);
    const bytes = randomBytes(2000, 19);
    const ends: number[] = [];
    for (let end = RABIN_WINDOW; end <= bytes.length; end++) {
      let value = 0n;
      for (const byte of bytes.subarray(end - RABIN_WINDOW, end)) value = (value << 8n) | BigInt(byte);
      if ((remainder(value, modulus) & 63n) === 63n) ends.push(end);
    }
    const sizes = { min: 1, average: 64, max: 10_000 };
    const found = [...byteKernel(implementation).rabinCuts(bytes, sizes)].filter(
      (end) => end >= RABIN_WINDOW && end < 2000,
    );
    expect(found).toEqual(ends.filter((end) => end < 2000));
    expect(found.length).toBeGreaterThan(10);
  });
});

describe("the Rabin polynomial", () => {
  it("is irreducible: x^(2^64) = x, and x^(2^32) - x has no factor in common with it (Rabin 1980)", () => {
    const modulus = (1n << 64n) | (BigInt(POLYNOMIAL.high) << 32n) | BigInt(POLYNOMIAL.low);
    const powers = [2n];
    for (let i = 1; i <= 64; i++) powers.push(product(powers[i - 1]!, powers[i - 1]!, modulus));
    expect(powers[64]).toBe(2n);
    expect(commonDivisor(modulus, powers[32]! ^ 2n)).toBe(1n);
  });
});
