import { describe, expect, it } from "vitest";
import { all } from "../combine.js";
import { filter } from "../filter.js";
import { classified, labelled } from "./classified.js";

const PAGE = labelled({ text: "Rain", url: "https://a.org/" }, { article: 0.7, "News / Weather": 0.2 });

describe("classified", () => {
  it("keeps what has the label with the minimum probability", () => {
    const check = { rule: "label-article", value: 0.7, min: 0.7, passed: true };
    expect(filter(PAGE, classified({ label: "article", minProbability: 0.7 }))).toEqual({
      keep: true,
      score: 0.7,
      reasons: [],
      checks: [check],
    });
    expect(filter(PAGE, classified({ label: "article", minProbability: 0.71 }))).toMatchObject({
      keep: false,
      reasons: [{ ...check, min: 0.71, passed: false }],
    });
  });

  it("names the check after the label, and has a score for articles only", () => {
    const verdict = filter(PAGE, classified({ label: "News / Weather" }));
    expect(verdict.reasons).toEqual([{ rule: "label-news-weather", value: 0.2, min: 0.5, passed: false }]);
    expect(verdict.score).toBeUndefined();
  });

  it("can be combined", () => {
    const both = all(
      classified({ label: "article" }),
      classified({ label: "News / Weather", minProbability: 0.1 }),
    );
    expect(filter(PAGE, both)).toMatchObject({ keep: true, score: 0.7 });
  });

  it("rejects documents without the label", () => {
    expect(() => filter({ text: "Rain" }, classified({ label: "article" }))).toThrow(
      /^input\.labels must be/,
    );
    expect(() => filter(PAGE, classified({ label: "artcle" }))).toThrow(
      'input.labels has no "artcle"; its labels are article, News / Weather',
    );
    expect(() => filter(PAGE, classified({ label: "toString" }))).toThrow(RangeError);
  });

  it("rejects wrong options", () => {
    expect(() => classified({ label: "" })).toThrow(TypeError);
    for (const minProbability of [-0.1, 1.1, Number.NaN]) {
      expect(() => classified({ label: "article", minProbability })).toThrow(
        /minProbability must be a number/,
      );
    }
  });
});

describe("labelled", () => {
  it("keeps the document, and does not change it", () => {
    const extractPrecisely = (): { readonly text: string } => ({ text: "" });
    const input = { text: "Rain", url: "https://a.org/", extractPrecisely };
    expect(labelled(input, { a: 1 })).toEqual({ ...input, labels: { a: 1 } });
    expect(input).not.toHaveProperty("labels");
  });
});
