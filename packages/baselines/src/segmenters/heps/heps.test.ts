import { createMarker, parse, type Segment, tagName } from "@winnow/core-dom";
import { segment } from "@winnow/segment";
import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import { describe, expect, it } from "vitest";
import { heps, hepsBy } from "./heps.js";

type Outline = readonly (string | Outline)[];

function outline(segments: readonly Segment[]): Outline {
  return segments.map(({ text, children }) => [text.split("\n")[0]!, ...outline(children)]);
}

function segmented(html: string, segmenter = heps) {
  const tree = parse(html);
  return segment(tree, createMarker(tree).marks, { segmenter });
}

const paragraph = (about: string) =>
  `<p>This paragraph is about ${about}, and it is longer than its heading.</p>`;

describe("heps", () => {
  it("nests blocks by the levels of their headings", () => {
    const page = ["One", "Two"]
      .map(
        (chapter) =>
          `<h2>${chapter}</h2>${paragraph(chapter)}<h3>${chapter} a</h3>${paragraph("a")}<h3>${chapter} b</h3>${paragraph("b")}`,
      )
      .join("");
    expect(outline(segmented(page).segments)).toEqual([
      ["One", ["One a"], ["One b"]],
      ["Two", ["Two a"], ["Two b"]],
    ]);
  });

  it("finds headings inside elements of their own, and ends blocks with the element around them", () => {
    const box = (name: string) => `<div><div><b>${name}</b></div>${paragraph(name)}</div>`;
    const found = segmented(`<main>${box("Ash")}${box("Elm")}</main><footer>All rights reserved</footer>`);
    expect(found.segments.map(({ text }) => text.includes("reserved"))).toEqual([false, false]);
    expect(outline(found.segments)).toEqual([["Ash"], ["Elm"]]);
  });

  it("rejects texts that repeat, or with little after them", () => {
    expect(segmented("<h2>More</h2><p>a</p><h2>More</h2><p>b</p>").reason).toBe("no-content");
    const links = "<p><a>First long link</a></p><p><a>Second long link</a></p>";
    expect(segmented(links).segments).toMatchObject([{ role: "page" }]);
  });

  it("reads styles from a function", () => {
    const page = `<p>Ash</p><div>${paragraph("ash")}</div><p>Elm</p><div>${paragraph("elm")}</div>`;
    const bySize = hepsBy((tree, row) => ({
      size: tagName(tree, row) === "p" ? 40 : 16,
      weight: 400,
      rest: "",
    }));
    expect(outline(segmented(page, bySize).segments)).toMatchObject([["Ash"], ["Elm"]]);
  });

  it("is empty without text", () => {
    expect(segmented("<img><img>").segments).toEqual([]);
    expect(segmented("").segments).toEqual([]);
  });

  it("takes linear time on deep and wide pages, and on many headings", () => {
    const pages: ((size: number) => string)[] = [
      (size) => `${"<div>".repeat(size)}x`,
      (size) => "<p>x</p>".repeat(size),
      (size) =>
        Array.from(
          { length: size },
          (_, index) => `<h${(index % 6) + 1}>${index}</h${(index % 6) + 1}><p>some text</p>`,
        ).join(""),
    ];
    for (const page of pages) {
      const ratio = timeRatio(
        4000,
        (size) => parse(page(size)),
        (tree) => segment(tree, createMarker(tree).marks, { segmenter: heps }),
      );
      expect(ratio).toBeLessThan(MAX_TIME_RATIO);
    }
  });
});

it("checks its arguments", () => {
  const { marks } = createMarker(parse("<p>a"));
  expect(() => heps("<p>a" as never, marks, {})).toThrow('tree must be a Tree, not "<p>a"');
  expect(() => hepsBy({} as never)).toThrow("styleOf must be a function, not an object");
});
