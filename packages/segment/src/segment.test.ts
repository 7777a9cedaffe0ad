import { createMarker, Label, parse, selectOne } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { cohesion } from "./cohesion/cohesion.js";
import { records } from "./records/records.js";
import { segment } from "./segment.js";

describe("segment", () => {
  it("is the page with a reason if nothing repeats", () => {
    const tree = parse("<p>One<br>line <b>and</b> more</p><p>Menu</p>");
    const { mark, marks } = createMarker(tree);
    for (let row = 0; row < tree.end[selectOne(tree, "p")]!; row++) mark(row, Label.content, "");
    const { segments, reason } = segment(tree, marks);
    expect(reason).toBe("no-repetition");
    expect(segments).toMatchObject([{ role: "page", text: "One\nline and more" }]);
  });

  it("is all visible text if the method kept none", () => {
    const tree = parse("<p>One</p><p>Two</p><script>three</script>");
    const { segments, reason } = segment(tree, createMarker(tree).marks);
    expect(reason).toBe("no-content");
    expect(segments).toMatchObject([{ role: "page", text: "One\nTwo" }]);
  });

  it("is empty for a page without text", () => {
    const tree = parse("");
    expect(segment(tree, createMarker(tree).marks).segments).toEqual([]);
  });

  it("keeps the lines of code and their indents", () => {
    const code =
      "<span>if</span> tea:\n    <b>pour</b>(<i>tea</i>)\n\n    drink()  \n<div>wash()\n  dry()</div>";
    const tree = parse(`<p>Some\n  tea:<pre>${code}</pre>and\n  more<pre>  a<br>\n  b</pre><p>The\n  end`);
    const { segments } = segment(tree, createMarker(tree).marks);
    const lines = ["if tea:", "    pour(tea)", "    drink()", "wash()", "  dry()"];
    const text = ["Some tea:", ...lines, "and more", "  a", "  b", "The end"].join("\n");
    expect(segments).toMatchObject([{ role: "page", text }]);
  });

  it("checks its arguments", () => {
    const tree = parse("<p>a");
    const { marks } = createMarker(parse("<p>a<p>b"));
    const own = createMarker(tree).marks;
    for (const divide of [segment, records, cohesion] as const) {
      expect(() => divide(tree, marks, {})).toThrow("marks must be those of the tree, not an object");
      expect(() => divide(tree, undefined as never, {})).toThrow("must be those of the tree, not undefined");
      expect(() => divide("<p>a" as never, own, {})).toThrow('tree must be a Tree, not "<p>a"');
      expect(() => divide({ tree, marks: own } as never, own, {})).toThrow(
        "tree must be a Tree, not an Extraction: pass its tree and its marks",
      );
    }
    expect(() => segment(tree, createMarker(tree).marks, { segmentr: 1 } as never)).toThrow("segmenter");
  });
});
