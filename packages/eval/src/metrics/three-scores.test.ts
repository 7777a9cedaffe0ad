import { describe, expect, it } from "vitest";
import { threeScores, threeScoresAggregate, threeScoresMetric } from "./three-scores.js";

const output = (similarity: number): { similarity: number; output: number } => ({ similarity, output: 1 });
const nothing = { similarity: 0, output: 0 };

describe("threeScores", () => {
  it("matches the example of Winnow's interpretation", () => {
    const scores = threeScoresAggregate([output(1), output(0.8), nothing, output(0.05)]);
    expect(scores.a).toBeCloseTo(0.617, 3);
    expect(scores.b).toBeCloseTo(0.4625, 12);
    expect(scores.c).toBeCloseTo(0.2, 12);
  });

  it("clamps the third score for the set, not for the page", () => {
    expect(threeScoresAggregate([output(0), output(0), output(1)]).c).toBe(0);
    expect(threeScoresAggregate([output(0), output(1), output(1)]).c).toBeCloseTo(1 / 3, 12);
  });

  it("doesn't treat a similarity of .1 as unrelated", () => {
    expect(threeScoresAggregate([output(0.1)]).c).toBe(0.1);
  });

  it("compares a page's words with the gold's", () => {
    expect(
      threeScores("the cat sat on the mat", "The cat sat on the mat. Subscribe!").similarity,
    ).toBeCloseTo(0.923, 3);
    expect(threeScores("a", " \n")).toEqual(nothing);
    expect(threeScores("", "")).toEqual({ similarity: 1, output: 0 });
  });

  it("ignores an empty output in the first score", () => {
    const empty = threeScoresMetric.score({ text: "a" }, { id: "1", text: "" })!;
    expect(empty).toEqual({ b: 0, c: 0, ...nothing });
    expect(threeScoresMetric.score({ text: "a" }, { id: "1", text: "z" })).toMatchObject({
      a: 0,
      b: 0,
      c: -1,
    });
    expect(threeScoresMetric.aggregate([empty]).a).toBeNaN();
  });
});
