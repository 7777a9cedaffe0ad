import { describe, expect, it, vi } from "vitest";
import { createRandom } from "../random.js";
import { matchWords } from "./match-words.js";

/** Steps of each gap that was given up: rounds times the diagonals per round. */
const wasted: number[] = [];

vi.mock("diff", async (original) => {
  const { diffArrays, ...rest } = await original<typeof import("diff")>();
  return {
    ...rest,
    diffArrays: (left: number[], right: number[], options: { readonly maxEditLength: number }) => {
      const changes = diffArrays(left, right, options);
      const { maxEditLength: rounds } = options;
      const diagonals = 2 * Math.min(left.length, right.length) + 1;
      if (changes === undefined) wasted.push(rounds * Math.min(rounds, diagonals));
      return changes;
    },
  };
});

/** Returns stretches of `length` random zeros and ones, each after five unique numbers. */
function hard(seed: number, count: number, length: number): Int32Array {
  const random = createRandom(seed);
  const next = (): number => Math.floor(random() * 2 ** 31);
  const numbers: number[] = [];
  for (let stretch = 0; stretch < count; stretch++) {
    for (let anchor = 0; anchor < 5; anchor++) numbers.push(100 + 5 * stretch + anchor);
    for (let at = 0; at < length; at++) numbers.push((next() >>> 8) % 2);
  }
  return Int32Array.from(numbers);
}

describe("matchWords", () => {
  it("never exceeds its limit of steps, however many gaps are hard", () => {
    wasted.length = 0;
    const { complete } = matchWords(hard(1, 60, 500), hard(2, 60, 500), 20_000);
    expect(complete).toBe(false);
    expect(wasted.length).toBeGreaterThan(40);
    expect(wasted.reduce((sum, steps) => sum + steps, 0)).toBeLessThanOrEqual(20_000);
  });

  it("gives hard gaps the steps that easy ones do not need", () => {
    const [left, right] = [hard(1, 1, 400), hard(2, 1, 400)];
    // Thirty times: five numbers that both sides have, then one that only this side has.
    const easy = (unique: number) =>
      Array.from({ length: 180 }, (_, at) => (at % 6 === 5 ? unique + at : 1000 + at));
    const [a, b] = [Int32Array.of(...easy(5000), ...left), Int32Array.of(...easy(9000), ...right)];
    expect(matchWords(a, b, 1_000_000).complete).toBe(true);
    expect(matchWords(a, b, 10_000).complete).toBe(false);
    // The easy gaps do not raise the limit.
    const enough = (one: Int32Array, other: Int32Array): number => {
      let limit = 1000;
      while (!matchWords(one, other, limit).complete) limit *= 1.3;
      return limit;
    };
    expect(enough(a, b)).toBe(enough(left, right));
  });
});
