import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import { describe, expect, it } from "vitest";
import { lineSegments, markdownSegments, taggedSegments } from "./segments.js";

describe("taggedSegments", () => {
  it("starts a segment at a line with a tag, and continues it with lines without one", () => {
    expect(taggedSegments("<h>Cats\n<p>They\npurr.\n\n <L> one")).toEqual([
      { tag: "h", text: "Cats" },
      { tag: "p", text: "They\npurr.\n" },
      { tag: "l", text: " one" },
    ]);
  });

  it("keeps text before the first tag as a segment without a tag", () => {
    expect(taggedSegments("x\n<p>y")).toEqual([
      { tag: undefined, text: "x" },
      { tag: "p", text: "y" },
    ]);
    expect(taggedSegments("\n<p>y")).toEqual([{ tag: "p", text: "y" }]);
  });

  it("is undefined if no line begins with a tag", () => {
    expect(taggedSegments("Write <p> for a paragraph")).toBeUndefined();
    expect(taggedSegments("")).toBeUndefined();
  });
});

describe("lineSegments", () => {
  it("converts each line with text to a paragraph", () => {
    expect(lineSegments("a b\n\n c")).toEqual([
      { tag: "p", text: "a b" },
      { tag: "p", text: " c" },
    ]);
    expect(lineSegments("")).toEqual([]);
  });
});

describe("markdownSegments", () => {
  it("finds headings, items and paragraphs and removes Markdown syntax", () => {
    const markdown =
      '# Cats\nThey *purr*,\nsee [here](https://x.test/a_b "title").\n\n- one\n  more\n2. two\n\n---\n\n**End**';
    expect(markdownSegments(markdown)).toEqual([
      { tag: "h", text: "Cats" },
      { tag: "p", text: "They purr,\nsee here." },
      { tag: "l", text: "one\n  more" },
      { tag: "l", text: "two" },
      { tag: "p", text: "End" },
    ]);
  });

  it("keeps Markdown characters that are not syntax", () => {
    expect(markdownSegments("# Hello, C#!\n\n![An image](a.png) Go!")).toEqual([
      { tag: "h", text: "Hello, C#!" },
      { tag: "p", text: "An image Go!" },
    ]);
  });

  it("converts a table to one paragraph, and keeps code unchanged", () => {
    expect(markdownSegments("| a | b |\n| --- | --- |\n| c | d |\n\n```js\n# x\n\n- y\n```\n")).toEqual([
      { tag: "p", text: " a  b \n c  d " },
      { tag: "p", text: "# x\n\n- y" },
    ]);
  });

  it("takes linear time for unclosed links", () => {
    const input = (count: number) => ["](".repeat(5 * count), `a ${'](x "'.repeat(2 * count)}`];
    expect(timeRatio(2000, input, (lines) => lines.map(markdownSegments))).toBeLessThan(MAX_TIME_RATIO);
    for (const line of input(10_000)) expect(markdownSegments(line)).toHaveLength(1);
  });
});
