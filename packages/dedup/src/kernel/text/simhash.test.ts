import { describe, expect, it } from "vitest";
import { nonsense } from "../../../test/naive.js";
import { random } from "../../../test/random.js";
import { finalize, finalizeOtherwise } from "../../numbers/mix.js";
import { textKernel } from "./index.js";

const kernel = textKernel();

function simhash(text: string, shingle = 5): Uint32Array {
  return kernel.sketch(text, { shingle, simhash: true }).simhash!;
}

function differing(a: Uint32Array, b: Uint32Array): number {
  return [a[0]! ^ b[0]!, a[1]! ^ b[1]!]
    .map((bits) => (bits >>> 0).toString(2).replaceAll("0", "").length)
    .reduce((x, y) => x + y);
}

function mean(values: readonly number[]): number {
  return values.reduce((x, y) => x + y, 0) / values.length;
}

describe("simhash", () => {
  it("sets the bits that most hashes have", () => {
    const next = random(4);
    for (const count of [1, 2, 3, 4, 5, 251, 252, 253, 255, 256, 1021]) {
      const hashes = Uint32Array.from({ length: count }, () => Math.floor(next() * 2 ** 32));
      const expected = [finalize, finalizeOtherwise].map((mix) => {
        let half = 0n;
        for (let bit = 0n; bit < 32n; bit++) {
          const votes = [...hashes].filter((hash) => (BigInt(mix(hash) >>> 0) >> bit) & 1n).length;
          if (votes * 2 > count) half |= 1n << bit;
        }
        return Number(half);
      });
      expect([...kernel.simhash(hashes)]).toEqual(expected);
    }
    expect([...kernel.simhash(new Uint32Array(0))]).toEqual([0, 0]);
  });

  it("counts repetitions", () => {
    const votes = Uint32Array.of(1, 1, 1, 2, 3);
    expect(kernel.simhash(votes)).toEqual(kernel.simhash(Uint32Array.of(1)));
  });

  it("differs in the number of bits given by the angle", () => {
    // Charikar 2002: bits differ with probability θ/π. Changing one word replaces 5 shingles.
    const next = random(6);
    for (const edits of [1, 10]) {
      const found: number[] = [];
      const expected: number[] = [];
      for (let trial = 0; trial < 60; trial++) {
        const words = nonsense(600, next);
        const edited = words.map((word, i) => (i % 60 === 30 && i < edits * 60 ? `${word}other` : word));
        found.push(differing(simhash(words.join(" ")), simhash(edited.join(" "))));
        expected.push((64 * Math.acos((596 - 5 * edits) / 596)) / Math.PI);
      }
      expect(Math.abs(mean(found) - mean(expected))).toBeLessThan(0.15 * mean(expected));
    }
  });

  it("differs in half the bits for unrelated texts, also Chinese and Thai ones", () => {
    const next = random(8);
    const alphabets = {
      english: (): string => nonsense(200, next).join(" "),
      chinese: (): string =>
        Array.from({ length: 300 }, () => String.fromCodePoint(0x4e00 + Math.floor(next() ** 3 * 3000))).join(
          "",
        ),
      thai: (): string =>
        Array.from({ length: 300 }, () => String.fromCodePoint(0xe01 + Math.floor(next() * 46))).join(""),
    };
    for (const make of Object.values(alphabets)) {
      const prints = Array.from({ length: 30 }, () => simhash(make()));
      const distances = prints.flatMap((a, i) => prints.slice(i + 1).map((b) => differing(a, b)));
      // 435 distances between 30 texts: if they were independent, the mean would deviate by about 4 / √435.
      expect(Math.abs(mean(distances) - 32)).toBeLessThan(1);
      expect(Math.min(...distances)).toBeGreaterThan(12);
    }
  });
});
