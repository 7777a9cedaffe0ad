import { describe, expect, it } from "vitest";
import { parse } from "../parse/parse.js";
import { createMarker } from "./marker.js";
import { Label, PAGE_TYPES, type PageType, type PageTypeEstimate } from "./types.js";

const tree = parse("<p>One<p>Two");
const ROWS = { one: 4, two: 6 } as const;

describe("a marker", () => {
  it("begins with marks without labels", () => {
    const { marks } = createMarker(tree);
    expect([...marks.label]).toEqual(Array.from({ length: tree.length }, () => Label.none));
    expect(marks.reasons).toEqual([""]);
  });

  it("has a score for each label unless the method gives one", () => {
    const { mark, marks } = createMarker(tree);
    mark(ROWS.one, Label.comment, "reply");
    mark(ROWS.two, Label.boilerplate, "menu");
    expect([marks.score[ROWS.one], marks.score[ROWS.two]]).toEqual([1, 0]);
    mark(ROWS.two, Label.boilerplate, "menu", 0.25);
    expect(marks.score[ROWS.two]).toBe(0.25);
  });

  it("keeps each reason once", () => {
    const { mark, marks } = createMarker(tree);
    for (const reason of ["menu", "long text, few links", "menu", ""]) mark(ROWS.one, Label.content, reason);
    expect(marks.reasons).toEqual(["", "menu", "long text, few links"]);
    expect(marks.reason[ROWS.one]).toBe(0);
  });

  it("keeps what the method says about the whole page", () => {
    const zeros = Object.fromEntries(PAGE_TYPES.map((type) => [type, 0])) as Record<PageType, number>;
    const pageType: PageTypeEstimate = { type: "forum", probabilities: { ...zeros, forum: 1 } };
    const options = { method: "mine", confidence: 0.4, unsure: true, pageType };
    expect(createMarker(tree, options).marks).toMatchObject(options);
    expect(createMarker(tree).marks).not.toHaveProperty("confidence");
  });
});
