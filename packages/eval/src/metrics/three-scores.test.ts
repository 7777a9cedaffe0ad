import { describe, expect, it } from "vitest";
import { createThreeScores, threeScores, threeScoresAggregate } from "./three-scores.js";

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

  it("takes another threshold and penalty", () => {
    const pages = [output(1), output(0.8), nothing, output(0.05), output(0.25)];
    // (1 + .8 + 0 − 1 + .25) / 5, (1 + .8 + 0 − 1 − 1) / 5 below 0, (1 + .8 + 0 − .5 − .5) / 5, (1 + .8 + 0 + 0 + .25) / 5
    expect(threeScoresAggregate(pages).c).toBeCloseTo(0.21, 12);
    expect(threeScoresAggregate(pages, { threshold: 0.3 }).c).toBe(0);
    expect(threeScoresAggregate(pages, { threshold: 0.3, penalty: 0.5 }).c).toBeCloseTo(0.16, 12);
    expect(threeScoresAggregate(pages, { penalty: 0 }).c).toBeCloseTo(0.41, 12);
    const metric = createThreeScores({ threshold: 0.3, penalty: 0.5 });
    expect(metric.name).toBe("three-scores:threshold=0.3:penalty=0.5");
    // One of four words.
    expect(metric.score({ text: "a b c d" }, { id: "1", text: "a x y z" })).toMatchObject({
      b: 0.25,
      c: -0.5,
    });
    expect(() => createThreeScores({ penalty: 2 })).toThrow("options.penalty must be 0 to 1, not 2");
  });

  it("compares a page's words with the gold's", () => {
    expect(
      threeScores("the cat sat on the mat", "The cat sat on the mat. Subscribe!").similarity,
    ).toBeCloseTo(0.923, 3);
    expect(threeScores("a", " \n")).toEqual(nothing);
    expect(threeScores("", "")).toEqual({ similarity: 1, output: 0 });
  });

  it("ignores an empty output in the first score", () => {
    const empty = createThreeScores().score({ text: "a" }, { id: "1", text: "" })!;
    expect(empty).toEqual({ b: 0, c: 0, ...nothing });
    expect(createThreeScores().score({ text: "a" }, { id: "1", text: "z" })).toMatchObject({
      a: 0,
      b: 0,
      c: -1,
    });
    expect(createThreeScores().aggregate([empty]).a).toBeNaN();
  });
});
