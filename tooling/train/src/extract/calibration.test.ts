import { describe, expect, it } from "vitest";
import { calibrate } from "./calibration.js";

describe("calibrate", () => {
  it("maps an expected F1 to the mean F1 of the pages with it", () => {
    const pages = Array.from({ length: 24 }, (_, i) => ({ expected: i / 24, f1: (i / 24) ** 2 }));
    const pairs = calibrate(pages);
    // Twelve groups of two pages: the first has 0 and 1/24.
    expect(pairs.length).toBe(24);
    expect(pairs[0]).toBeCloseTo(1 / 48);
    expect(pairs[1]).toBeCloseTo(1 / 24 ** 2 / 2);
  });

  it("is never decreasing: neighbours out of order are merged", () => {
    const f1 = [0.2, 0.6, 0.4, 0.8];
    const pages = f1.flatMap((value, group) =>
      Array.from({ length: 3 }, (_, i) => ({ expected: group + i / 10, f1: value })),
    );
    const pairs = [...calibrate(pages)];
    const means = pairs.filter((_, i) => i % 2 === 1);
    for (let i = 1; i < means.length; i++) expect(means[i]!).toBeGreaterThan(means[i - 1]!);
    expect(means).toEqual([0.2, 0.5, 0.8].map((value) => expect.closeTo(value, 5)));
  });

  it("has no pairs without pages", () => {
    expect(calibrate([]).length).toBe(0);
  });
});
