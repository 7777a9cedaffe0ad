import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import { describe, expect, it } from "vitest";
import { lineSegments, markdownSegments, markedSegments } from "./segments.js";

describe("markedSegments", () => {
  it("starts a segment at a line with a mark and continues it with lines without", () => {
    expect(markedSegments("<h>Cats\n<p>They\npurr.\n\n <L> one")).toEqual([
      { mark: "h", text: "Cats" },
      { mark: "p", text: "They\npurr.\n" },
      { mark: "l", text: " one" },
    ]);
  });

  it("keeps text before the first mark as a segment without a mark", () => {
    expect(markedSegments("x\n<p>y")).toEqual([
      { mark: undefined, text: "x" },
      { mark: "p", text: "y" },
    ]);
    expect(markedSegments("\n<p>y")).toEqual([{ mark: "p", text: "y" }]);
  });

  it("is undefined if no line begins with a mark", () => {
    expect(markedSegments("Write <p> for a paragraph")).toBeUndefined();
    expect(markedSegments("")).toBeUndefined();
  });
});

describe("lineSegments", () => {
  it("makes each line with text a paragraph", () => {
    expect(lineSegments("a b\n\n c")).toEqual([
      { mark: "p", text: "a b" },
      { mark: "p", text: " c" },
    ]);
    expect(lineSegments("")).toEqual([]);
  });
});

describe("markdownSegments", () => {
  it("finds headings, items and paragraphs and removes Markdown syntax", () => {
    const markdown =
      '# Cats\nThey *purr*,\nsee [here](https://x.test/a_b "title").\n\n- one\n  more\n2. two\n\n---\n\n**End**';
    expect(markdownSegments(markdown)).toEqual([
      { mark: "h", text: "Cats" },
      { mark: "p", text: "They purr,\nsee here." },
      { mark: "l", text: "one\n  more" },
      { mark: "l", text: "two" },
      { mark: "p", text: "End" },
    ]);
  });

  it("keeps Markdown characters that are not syntax", () => {
    expect(markdownSegments("# Hello, C#!\n\n![An image](a.png) Go!")).toEqual([
      { mark: "h", text: "Hello, C#!" },
      { mark: "p", text: "An image Go!" },
    ]);
  });

  it("makes a table one paragraph and keeps code unchanged", () => {
    expect(markdownSegments("| a | b |\n| --- | --- |\n| c | d |\n\n```js\n# x\n\n- y\n```\n")).toEqual([
      { mark: "p", text: " a  b \n c  d " },
      { mark: "p", text: "# x\n\n- y" },
    ]);
  });

  it("takes linear time for unclosed links", () => {
    const input = (count: number) => ["](".repeat(5 * count), `a ${'](x "'.repeat(2 * count)}`];
    expect(timeRatio(10_000, input, (lines) => lines.map(markdownSegments))).toBeLessThan(MAX_TIME_RATIO);
    for (const line of input(10_000)) expect(markdownSegments(line)).toHaveLength(1);
  });
});
