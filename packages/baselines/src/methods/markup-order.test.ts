import { parse, parseFragment, tagName } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { bodyRow, countSpacedWords, markupOrder } from "./markup-order.js";

/** Returns the order as names of tags, with `#` for text and `!` for comments. */
function spelled(html: string): string {
  const tree = parseFragment(html);
  const names = Array.from(markupOrder(tree, 0), (place) => {
    if (place < 0) return `/${tagName(tree, ~place)}`;
    return tagName(tree, place) || (tree.kind[place] === 5 ? "!" : "#");
  });
  return names.join(" ");
}

describe("markupOrder", () => {
  it("returns start tags, texts, comments and end tags in the order of the source", () => {
    expect(spelled("<p>a<b>b</b>c</p><!--d-->e")).toBe("p # b # /b # /p ! #");
  });

  it("has no end tags of void elements and of empty elements in drawings", () => {
    expect(spelled("a<br><img>")).toBe("# br img");
    expect(spelled("<svg><path/><g><path/></g></svg>")).toBe("svg path g path /g /svg");
    expect(spelled("<span></span>")).toBe("span /span");
  });

  it("has end tags that the source omits", () => {
    expect(spelled("<ul><li>a<li>b</ul>")).toBe("ul li # /li li # /li /ul");
  });

  it("returns the descendants of the row only", () => {
    const tree = parse("<p>a<p>b<p>c");
    const second = tree.end[bodyRow(tree) + 1]!;
    expect([...markupOrder(tree, second)]).toEqual([second + 1]);
  });
});

describe("bodyRow", () => {
  it("is the row of the body, or 0", () => {
    const tree = parse("<title>a</title><p>b");
    expect(tagName(tree, bodyRow(tree))).toBe("body");
    expect(bodyRow(parseFragment("<p>b"))).toBe(0);
    expect(bodyRow(parse("<frameset><frame></frameset>"))).toBe(0);
  });
});

describe("countSpacedWords", () => {
  const count = (data: string) => countSpacedWords(parseFragment(data), 1);

  it("counts runs without white space", () => {
    expect(count("one two, three—four")).toBe(3);
    expect(count(" \n one\t")).toBe(1);
    expect(count("one&nbsp;two\u3000three")).toBe(3);
    expect(count("今天 天气")).toBe(2);
    expect(count("  ")).toBe(0);
  });
});
