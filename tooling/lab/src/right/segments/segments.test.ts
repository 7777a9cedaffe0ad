import { createMarker, Label, NodeKind, parse, selectOne } from "@winnow/core-dom";
import { segment } from "@winnow/segment";
import { describe, expect, it } from "vitest";
import { f1, measure } from "./measure.js";
import { silverOf } from "./silver.js";
import { stripped } from "./strip.js";

const SAID = ["The gate stays shut at night.", "Who has the key, then?", "The one who asked last year."];
const PAGE = `<ol>${SAID.map((text, i) => `<li class="comment" id="comment-${i}" itemprop="comment"><cite class="fn">reader ${"abc"[i]}</cite> <time datetime="2024-01-0${i + 1}">January</time><div class="comment-content"><p>${text}</p></div><button>Reply</button></li>`).join("")}</ol>`;

describe("the units of a page", () => {
  it("are those of known markup, without controls", () => {
    expect(silverOf(parse(PAGE))).toMatchObject({
      platform: "wordpress",
      units: SAID.map((text, i) => ({ text, author: `reader ${"abc"[i]}`, date: `2024-01-0${i + 1}` })),
    });
    expect(silverOf(parse(PAGE.replace(/<li.*?<\/li>/, "")))).toBeUndefined();
  });
});

describe("a stripped page", () => {
  it("has the same rows, and no declarations", () => {
    const tree = parse(PAGE);
    const names = stripped(tree, "names");
    expect(names.length).toBe(tree.length);
    expect(selectOne(names, "[itemprop]")).toBe(-1);
    expect(selectOne(names, ".comment")).toBe(selectOne(tree, ".comment"));
    const none = stripped(tree, "no-names");
    expect([selectOne(none, "[class]"), selectOne(none, "[id]")]).toEqual([-1, -1]);
    expect(selectOne(none, "time[datetime]")).toBe(selectOne(tree, "time"));
  });
});

describe("the measure", () => {
  it("counts the units that are one segment, with author and date", () => {
    const tree = parse(PAGE);
    const { mark, marks } = createMarker(tree);
    for (let row = 0; row < tree.length; row++)
      if (tree.kind[row] === NodeKind.text) mark(row, Label.comment, "");
    const counts = measure(silverOf(tree)!, segment(tree, marks));
    expect(counts).toMatchObject({ units: 3, segments: 3, exact: 3, authorsFound: 3, datesFound: 3 });
    expect(f1(counts)).toBe(1);
    expect(f1(measure(silverOf(tree)!, { segmenter: "none", segments: [] }))).toBe(0);
  });
});
