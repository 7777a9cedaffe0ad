import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRandom, randomBelow } from "./random.js";

describe("createRandom", () => {
  it("returns the same numbers for the same seed, and different ones for a different seed", () => {
    const draw = (seed: number): readonly number[] => {
      const random = createRandom(seed);
      return [random(), random(), random()];
    };
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
    expect(() => createRandom(0.5)).toThrow(RangeError);
  });

  it("is uniform over [0, 1): mean, variance and tenths of 100,000 numbers", () => {
    const random = createRandom(1);
    const tenths = new Array<number>(10).fill(0);
    let sum = 0;
    let squares = 0;
    for (let i = 0; i < 100_000; i++) {
      const value = random();
      sum += value;
      squares += (value - 0.5) ** 2;
      tenths[Math.floor(value * 10)]!++;
    }
    expect(sum / 100_000).toBeCloseTo(0.5, 2);
    expect(squares / 100_000).toBeCloseTo(1 / 12, 3);
    // Five standard deviations of a binomial count of 10,000.
    for (const count of tenths) expect(Math.abs(count - 10_000)).toBeLessThan(475);
  });

  it("draws integers below a bound", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1, max: 1000 }), (seed, below) => {
        const value = randomBelow(createRandom(seed), below);
        expect(Number.isInteger(value) && value >= 0 && value < below).toBe(true);
      }),
      { seed: 1 },
    );
  });
});
