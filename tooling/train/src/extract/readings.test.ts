import { describe, expect, it } from "vitest";
import { agreementOf } from "./readings.js";

describe("agreementOf", () => {
  it("subtracts what readers agree on by chance", () => {
    // They agree on 35 of 50. By chance: .5 · .6 + .5 · .4 = .5.
    const { agreement, kappa } = agreementOf([
      [20, 5],
      [10, 15],
    ]);
    expect(agreement).toBeCloseTo(0.7, 12);
    expect(kappa).toBeCloseTo(0.4, 12);
  });

  it("is 1 for the same verdicts, 0 for independent ones, and unknown for a single verdict", () => {
    const diagonal = [
      [3, 0, 0],
      [0, 4, 0],
      [0, 0, 5],
    ];
    expect(agreementOf(diagonal).kappa).toBe(1);
    const independent = [
      [6, 4],
      [3, 2],
    ];
    expect(agreementOf(independent).kappa).toBeCloseTo(0, 12);
    expect(agreementOf([[7]]).kappa).toBeNaN();
  });
});
