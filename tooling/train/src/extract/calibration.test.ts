import { describe, expect, it } from "vitest";
import { calibrate } from "./calibration.js";

describe("calibrate", () => {
  it("maps an expected F1 to the mean F1 of the pages with it", () => {
    const pages = Array.from({ length: 64 }, (_, i) => ({ expected: i / 64, f1: (i / 64) ** 2 }));
    const pairs = calibrate(pages);
    // Thirty-two groups of two pages: the first has 0 and 1/64.
    expect(pairs.length).toBe(64);
    expect(pairs[0]).toBeCloseTo(1 / 128);
    expect(pairs[1]).toBeCloseTo(1 / 64 ** 2 / 2);
  });

  it("is never decreasing: neighbours out of order are merged", () => {
    const f1 = [0.2, 0.6, 0.4, 0.8];
    const pages = f1.flatMap((value, group) =>
      Array.from({ length: 8 }, (_, i) => ({ expected: group + i / 10, f1: value })),
    );
    const pairs = [...calibrate(pages)];
    const means = pairs.filter((_, i) => i % 2 === 1);
    for (let i = 1; i < means.length; i++) expect(means[i]!).toBeGreaterThanOrEqual(means[i - 1]!);
    expect([...new Set(means.map((value) => value.toFixed(3)))]).toEqual(["0.200", "0.500", "0.800"]);
  });

  it("has no pairs without pages", () => {
    expect(calibrate([]).length).toBe(0);
  });
});
