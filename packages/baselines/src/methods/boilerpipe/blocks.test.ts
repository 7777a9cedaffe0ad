import { parse } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { BlockLabel } from "../../text-blocks/block.js";
import { textBlocks } from "./blocks.js";

function blocksOf(html: string) {
  const { blocks, texts } = textBlocks(parse(html));
  return blocks.map((block) => ({ ...block, text: texts[block.first]!.trim() }));
}

const textsOf = (html: string) => blocksOf(html).map(({ text }) => text);

describe("textBlocks", () => {
  it("separates blocks at every tag except links and common inline elements", () => {
    expect(textsOf("<p>a<b>b</b><a href=/>c</a><abbr>d</abbr>e<p>f<br>g<small>h</small>i<img>j")).toEqual([
      "ab c d e",
      ...["f", "g", "h", "i", "j"],
    ]);
  });

  it("leaves out scripts, options and noscript, but not text areas", () => {
    expect(
      textsOf("a<script>b</script><select><option>c</select><noscript>d</noscript><textarea>e</textarea>"),
    ).toEqual(["a", "e"]);
  });

  it("makes blocks without words", () => {
    expect(blocksOf("<p>&nbsp;<p>|<p> ")).toMatchObject([
      { words: 0, linkDensity: 0 },
      { words: 0, linkDensity: 0 },
    ]);
  });

  it("computes densities", () => {
    // 17 words of 4 characters: the first 16 fill a line.
    const text = Array(16).fill("word").join(" ");
    expect(blocksOf(`<p>${text} <a href=/>word</a>`)[0]).toMatchObject({
      ...{ textDensity: 16, linkDensity: Math.fround(1 / 17) },
    });
    // The only word is longer than a line: it counts as if there were none.
    expect(blocksOf(`<p>${"x".repeat(100)}`)[0]).toMatchObject({ wrappedWords: 1, textDensity: 1 });
  });

  it("continues a word in the next text, and a link in the next block", () => {
    expect(blocksOf("<p>cat<b>alogue</b> e<i>\u0301t</i>")[0]).toMatchObject({ words: 2 });
    expect(
      blocksOf("<div>one <a href=/>two<div>three</div></a> four").map(({ linkWords }) => linkWords),
    ).toEqual([1, 1, 0]);
  });

  it("ends a link that is not closed with its block", () => {
    const densities = (html: string) => blocksOf(html).map(({ linkDensity }) => linkDensity);
    expect(densities("<p><a name=x>One<p>Two<p>Three")).toEqual([1, 0, 0]);
    // A link around blocks, and one that continues in the same block.
    expect(densities("<a href=/x><p>One<p>Two</a><p>Three")).toEqual([1, 1, 0]);
    expect(densities("<p><b><a href=/x>One</b> Two</a>")).toEqual([1]);
    // Two links with the same address.
    expect(densities("<p><a href=/x>One</a><p><a href=/x>Two</a>")).toEqual([1, 1]);
  });

  it("counts the level without inline elements, with links", () => {
    expect(blocksOf("<p>a<p><span>b</span><p><a href=/>c</a>").map(({ tagLevel }) => tagLevel)).toEqual([
      ...[3, 3, 4],
    ]);
  });

  it("gives the first block the level of the title's text", () => {
    expect(blocksOf("<title>t</title><div><div><p>a</div><p>b").map(({ tagLevel }) => tagLevel)).toEqual([
      ...[3, 4],
    ]);
  });

  it("labels blocks by the elements that are open where they end", () => {
    const { heading, listItem } = BlockLabel;
    expect(blocksOf("<h2>a</h2><p>b</p>").map(({ labels }) => labels)).toEqual([heading, 0]);
    expect(blocksOf("<div>a<ul><li>b</ul>c</div>").map(({ labels }) => labels)).toEqual([
      ...[listItem, listItem, 0],
    ]);
  });

  it("reads the last title of the head that has text", () => {
    expect(textBlocks(parse("<title>a\n b</title><title></title><p>c")).title).toBe("a\n b");
    expect(textBlocks(parse("<p>c")).title).toBeUndefined();
  });
});
