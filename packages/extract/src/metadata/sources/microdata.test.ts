import { parse } from "@winnow/core-dom";
import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sourceReader } from "./index.js";
import { microdata } from "./microdata.js";
import type { Item } from "./types.js";

const itemsOf = (html: string, url = "https://example.org/dir/page"): readonly Item[] => {
  const tree = parse(html);
  return microdata(sourceReader(tree, url));
};
/** Items as plain objects, with their nested items. */
const plain = ({ properties }: Item): Record<string, unknown> =>
  Object.fromEntries(
    [...properties].map(([name, values]) => [
      name,
      values.map((value) => (typeof value === "string" ? value : plain(value))),
    ]),
  );

describe("microdata", () => {
  // The cases of HTML §5.2.1, "The basic syntax", with other content.
  it("reads names and values", () => {
    const items = itemsOf(`<div itemscope><p>I am <span itemprop="name">Ada</span>.</p></div>
      <div itemscope><p>I am <span itemprop="name">Bo</span>, <b itemprop="nationality">Swiss</b>.</div>`);
    expect(items.map(plain)).toEqual([{ name: ["Ada"] }, { name: ["Bo"], nationality: ["Swiss"] }]);
    expect(items[0]).toMatchObject({ source: "microdata", types: [], nested: false });
  });

  it("collapses white space in text, and reads no scripts and no templates", () => {
    const html = `<p itemscope><b itemprop=name> a <i>b</i><br>c<script>no</script><template>no</template> </b></p>`;
    expect(itemsOf(html).map(plain)).toEqual([{ name: ["a b c"] }]);
  });

  it.each([
    ['<img itemprop=x src="a.png">', "https://example.org/dir/a.png"],
    ['<a itemprop=x href="/b">text</a>', "https://example.org/b"],
    ['<area itemprop=x href="/b">', "https://example.org/b"],
    ['<link itemprop=x href="c">', "https://example.org/dir/c"],
    ['<object itemprop=x data="d.svg"></object>', "https://example.org/dir/d.svg"],
    ['<video itemprop=x src="e.mp4">text</video>', "https://example.org/dir/e.mp4"],
    ['<iframe itemprop=x src="f"></iframe>', "https://example.org/dir/f"],
    ['<data itemprop=x value="9-7">Nine</data>', "9-7"],
    ["<meter itemprop=x min=0 max=5 value=3>3 of 5</meter>", "3"],
    ['<time itemprop=x datetime="2024-05-10">in May</time>', "2024-05-10"],
    ["<time itemprop=x>2024-05</time>", "2024-05"],
    ['<meta itemprop=x content=" said ">', "said"],
    ["<p itemprop=x>text</p>", "text"],
    // Not in the standard, but frequent on pages.
    ['<span itemprop=x content="2024-05-10">10 May</span>', "2024-05-10"],
  ])("takes the value of %s (HTML §5.2.4)", (element, value) => {
    expect(itemsOf(`<div itemscope>${element}</div>`).map(plain)).toEqual([{ x: [value] }]);
  });

  it("reads items in items", () => {
    const items = itemsOf(`<div itemscope>
      <p>Name: <span itemprop="name">Amanda</span></p>
      <p>Band: <span itemprop="band" itemscope><b itemprop="name">Jazz Band</b> (<i itemprop="size">12</i> players)</span></p>
    </div>`);
    expect(plain(items[0]!)).toEqual({ name: ["Amanda"], band: [{ name: ["Jazz Band"], size: ["12"] }] });
    expect(items.map(({ nested }) => nested)).toEqual([false, true]);
  });

  it("recognises items inside others that are not a property of them", () => {
    const items = itemsOf(
      `<div itemscope><div itemscope><b itemprop=name>Inner</b></div><b itemprop=name>Outer</b></div>`,
    );
    expect(items.map(plain)).toEqual([{ name: ["Outer"] }, { name: ["Inner"] }]);
    expect(items.map(({ nested }) => nested)).toEqual([false, false]);
  });

  it("reads several values and several names", () => {
    const items = itemsOf(`<div itemscope><i itemprop="flavor">lemon</i><i itemprop="flavor">apricot</i>
      <i itemprop="favorite-color favorite-fruit favorite-color">orange</i></div>`);
    expect(plain(items[0]!)).toEqual({
      flavor: ["lemon", "apricot"],
      "favorite-color": ["orange"],
      "favorite-fruit": ["orange"],
    });
  });

  it("follows itemref, in the page's order, into several items", () => {
    const items = itemsOf(`<p id=year>Of <b itemprop=year>1972</b></p>
      <div itemscope id=amanda itemref="a b year"></div>
      <p id=a>Name: <span itemprop=name>Amanda</span></p>
      <div id=b itemprop=band itemscope itemref=c></div>
      <div id=c><p>Band: <span itemprop=name>Jazz Band</span></p><p>Size: <span itemprop=size>12</span></p></div>
      <div itemscope itemref=year></div>`);
    expect(items.map(plain)).toEqual([
      { year: ["1972"], name: ["Amanda"], band: [{ name: ["Jazz Band"], size: ["12"] }] },
      { name: ["Jazz Band"], size: ["12"] },
      { year: ["1972"] },
    ]);
    expect(items[1]!.nested).toBe(true);
  });

  it("breaks cycles of itemref", () => {
    const items = itemsOf(`<div id=a itemscope itemref="a b"><i itemprop=x>1</i></div>
      <div id=b><div itemscope itemprop=y itemref=b><i itemprop=x>2</i></div></div>`);
    expect(items.map(plain)).toEqual([{ x: ["1"], y: [{ x: ["2"] }] }, { x: ["2"] }]);
  });

  it("removes vocabularies and reads ids", () => {
    const [item] = itemsOf(
      `<article itemscope itemtype="https://schema.org/BlogPosting http://schema.org/TechArticle" itemid="urn:x:1"></article>`,
    );
    expect(item).toMatchObject({ types: ["BlogPosting", "TechArticle"], id: "urn:x:1" });
  });

  it("takes the name of an author that is a link", () => {
    const [item] = itemsOf(
      `<div itemscope><a itemprop="author" href="/ada">Ada L</a><h1 itemprop="headline"><a itemprop="name" href="/x">Swifts</a></h1></div>`,
    );
    expect(plain(item!)).toEqual({
      author: [{ name: ["Ada L"], url: ["https://example.org/ada"] }],
      headline: ["Swifts"],
      name: ["Swifts"],
    });
  });

  it("skips templates", () => {
    expect(itemsOf("<template><div itemscope><b itemprop=name>A</b></div></template>")).toEqual([]);
  });

  it("reads 100,000 nested items", () => {
    expect(itemsOf("<span itemscope itemprop=a>".repeat(100_000))).toHaveLength(100_000);
  });

  it.each([
    ["nested values", (size: number) => `<div itemscope>${"<span itemprop=a>x".repeat(size)}`],
    ["nested items with values", (size: number) => "<span itemscope><b itemprop=a>x</b>".repeat(size)],
    [
      "many items that refer to one element",
      (size: number) =>
        `<div id=r>${"<b itemprop=x>1</b>".repeat(size)}</div>${"<i itemscope itemref=r></i>".repeat(size)}`,
    ],
  ])("takes linear time for %s", (_, page) => {
    expect(
      timeRatio(
        2_000,
        (size) => parse(page(size)),
        (tree) => microdata(sourceReader(tree)),
      ),
    ).toBeLessThan(MAX_TIME_RATIO);
  });

  it("never throws", () => {
    const piece = fc.constantFrom(
      "<div itemscope>",
      "<b itemprop=a>",
      "</b>",
      "</div>",
      "x",
      "<div id=i itemref=i itemscope>",
      "<table itemprop='a b'>",
      "<meta itemprop=c content=1>",
      "<template>",
      "</template>",
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        itemsOf(pieces.join(""));
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});
