import { expect, it } from "vitest";
import { PUBLISHED } from "./boilerpipe.js";

it("has the paper's figures: F is the harmonic mean of P and R, all of them rounded", () => {
  const rows = Object.values(PUBLISHED).flatMap((bySystem) => Object.values(bySystem));
  expect(rows).toHaveLength(9);
  for (const [p, r, f] of rows) expect(Math.abs((2 * p! * r!) / (p! + r!) - f!)).toBeLessThan(0.011);
});
