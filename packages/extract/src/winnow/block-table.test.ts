import { Hidden, NodeKind, parse, Tag, text } from "@winnow/core-dom";
import { MAX_TIME_RATIO, runs, timeRatio } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BlockTable, blockTable, blockText } from "./block-table.js";
import { COUNTS, Count, wordHashes } from "./scan-text.js";

function textsOf(html: string): string[] {
  const blocks = blockTable(parse(html));
  return Array.from({ length: blocks.length }, (_, i) => blockText(blocks, i));
}

function widthOf({ counts }: BlockTable, block: number): number {
  return counts[block * COUNTS + Count.width]!;
}

describe("blockTable", () => {
  it("finds the runs of inline text between block elements", () => {
    expect(textsOf("<p>One <b>two</b></p>text<div>three<ul><li>four</ul></div>")).toEqual([
      "One two",
      "text",
      "three",
      "four",
    ]);
  });

  it("ends blocks at buttons and labels, not at spans", () => {
    expect(textsOf("<div>a<button>b</button>c<label>d</label><span>e</span><i>f</i></div>")).toEqual([
      "a",
      "b",
      "c",
      "d",
      "ef",
    ]);
  });

  it("ends blocks at two successive line breaks, not at one", () => {
    expect(textsOf("<div>a<br>b<br> <br>c<br><i></i><br><br>d</div>")).toEqual(["a b", "c", "d"]);
  });

  it("skips scripts, styles and white space, and keeps noscript apart", () => {
    const html =
      "<p>a<script>b</script><style>c</style></p> <p>&nbsp;</p><p>&emsp;</p><noscript>d</noscript>e";
    const blocks = blockTable(parse(html));
    expect(textsOf(html)).toEqual(["a", "d", "e"]);
    expect([...blocks.source]).toEqual([Hidden.visible, Hidden.noscript, Hidden.visible]);
  });

  it("has the container of each block, and the blocks of each element", () => {
    const tree = parse("<body><main>a<section><p>b<p>c</section></main>d");
    const blocks = blockTable(tree);
    expect([...blocks.container].map((row) => tree.tag[row])).toEqual([Tag.main, Tag.p, Tag.p, Tag.body]);
    const section = tree.tag.indexOf(Tag.section);
    expect([blocks.before[section], blocks.before[tree.end[section]!]]).toEqual([1, 3]);
    expect(blocks.before[tree.length]).toBe(4);
  });

  it("measures links and bold text", () => {
    const blocks = blockTable(parse("<p>ab <a>cde</a> <a><b>f</b></a><p><a>g</a><h2>hij</h2>"));
    expect([0, 1, 2].map((i) => widthOf(blocks, i))).toEqual([6, 1, 3]);
    expect([...blocks.linkWidth]).toEqual([4, 1, 0]);
    expect([...blocks.boldWidth]).toEqual([1, 0, 3]);
  });

  it("has the words and the outer characters of each block", () => {
    const blocks = blockTable(parse("<p>(One<b> two</b>)<p>three"));
    expect([...blocks.wordStart]).toEqual([0, 2, 3]);
    expect(blocks.words).toEqual(wordHashes("one two three"));
    expect([...blocks.lastCode]).toEqual([41, 101]);
  });

  it("decodes references before it counts", () => {
    const blocks = blockTable(parse("<p>R&amp;D &lt;x&gt; caf&eacute;\r\nbar"));
    expect(widthOf(blocks, 0)).toBe(13);
    expect(blocks.words).toEqual(wordHashes("r d x café bar"));
  });

  it("has no block of invisible spaces", () => {
    const html = "<p>\ufeff<p>a\ufeff<p>\u1680\u205f&nbsp;<p> \r\n <noscript>\u2003</noscript>";
    expect(textsOf(html)).toEqual(["a"]);
    expect(widthOf(blockTable(parse(html)), 0)).toBe(1);
  });

  it("has no block on an empty page, or on one of a script", () => {
    for (const html of ["", " ", "<script>a</script>", "<!-- a -->"]) {
      const blocks = blockTable(parse(html));
      expect(blocks.length).toBe(0);
      expect([...blocks.wordStart]).toEqual([0]);
      expect(Math.max(...blocks.before)).toBe(0);
    }
  });

  it("has all visible text, in order", () => {
    const piece = fc.constantFrom(
      ..."<p> </p> <div> </div> <b> </b> <a> </a> <br> <li> <table> <td> <noscript> one &amp; é".split(" "),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const tree = parse(pieces.join(" "));
        const blocks = blockTable(tree);
        let all = "";
        for (let i = 0; i < blocks.length; i++) all += blockText(blocks, i);
        let visible = "";
        for (let row = 0; row < tree.length; row++) {
          const isSeen = tree.hidden[row] === Hidden.visible || tree.hidden[row] === Hidden.noscript;
          if (tree.kind[row] === NodeKind.text && isSeen) visible += text(tree, row);
        }
        expect(all.replace(/\s/g, "")).toBe(visible.replace(/\s/g, ""));
      }),
      { numRuns: runs(100) },
    );
  });

  it("is linear in the blocks and in the depth", () => {
    const shapes = [
      (size: number) => parse("<p>a b".repeat(size)),
      (size: number) => parse("<div>a".repeat(size)),
      (size: number) => parse(`<p>${"<i>a</i> ".repeat(size)}`),
    ];
    for (const shape of shapes) expect(timeRatio(5_000, shape, blockTable)).toBeLessThan(MAX_TIME_RATIO);
  });
});
