import { describe, expect, it } from "vitest";
import { chiSquareUpper, fUpper, logGamma, normalCdf, regularisedBeta, upperGamma } from "./special.js";

/** Expects equality up to a relative error of 1e-10. All expected values are from scipy 1.17. */
function close(actual: number, expected: number): void {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(1e-10 * Math.max(Math.abs(expected), 1e-5));
}

describe("special functions", () => {
  it("log gamma", () => {
    close(logGamma(0.1), 2.252712651734206);
    close(logGamma(0.5), 0.5723649429247);
    close(logGamma(1.5), -0.12078223763524526);
    close(logGamma(10), 12.801827480081469);
    close(logGamma(123.4), 469.3360974421906);
  });

  it("incomplete gamma, by series and by fraction", () => {
    close(upperGamma(0.5, 0.3), 0.4385780260809997);
    close(upperGamma(2.5, 1), 0.8491450360846096);
    close(upperGamma(2.5, 6), 0.03478778050624185);
    close(upperGamma(10, 3), 0.9988975118698845);
    close(upperGamma(10, 25), 0.0002214766382487835);
    close(upperGamma(50, 60), 0.08440668109369177);
    expect(upperGamma(2, 0)).toBe(1);
    expect(upperGamma(2, Number.POSITIVE_INFINITY)).toBe(0);
  });

  it("incomplete beta", () => {
    close(regularisedBeta(0.2, 0.5, 0.5), 0.2951672353008665);
    close(regularisedBeta(0.5, 2, 3), 0.6875);
    close(regularisedBeta(0.9, 7.5, 1.5), 0.6523338223800228);
    close(regularisedBeta(0.05, 20, 200), 0.007302155683093851);
    expect([regularisedBeta(0, 1, 2), regularisedBeta(1, 1, 2)]).toEqual([0, 1]);
  });

  it("upper tails of chi-square and F", () => {
    close(chiSquareUpper(3.841458820694124, 1), 0.05);
    close(chiSquareUpper(9.2821, 3), 0.02576608800951065);
    close(chiSquareUpper(0.5, 10), 0.999993388289439);
    close(chiSquareUpper(60, 14), 1.1731942002346981e-7);
    close(fUpper(3.69, 3, 39), 0.01974409968948888);
    close(fUpper(1, 2, 10), 0.4018775720164609);
    close(fUpper(12.5, 14, 56), 1.5948337219909975e-12);
    expect(fUpper(0, 2, 3)).toBe(1);
    expect(fUpper(Number.POSITIVE_INFINITY, 2, 3)).toBe(0);
    expect(chiSquareUpper(Number.NaN, 2)).toBeNaN();
    expect(fUpper(Number.NaN, 2, 3)).toBeNaN();
  });

  it("the normal distribution", () => {
    close(normalCdf(-3), 0.0013498980316300933);
    close(normalCdf(-0.5), 0.3085375387259869);
    expect(normalCdf(0)).toBe(0.5);
    close(normalCdf(1.96), 0.9750021048517795);
    close(normalCdf(5), 0.9999997133484281);
  });
});
