import { describe, expect, it } from "vitest";
import type { GoldPage } from "../types.js";
import { FIELD_BREAKDOWNS, groupPages } from "./breakdowns.js";
import { costOf, domainLabels } from "./score.js";

const pagesOf = (labels: readonly (string | undefined)[]): readonly GoldPage[] =>
  labels.map((topic, index) => ({ id: `${index}`, topic, gold: { text: "" } }));

describe("groupPages", () => {
  const orderOf = (labels: readonly (string | undefined)[]): readonly string[] => [
    ...groupPages(pagesOf(labels), FIELD_BREAKDOWNS.topic).keys(),
  ];

  it("returns the indexes of each group's pages", () => {
    expect([...groupPages(pagesOf(["b", "a", undefined, "b"]), FIELD_BREAKDOWNS.topic)]).toEqual([
      ["a", [1]],
      ["b", [0, 3]],
      ["unknown", [2]],
    ]);
  });

  it("sorts by name, numbers by size, complexity from easy to complex, unknown last", () => {
    expect(orderOf(["group 10", "group 2", "group 1"])).toEqual(["group 1", "group 2", "group 10"]);
    expect(orderOf([undefined, "complex", "mid", "easy"])).toEqual(["easy", "mid", "complex", "unknown"]);
    expect(orderOf(["zeta", undefined, "Äther", "alpha"])).toEqual(["alpha", "zeta", "Äther", "unknown"]);
    expect(orderOf(["a1", "a", "a01"])).toEqual(["a", "a01", "a1"]);
  });

  it("keeps classes of complexity in their order among other groups", () => {
    expect(orderOf(["article", "complex", "easy"])).toEqual(["easy", "complex", "article"]);
  });
});

describe("domainLabels", () => {
  it("labels pages by their site, and a page without a site by its id", () => {
    const pages: readonly GoldPage[] = [
      { id: "1", url: "https://news.bbc.co.uk/1", gold: { text: "" } },
      { id: "2", gold: { text: "" } },
      { id: "3", domain: "bbc.co.uk", gold: { text: "" } },
      { id: "2", gold: { text: "" } },
    ];
    expect(domainLabels(pages)).toEqual(["bbc.co.uk", "page 2", "bbc.co.uk", "page 2"]);
  });
});

describe("costOf", () => {
  it("summarises the pages that have a time", () => {
    expect(costOf([4, undefined, 2])).toEqual({ meanMs: 3, p50Ms: 3, p95Ms: 3.9 });
    expect(costOf([undefined])).toBeUndefined();
  });
});
