import { parse, text } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { collapse, leafEdges } from "./collapsed-tree.js";
import { BLOCK_FEATURES, web2textFeatures } from "./features.js";

const leavesOf = (html: string): string[] => {
  const tree = parse(html);
  return [...collapse(tree).rows].map((row) => text(tree, row));
};

describe("collapse", () => {
  it("removes elements without text, and merges those with a single child", () => {
    // body(p, ul(li, li)): the ul is a child of a div with an empty p; both li have one text.
    const html = "<p>One</p><div><p></p><ul><li><a href=/>Two</a></li><li>Three</li></ul><hr></div>";
    const { length, parent, depth, leaves } = collapse(parse(html));
    expect(length).toBe(5);
    expect([...parent]).toEqual([-1, 0, 0, 2, 2]);
    expect([...depth]).toEqual([0, 1, 1, 2, 2]);
    expect([...leaves]).toEqual([1, 3, 4]);
  });

  it("has the text nodes as leaves, without those that are blank, hidden or in skipped elements", () => {
    const html =
      "<title>T</title><p>One <b>two</b> <i>three</i><select><option>four</select><script>5</script>";
    expect(leavesOf(html)).toEqual(["One ", "two", "three"]);
    expect(leavesOf("")).toEqual([]);
  });
});

describe("leafEdges", () => {
  const edges = (html: string) => {
    const tree = parse(html);
    const { distance, hasBreak, common } = leafEdges(tree, collapse(tree));
    return { distance: [...distance], hasBreak: [...hasBreak], common: [...common] };
  };

  it("counts the steps between leaves over their nearest common ancestor", () => {
    // body(p(a, b), div(p, p)), with the nodes 0(1(2, 3), 4(5, 6)).
    const html = "<p>a <b>b</b></p><div><p>c</p><p>d</p></div>";
    expect(edges(html)).toEqual({ distance: [2, 4, 2], hasBreak: [0, 1, 1], common: [1, 0, 4] });
  });

  it("breaks at line breaks and at the ends of blocks", () => {
    expect(edges("<p>a<br>b<i>c</i></p>d").hasBreak).toEqual([1, 0, 1]);
  });
});

describe("web2textFeatures", () => {
  /** The features of the leaves of a page. */
  const features = (html: string): number[][] => {
    const { blocks, rows } = web2textFeatures(parse(html));
    return Array.from(rows, (_, i) => [...blocks.slice(i * BLOCK_FEATURES, (i + 1) * BLOCK_FEATURES)]);
  };

  it("has 128 features per leaf and 25 per pair", () => {
    const { rows, blocks, edges } = web2textFeatures(parse("<p>One<p>Two<p>Three"));
    expect([rows.length, blocks.length, edges.length]).toEqual([3, 384, 50]);
    const empty = web2textFeatures(parse(""));
    expect([empty.rows.length, empty.blocks.length, empty.edges.length]).toEqual([0, 0, 0]);
  });

  it("counts copies and paths", () => {
    const [one, , other] = features("<p>One<p>One<div class=a>Two</div>");
    expect(one!.slice(0, 2)).toEqual([1, -1]);
    expect(one![2]).toBeCloseTo(2 / 3, 6);
    expect(other!.slice(0, 2)).toEqual([-1, -1]);
    expect(other![2]).toBeCloseTo(1 / 3, 6);
  });

  it("measures the text of a leaf", () => {
    // 7 words of 27 characters, 3 of them stop words, 2 capitalised; 36 characters, 2 sentences, 2 marks.
    const [leaf] = features("<p>The boats left in 2009. Who did see?</p>");
    const [hasWord, words, wordLength, hasStop, stopShare, characters, hasMark, marks, markShare] =
      leaf!.slice(3);
    expect([hasWord, hasStop, hasMark, marks]).toEqual([1, 1, 1, 2]);
    expect(words).toBeCloseTo(Math.log(8), 5);
    expect(wordLength).toBeCloseTo(27 / 8, 5);
    expect(stopShare).toBeCloseTo(4 / 8, 5);
    expect(characters).toBeCloseTo(Math.log(36), 5);
    expect(markShare).toBeCloseTo(Math.log(2 / 36), 5);
    const [hasDigit, digitShare, sentence, isLong] = leaf!.slice(12);
    expect([hasDigit, isLong]).toEqual([1, 1]);
    expect(digitShare).toBeCloseTo(4 / 36, 5);
    expect(sentence).toBeCloseTo(Math.log(18), 5);
    // The end: punctuation, a question mark; no ©, e-mail address or URL, but a year; 2 of 8 capitals.
    expect(leaf!.slice(18, 25)).toEqual([1, 1, -1, -1, -1, 1, 0.25]);
  });

  it("finds addresses, and words of other scripts", () => {
    const [leaf] = features("<p>© me@example.org ftp://example.org/</p>");
    expect(leaf!.slice(20, 24)).toEqual([1, 1, 1, -1]);
    const [chinese] = features("<p>火车又晚点了。</p>");
    expect(chinese![4]).toBeCloseTo(Math.log(6), 5);
    expect(chinese![18]).toBe(1);
    const [russian] = features("<p>Поезд Опоздал снова</p>");
    expect(russian![4]).toBeCloseTo(Math.log(3), 5);
    expect(russian![24]).toBeCloseTo(2 / 3, 5);
  });

  it("describes the ancestors, if there are any", () => {
    const single = features("<p>One</p>")[0]!;
    expect([single[27], single[68]]).toEqual([0, 0]);
    // The first text has a parent and no grandparent, the others have both.
    const [first, second] = features("<p>One</p><ul><li><a href=/>Two</a><li>Three<input></ul>");
    expect([first![27], first![68]]).toEqual([1, 0]);
    expect([second![27], second![68]]).toEqual([1, 1]);
    // The parent of the second leaf is the list: 3 of 8 characters are in links, and it has an input.
    expect(second![29]).toBeCloseTo(3 / 8, 5);
    expect(second![47]).toBe(1);
    // Its tags: `ul` is listed twice, as in the original.
    const tags = second!.slice(48, 68);
    expect(tags.filter((is) => is === 1)).toHaveLength(2);
    // Its own tags: a, p, td, b, li.
    expect(second!.slice(109, 114)).toEqual([1, -1, -1, -1, 1]);
  });
});
