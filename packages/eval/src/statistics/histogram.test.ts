import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { histogram } from "./histogram.js";

describe("histogram", () => {
  it("puts a value on an edge into the bin above, and 1 into the last", () => {
    const { counts, edges } = histogram([0, 0.2, 0.4, 0.6, 0.8, 1], 5);
    expect(edges).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
    expect(counts).toEqual([1, 1, 1, 1, 2]);
  });

  it("counts values outside the bins", () => {
    const { counts, below, above, invalid } = histogram(
      [-1, 0.5, 2, Number.NaN, Number.NEGATIVE_INFINITY],
      1,
    );
    expect({ counts, below, above, invalid }).toEqual({ counts: [1], below: 2, above: 1, invalid: 1 });
  });

  it("rejects a histogram without bins", () => {
    expect(() => histogram([], 0)).toThrow(RangeError);
  });

  it("counts every value once, between its edges", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true })),
        fc.integer({ min: 1, max: 50 }),
        (values, bins) => {
          const whole = histogram(values, bins);
          expect(whole.counts.reduce((a, b) => a + b, 0)).toBe(values.length);
          for (const value of values) {
            const bin = histogram([value], bins).counts.indexOf(1);
            expect(value).toBeGreaterThanOrEqual(whole.edges[bin]!);
            if (bin < bins - 1) expect(value).toBeLessThan(whole.edges[bin + 1]!);
          }
        },
      ),
      { seed: 1 },
    );
  });
});
