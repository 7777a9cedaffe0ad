import { createMarker, Label, NodeKind, parse, Tag } from "@winnow/core-dom";
import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import { describe, expect, it } from "vitest";
import { collect } from "../sources/index.js";
import { titleCandidates } from "./candidates.js";

const valuesOf = (html: string): readonly string[] =>
  titleCandidates(collect(parse(html), {})).map(({ offers }) => offers[0]!.value);

describe("titleCandidates", () => {
  it("are headings and the parts of declared titles", () => {
    expect(valuesOf("<title>Swifts | Birds - The Daily</title><h1>The swifts</h1><h2>Read on</h2>")).toEqual([
      ...["The swifts", "Read on", "Swifts | Birds - The Daily", "Swifts | Birds", "Swifts"],
      ...["Birds - The Daily", "Birds", "The Daily"],
    ]);
  });

  it("know the lines that equal them", () => {
    const found = titleCandidates(
      collect(
        parse("<title>Daily: Swifts are back</title><div>Swifts are back</div><p><a href=/>Daily</a>"),
        {},
      ),
    );
    const of = (value: string) => found.find(({ offers }) => offers[0]!.value === value)!;
    expect(of("Swifts are back").lines).toHaveLength(1);
    expect(of("Swifts are back").isLogo).toBe(false);
    expect(of("Daily").isLogo).toBe(true);
  });

  it("are lines of a title's class before the content", () => {
    const tree = parse(
      "<title>Daily</title><div class=post-title>Swifts are back</div><div>Sun</div><p>They sleep in flight.",
    );
    const marker = createMarker(tree);
    const paragraph = tree.tag.indexOf(Tag.p);
    for (let row = paragraph; row < tree.length; row++) {
      if (tree.kind[row] === NodeKind.text) marker.mark(row, Label.content, "test");
    }
    const found = titleCandidates(collect(tree, { marks: marker.marks }));
    expect(found.map(({ offers }) => offers[0]!.value)).toEqual(["Daily", "Swifts are back"]);
  });

  it("takes linear time", () => {
    const page = (size: number): string =>
      `<title>${"a | b - ".repeat(size)}</title>${"<h1><b>x</b>".repeat(size / 10)}${"<p>a".repeat(size)}`;
    expect(timeRatio(4_000, page, valuesOf)).toBeLessThan(MAX_TIME_RATIO);
  });
});
