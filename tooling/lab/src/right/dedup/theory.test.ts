import { describe, expect, it } from "vitest";
import { bandProbability, binomialInterval } from "./theory.js";

describe("bandProbability", () => {
  it.each([
    // FineWeb's 14 × 8 (Penedo et al. 2024, §3.4).
    [0.7, 14, 8, 0.56],
    [0.75, 14, 8, 0.77],
    [0.8, 14, 8, 0.92],
    [0.85, 14, 8, 0.988],
    // NeMo's 20 × 13, computed separately: .8¹³ = .05498, 1 - .94502²⁰.
    [0.8, 20, 13, 0.677],
    [0, 14, 8, 0],
    [1, 14, 8, 1],
  ])("of s = %f with %i bands of %i rows is %f", (s, b, r, expected) => {
    expect(bandProbability(s, b, r)).toBeCloseTo(expected, 2);
  });
});

describe("binomialInterval", () => {
  it("agrees with the worked examples", () => {
    // Newcombe 1998, table I, method 5 (Clopper and Pearson): 81 of 263, 15 of 148, 0 of 20, 1 of 29.
    const cases = [
      [81, 263, 0.2527, 0.3676],
      [15, 148, 0.0578, 0.1617],
      [0, 20, 0, 0.1684],
      [1, 29, 0.0009, 0.1776],
    ] as const;
    for (const [successes, trials, low, high] of cases) {
      const interval = binomialInterval(successes, trials, 0.05);
      expect(interval.low).toBeCloseTo(low, 4);
      expect(interval.high).toBeCloseTo(high, 4);
    }
  });

  it("is symmetric, wider at 99%, and 0 to 1 without trials", () => {
    const [few, most] = [binomialInterval(3, 5000), binomialInterval(4997, 5000)];
    expect(most.low).toBeCloseTo(1 - few.high, 10);
    expect(most.high).toBeCloseTo(1 - few.low, 10);
    expect(binomialInterval(81, 263).low).toBeLessThan(0.2527);
    expect(binomialInterval(7, 7)).toEqual({ low: expect.closeTo(0.005 ** (1 / 7), 10), high: 1 });
    expect(binomialInterval(0, 0)).toEqual({ low: 0, high: 1 });
  });
});
