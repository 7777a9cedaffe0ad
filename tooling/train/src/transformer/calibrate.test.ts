import fc from "fast-check";
import { expect, it } from "vitest";
import { softmax } from "../filter/calibration.js";
import { calibrate } from "./calibrate.js";

it("finds the temperature of the labels' frequencies", () => {
  // Both labels have a logit difference of 2; the first is right in 3 of 4 pages: e^(2/T) = 3.
  const logits = [1, 2, 3, 4].map((base) => [base + 2, base]);
  expect(calibrate(logits, [0, 0, 1, 0])).toBeCloseTo(2 / Math.log(3), 6);
});

it("follows the scale of the logits, and not their offset", () => {
  const logits = [
    [3, 1, 0],
    [0.5, 2, 0],
    [1, 0, 2],
    [2, 1, 1.5],
    [0, 1, 2],
  ];
  const labels = [0, 1, 0, 2, 2];
  const temperature = calibrate(logits, labels);
  const change = (scale: number, offset: number): number =>
    calibrate(
      logits.map((row) => row.map((logit) => logit * scale + offset)),
      labels,
    );
  fc.assert(
    fc.property(
      fc.double({ min: 0.5, max: 2, noNaN: true }),
      fc.integer({ min: -50, max: 50 }),
      (scale, offset) => {
        expect(change(scale, offset)).toBeCloseTo(temperature * scale, 4);
      },
    ),
  );
});

it("stays within bounds for pages that are all right, or all wrong", () => {
  expect(
    calibrate(
      [
        [1, 0],
        [2, 0],
      ],
      [0, 0],
    ),
  ).toBeCloseTo(0.05, 6);
  expect(
    calibrate(
      [
        [1, 0],
        [2, 0],
      ],
      [1, 1],
    ),
  ).toBeCloseTo(20, 6);
});

it("has probabilities of any logits", () => {
  expect(softmax([1000, 1000], 1)).toEqual([0.5, 0.5]);
  expect(softmax([Math.log(2), 0], 0.5)[0]).toBeCloseTo(4 / 5, 12);
});
