import { blocks, parse, type Tree } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { type Line, labelOf, lineText, pageLines, wordsBefore } from "./lines.js";

const PAGE =
  "<title>no</title><div>\n<p>One <b>two</b></p>\n loose <i>text</i><p>three<br>four</p></div><script>no</script><ul><li>five<li><a href=/>six</a></ul>";

const linesOf = (tree: Tree): readonly Line[] => pageLines(tree);

describe("pageLines", () => {
  it("cuts like blocks", () => {
    const tree = parse(PAGE);
    expect(linesOf(tree).map(lineText)).toEqual(["One two", "loose text", "three four", "five", "six"]);
    expect(linesOf(tree).map(({ start }) => start)).toEqual(blocks(tree).map(({ start }) => start));
  });

  it("recognises links", () => {
    expect(linesOf(parse(PAGE)).map(({ isLink }) => isLink)).toEqual([false, false, false, false, true]);
  });

  it("limits the text that it keeps", () => {
    const [line] = linesOf(parse(`<p>${"x".repeat(100_000)}`));
    expect(line!.characters).toBe(100_000);
    expect(lineText(line!).length).toBe(300);
  });

  it("reads a hundred thousand nested elements", () => {
    expect(linesOf(parse(`${"<div>".repeat(100_000)}x`)).map(lineText)).toEqual(["x"]);
  });
});

describe("labels", () => {
  it("are short lines that are not links", () => {
    const lines = linesOf(parse("<p>Last updated:</p><p><a href=/>Register</a></p><p>Four words are prose"));
    expect(lines.map(labelOf)).toEqual(["Last updated:", "", ""]);
    expect(linesOf(parse("<p>最終更新日</p><p>世界首支戊肝疫苗获准上市")).map(labelOf)).toEqual([
      "最終更新日",
      "",
    ]);
    expect(labelOf(undefined)).toBe("");
  });

  it("are before an element in its line, or in the line before", () => {
    const wordsOf = (html: string): string => {
      const tree = parse(html);
      return wordsBefore(tree, linesOf(tree), tree.tag.indexOf(tree.tag[tree.length - 2]!));
    };
    expect(wordsOf("<p>By Ada, updated <time>today</time>")).toBe("By Ada, updated ");
    expect(wordsOf("<p>Updated</p><time>today</time>")).toBe("Updated");
    expect(wordsOf("<time>today</time>")).toBe("");
  });
});
