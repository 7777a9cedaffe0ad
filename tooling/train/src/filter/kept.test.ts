import { describe, expect, it } from "vitest";
import { SITUATIONS, type TypedPage } from "./collect.js";
import { keptFigures, keptTable } from "./kept.js";

function page(set: TypedPage["set"], type: TypedPage["type"], length = 1_000): TypedPage {
  return { ...{ set, type, length, id: "", domain: "", fold: 0, lang: "" }, estimate: [] };
}

describe("keptFigures", () => {
  const pages = [
    page("wcxb-dev", "article"),
    page("wcxb-dev", "article", 100),
    page("wcxb-dev", "forum"),
    page("chinese-wce", "article"),
    page("chinese-wce", "article", 100),
  ];
  // The same probabilities of articles in every situation.
  const run = (...articles: readonly number[]) =>
    SITUATIONS.map(() => articles.map((probability) => [probability, 1 - probability]));
  const figures = keptFigures(pages, [run(0.9, 0.4, 0.45, 0.5, 0), run(0.9, 0.4, 0.3, 0.2, 0)]);
  const at = (minimum: number) =>
    figures.find(({ situation, minProbability }) => situation === "full" && minProbability === minimum)!;

  it("has precision and recall on wcxb-dev, short articles included", () => {
    expect(at(0.5)).toMatchObject({ precision: 1, recall: 0.5 });
    // Two articles, and the thread in one of two divisions.
    expect(at(0.4)).toMatchObject({ precision: 2 / 2.5, recall: 1 });
  });

  it("has the kept shares of each set, without short articles", () => {
    expect(at(0.5).sets).toEqual({ "wcxb-dev": 1, "wcxb-dev, not articles": 0, "chinese-wce": 0.5 });
    expect(at(0.2).sets["chinese-wce"]).toBe(1);
  });

  it("is written as a table", () => {
    expect(keptTable(figures)).toMatch(/full-without-url \| +0\.50 \| +1\.000 \| +0\.500/);
  });
});
