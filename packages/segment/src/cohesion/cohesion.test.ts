import { createMarker, parse, type Segment } from "@winnow/core-dom";
import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import { describe, expect, it } from "vitest";
import { segment } from "../segment.js";
import { cohesion } from "./cohesion.js";
import { skeletonsOf } from "./skeletons.js";

function segmented(html: string): readonly Segment[] {
  const tree = parse(html);
  return segment(tree, createMarker(tree).marks, { segmenter: cohesion }).segments;
}

const texts = (html: string) => segmented(html).map(({ text }) => text);

describe("skeletonsOf", () => {
  it("counts siblings of one shape once", () => {
    const tree = parse("<div><p><b>a</b><b>b</b></p></div><div><p><b>c</b></p></div><div><p>d</p></div>");
    const rows = Array.from({ length: tree.length }, (_, row) => row).filter(
      (row) => tree.tag[row] === tree.tag[4],
    );
    const { of, distance } = skeletonsOf(tree);
    const [one, two, three] = rows.filter((row) => of[row]! >= 0).slice(-3) as [number, number, number];
    expect(of[one]).toBe(of[two]);
    expect(of[three]).not.toBe(of[one]);
    // b is removed.
    expect(distance(of[one]!, of[three]!)).toBe(1);
    expect(distance(of[one]!, of[two]!)).toBe(0);
  });
});

describe("cohesion", () => {
  it("makes neighbours of one shape blocks, and divides what differs from its neighbours", () => {
    const teaser = (name: string) => `<div><h3>${name}</h3><p>About ${name}.</p></div>`;
    expect(
      texts(`<header><h1>Site</h1></header><main><section>${teaser("ash")}${teaser("elm")}</section></main>`),
    ).toEqual(["Site", "ash\nAbout ash.", "elm\nAbout elm."]);
  });

  it("divides a block whose children differ more than those of other blocks", () => {
    const even = "<div><p>one</p><p>two</p><p>three</p></div>";
    // Two neighbours of one shape whose children are very different.
    const inner = "<table><tr><td><b>x</b></td></tr></table><ul><li><i>y</i></li></ul><p>z</p>";
    const odd = `<section>${inner}</section><section>${inner}</section>`;
    expect(texts(even.repeat(8) + odd).slice(8)).toEqual(["x", "y", "z", "x", "y", "z"]);
    expect(texts(`${even}${even}`)).toEqual(["one\ntwo\nthree", "one\ntwo\nthree"]);
  });

  it("makes neighbours of one shape blocks in a block that is divided", () => {
    const even = "<div><p>one</p><p>two</p><p>three</p></div>";
    const pair = "<div><p>a</p><p>b</p></div><div><p>c</p><p>d</p></div>";
    const odd = `<section><table><tr><td><b>x</b></td></tr></table>${pair}<ul><li><i>y</i></li></ul></section>`;
    expect(texts(even.repeat(8) + odd.repeat(2)).slice(8, 12)).toEqual(["x", "a\nb", "c\nd", "y"]);
  });

  it("keeps text that has elements inside together", () => {
    expect(texts("<div>A long text of its own <div>with</div> an element</div><p>b</p>")).toEqual([
      "A long text of its own\nwith\nan element",
      "b",
    ]);
  });

  it("is the page for a page without elements, and empty without text", () => {
    expect(segmented("text")).toMatchObject([{ text: "text" }]);
    expect(segmented("<div><div></div></div>")).toEqual([]);
  });

  it("takes linear time on deep and wide pages, and on many shapes", () => {
    const pages: ((size: number) => string)[] = [
      (size) => `${"<div>".repeat(size)}x`,
      (size) => "<p>x</p>".repeat(size),
      (size) =>
        Array.from(
          { length: size },
          (_, index) => `<div>${"<i>".repeat(index % 50)}x<ul><li>y</ul></div>`,
        ).join(""),
    ];
    for (const page of pages) {
      const ratio = timeRatio(
        1500,
        (size) => parse(page(size)),
        (tree) => segment(tree, createMarker(tree).marks, { segmenter: cohesion }),
      );
      expect(ratio).toBeLessThan(MAX_TIME_RATIO);
    }
  });
});
