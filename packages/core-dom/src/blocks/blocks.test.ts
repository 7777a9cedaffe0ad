import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import { describe, expect, it } from "vitest";
import { parse } from "../parse/parse.js";
import { Tag } from "../tree/tags.js";
import { tagPath } from "../tree/walk.js";
import { blocks } from "./blocks.js";

const texts = (html: string): string[] => blocks(parse(html)).map((block) => block.text);

describe("blocks", () => {
  it("are the runs of inline text between block elements", () => {
    expect(texts("<div>one <b>two</b><p>three</p>four<ul><li>five<li>six</ul></div>")).toEqual([
      "one two",
      "three",
      "four",
      "five",
      "six",
    ]);
  });

  it("are separate for table cells, and do not split a word at inline elements", () => {
    expect(texts("<table><tr><td>a</td><td>b</td></tr></table><p>Wi<b>nn</b>ow")).toEqual([
      "a",
      "b",
      "Winnow",
    ]);
  });

  it("treat one br as white space and two as a boundary", () => {
    expect(texts("<p>a<br>b<br> <br>c<br>d")).toEqual(["a b", "c d"]);
  });

  it("exclude hidden text and runs of white space", () => {
    expect(
      texts("<title>t</title><p> </p><script>s</script><noscript>n</noscript><p>x<style>y</style>z"),
    ).toEqual(["xz"]);
  });

  it("have counts, densities and a depth", () => {
    const tree = parse('<main><p>Read <a href="/">all about it</a> here</p></main>');
    const [block] = blocks(tree);
    expect(block).toMatchObject({
      characters: 22,
      words: 5,
      linkedWords: 3,
      linkDensity: 0.6,
      textDensity: 5,
      depth: 4,
    });
    expect(tagPath(tree, block!.container)).toBe("html/body/main/p");
    expect(tagPath(tree, block!.container, 2)).toBe("main/p");
  });

  it("can have other boundaries and another root", () => {
    const tree = parse("<div>a<p>b</p></div><p>c</p>");
    const root = tree.tag.indexOf(Tag.div);
    expect(blocks(tree, { boundaries: new Set([Tag.div]) }).map(({ text }) => text)).toEqual(["ab", "c"]);
    expect(blocks(tree, { root }).map(({ text }) => text)).toEqual(["a", "b"]);
    expect(blocks(tree, { root })[0]!.depth).toBe(3);
  });

  it.each([
    ["deep", "<div>x"],
    ["wide", "<p>x</p>"],
  ])("are found in linear time in a %s page", (_, unit) => {
    const treeOf = (n: number) => parse(unit.repeat(n));
    expect(blocks(treeOf(2_000)).length).toBe(2_000);
    expect(timeRatio(2_000, treeOf, (tree) => blocks(tree))).toBeLessThan(MAX_TIME_RATIO);
  });
});

describe("textDensity", () => {
  const densityOf = (text: string) => blocks(parse(`<p>${text}`))[0]!.textDensity;

  it("is the number of words if the text fits on one line", () => {
    expect(densityOf("Home | About")).toBe(3);
  });

  it("excludes the last line", () => {
    // 8 words of 19 characters: 4 fill a line (4 × 19 + 3 spaces = 79), the rest is the last line.
    const line = Array(4).fill("x".repeat(19)).join(" ");
    expect(densityOf(`${line} ${line}`)).toBe(4);
    // Two full lines and a single word: (4 + 4) / 2.
    expect(densityOf(`${line} ${line} end`)).toBe(4);
  });
});
