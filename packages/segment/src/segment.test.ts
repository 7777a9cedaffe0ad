import { createMarker, Label, parse, type Segment, type Segmenter, selectOne } from "@winnow/core-dom";
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

  it("drops short segments, counts them, and keeps their long children", () => {
    const tree = parse("<p>a");
    const { marks } = createMarker(tree);
    const part = (id: string, text: string, children: readonly Segment[] = []): Segment => {
      return { id, level: "record", role: "post", ranges: [], text, score: 1, source: "test", children };
    };
    const replies = [part("1.1", "one two three"), part("1.2", "no", [part("1.2.1", "one two three four")])];
    const segments = [part("1", "yes!", replies), part("2", "one two three", [part("2.1", "ok")])];
    const segmenter: Segmenter = () => ({ segmenter: "test", segments });
    expect(segment(tree, marks, { segmenter }).dropped).toBeUndefined();
    const words = segment(tree, marks, { segmenter, minTokens: 3 });
    expect(words.segments.map(({ id, children }) => [id, children.length])).toEqual([
      ["1.1", 0],
      ["1.2.1", 0],
      ["2", 0],
    ]);
    // "yes!", "no" and "ok".
    expect(words.dropped).toEqual({ segments: 3, characters: 8 });
    const characters = segment(tree, marks, {
      segmenter,
      minTokens: 14,
      countTokens: ({ length }) => length,
    });
    expect(characters.segments.map(({ id }) => id)).toEqual(["1.2.1"]);
    expect(characters.dropped).toEqual({ segments: 5, characters: 4 + 13 + 2 + 13 + 2 });
    const all = segment(tree, marks, { segmenter, minTokens: 0 });
    expect(all).toEqual({ segmenter: "test", segments, dropped: { segments: 0, characters: 0 } });
  });

  it("keeps the reason of a page that is too short", () => {
    const tree = parse("<p>One</p>");
    expect(segment(tree, createMarker(tree).marks, { minTokens: 2 })).toEqual({
      ...{ segmenter: "records", segments: [], reason: "no-content" },
      dropped: { segments: 1, characters: 3 },
    });
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
    expect(() => segment(tree, own, { minTokens: -1 })).toThrow("minTokens must be a whole number, not -1");
  });
});
