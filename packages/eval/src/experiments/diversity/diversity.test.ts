import { describe, expect, it } from "vitest";
import type { GoldPage } from "../../types.js";
import { diversity, withTopics } from "./diversity.js";

const page = (id: string, pageType?: string): GoldPage => ({ id, gold: { text: id }, pageType });
const pages = [page("a", "article"), page("b", "forum"), page("c", "article"), page("d")];

describe("diversity", () => {
  it("computes the shares of all pages, largest first", () => {
    expect(diversity(pages, (one) => one.pageType)).toEqual({
      pages: 4,
      table: [
        { label: "article", pages: 2, share: 0.5 },
        { label: "forum", pages: 1, share: 0.25 },
      ],
      unknown: 1,
      labels: ["article", "forum", "article", undefined],
    });
  });

  it("sorts the table by frequency, then by label", () => {
    const labels: Readonly<Record<string, string>> = { a: "z", b: "y", c: "y", d: "x" };
    const { table } = diversity(pages, ({ id }) => labels[id]);
    expect(table.map(({ label }) => label)).toEqual(["y", "x", "z"]);
  });

  it("accepts an empty list", () => {
    expect(diversity([], () => "x")).toMatchObject({ pages: 0, table: [], unknown: 0 });
  });
});

describe("withTopics", () => {
  it("sets topics by index or by id", () => {
    const topics = (labelled: readonly GoldPage[]): readonly (string | undefined)[] =>
      labelled.map(({ topic }) => topic);
    expect(topics(withTopics(pages, ["x", undefined, "y", "z"]))).toEqual(["x", undefined, "y", "z"]);
    expect(topics(withTopics(pages, new Map([["b", "x"]])))).toEqual([undefined, "x", undefined, undefined]);
    expect(() => withTopics(pages, ["x"])).toThrow(RangeError);
  });
});
