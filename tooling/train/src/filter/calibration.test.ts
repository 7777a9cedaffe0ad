import { describe, expect, it } from "vitest";
import { calibrated, calibrationOf, labelsWeightOf, pooled } from "./calibration.js";

describe("calibrationOf", () => {
  it("finds the temperature at which the probabilities are right", () => {
    // Of scores with the difference 4, three of four are right: log 3 = 4 / temperature.
    const pages = [0, 0, 0, 1].map((label) => ({ scores: [4, 0], label }));
    const { temperature, estimateWeight } = calibrationOf(pages);
    expect(temperature).toBeCloseTo(4 / Math.log(3), 2);
    expect(estimateWeight).toBe(0);
  });

  it("finds the weight of estimates", () => {
    // Scores say nothing. Two of three estimates of .9 to .1 are right, so the weight is log 2 / log 9, about .32.
    const pages = Array.from({ length: 12 }, (_, i) => ({
      scores: [0, 0],
      label: i % 3 === 0 ? 1 : 0,
      estimate: [0.9, 0.1],
    }));
    expect(calibrationOf(pages).estimateWeight).toBeCloseTo(Math.log(2) / Math.log(9), 1);
  });
});

describe("calibrated", () => {
  const sharp = (scores: readonly number[], temperature: number, estimate?: readonly number[]) =>
    calibrated({ scores, estimate }, { temperature, estimateWeight: 0.5 }).map((p) => p.toFixed(6));

  it("is the same for scores that differ by a constant", () => {
    expect(sharp([Math.log(3), 0], 1)).toEqual(["0.750000", "0.250000"]);
    expect(sharp([2000 + 2 * Math.log(3), 2000], 2)).toEqual(["0.750000", "0.250000"]);
  });

  it("adds the weighted logarithms of estimates", () => {
    // √(.9 / .1) = 3.
    expect(sharp([0, 0], 1, [0.9, 0.1])).toEqual(["0.750000", "0.250000"]);
  });
});

describe("pooled", () => {
  it("multiplies powers of the probabilities", () => {
    // √(.5 · .8) : √(.5 · .2) = 2 : 1.
    const [first, second] = pooled({ probabilities: [0.5, 0.5], labels: [0.8, 0.2] }, 0.5);
    expect([first, second]).toEqual([expect.closeTo(2 / 3, 9), expect.closeTo(1 / 3, 9)]);
  });
});

describe("labelsWeightOf", () => {
  const sure = [0.8, 0.2];
  const unsure = [0.5, 0.5];

  it("trusts who knows more", () => {
    // Four of five are right, as the sure one says.
    const labels = [0, 0, 0, 0, 1];
    expect(labelsWeightOf(labels.map((label) => ({ probabilities: unsure, labels: sure, label })))).toBe(1);
    expect(labelsWeightOf(labels.map((label) => ({ probabilities: sure, labels: unsure, label })))).toBe(0);
  });

  it("is between if both know something", () => {
    const pages = [
      { probabilities: [0.9, 0.1], labels: [0.6, 0.4], label: 0 },
      { probabilities: [0.9, 0.1], labels: [0.1, 0.9], label: 1 },
      { probabilities: [0.1, 0.9], labels: [0.9, 0.1], label: 1 },
    ];
    const weight = labelsWeightOf(pages);
    expect(weight).toBeGreaterThan(0);
    expect(weight).toBeLessThan(1);
  });
});
