import { Label, parse, parseFragment, tagName, text } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { compositeDensity, densities, textDensity } from "./density.js";
import { cetd, createCetd } from "./index.js";
import { Kept, keptElements } from "./mark-content.js";
import { densityMeasures } from "./measures.js";

const PROSE =
  "It was the last day of the summer, and the people of the village had come to the harbour to see the boats " +
  "off. Nobody knew how long they would be away this time, or whether the weather would last.";

/** The texts that are content, without those of white space only. */
function content(html: string, method = cetd): string[] {
  const tree = parse(html);
  const { label } = method(tree);
  return [...tree.kind.keys()]
    .filter((row) => label[row] === Label.content)
    .map((row) => text(tree, row).trim())
    .filter((data) => data !== "");
}

describe("densityMeasures", () => {
  /** Characters, tags, link characters and link tags of the first element with the name. */
  function measuresOf(html: string, name: string): number[] {
    const tree = parseFragment(html);
    const { characters, tags, linkCharacters, linkTags } = densityMeasures(tree, 0);
    const row = [...tree.kind.keys()].find((at) => tagName(tree, at) === name)!;
    return [characters[row]!, tags[row]!, linkCharacters[row]!, linkTags[row]!];
  }

  it("counts the tags below an element, and links among them", () => {
    const html = "<div>abc<p>de<b>f</b></p><a>gh</a><button>i</button></div>";
    expect(measuresOf(html, "div")).toEqual([9, 4, 3, 2]);
    expect(measuresOf(html, "p")).toEqual([3, 1, 0, 0]);
    expect(measuresOf(html, "a")).toEqual([2, 0, 2, 0]);
  });

  it("counts an element with nothing but links as one more link", () => {
    // ul: 2 li and 2 a are tags; each li has one tag, its link, and counts as a link itself.
    expect(measuresOf("<ul><li><a>ab</a></li><li><a>cd</a></li></ul>", "ul")).toEqual([4, 4, 4, 4]);
    expect(measuresOf("<ul><li><a>ab</a>!</li></ul>", "ul")).toEqual([3, 2, 2, 1]);
  });

  it("counts all tags and characters in a link as the link's", () => {
    expect(measuresOf("<div><a><b>ab</b><i>cd</i></a></div>", "a")).toEqual([4, 2, 4, 2]);
    expect(measuresOf("<div><a><b>ab</b><i>cd</i></a></div>", "b")).toEqual([2, 0, 2, 0]);
    expect(measuresOf("<div><a><b>ab</b><i>cd</i></a></div>", "div")).toEqual([4, 3, 4, 3]);
  });

  it("leaves out hidden elements", () => {
    expect(measuresOf("<div>a<script>b</script><p>c</p></div>", "div")).toEqual([2, 1, 0, 0]);
  });
});

describe("compositeDensity", () => {
  it("is the formula of the docstring", () => {
    // 100/2 · ln(100/20 · 2/1) / ln ln(100/80 · 20 + 0.1 · 100 + e) = 50 · 2.302585 / ln 3.630145
    const counts = { characters: 100, tags: 2, linkCharacters: 20, linkTags: 1 };
    expect(compositeDensity(counts, 0.1)).toBeCloseTo(89.298, 2);
  });

  it("counts zeros in denominators as 1", () => {
    // 10/1 · ln(10) / ln ln(10/10 · 1 + 0 + e) = 23.02585 / 0.272514
    const counts = { characters: 10, tags: 0, linkCharacters: 0, linkTags: 0 };
    expect(compositeDensity(counts, 0)).toBeCloseTo(84.494, 2);
    expect(compositeDensity({ ...counts, characters: 0 }, 0)).toBe(0);
    expect(compositeDensity({ ...counts, linkCharacters: 10, linkTags: 1 }, 1)).toBe(0);
  });
});

describe("densities", () => {
  it("sums the densities of children and of the texts between them", () => {
    // div: own text of 3 and 2 characters, p with 4 characters and one tag.
    const tree = parseFragment("<div>abc<p>d<b>efg</b></p>hi</div>");
    const numbers = densityMeasures(tree, 0);
    expect(textDensity({ characters: 9, tags: 2, linkCharacters: 0, linkTags: 0 })).toBe(4.5);
    const { density, sum } = densities(tree, 0, numbers, "text");
    expect([density[1], sum[1]]).toEqual([4.5, 3 + 4 + 2]);
    // p: its text "d" and b, a leaf, whose sum is its density.
    expect([density[3], sum[3]]).toEqual([4, 1 + 3]);
    expect([density[5], sum[5]]).toEqual([3, 3]);
  });
});

describe("keptElements", () => {
  // Rows: 0 document, 1 div, 2 p, 3 p, 4 div, 5 p. Elements without text: the numbers are given.
  const tree = parseFragment("<div><p></p><p></p></div><div><p></p></div>");
  const keptOf = (density: number[], sum: number[]) =>
    keptElements(tree, 0, { density: Float64Array.from(density), sum: Float64Array.from(sum) });

  it("keeps the element with the maximum sum, and takes the threshold from its path", () => {
    const { kept, threshold } = keptOf([4, 9, 8, 7, 3, 9], [5, 20, 1, 1, 6, 6]);
    expect(threshold).toBe(4);
    expect([...kept]).toEqual([Kept.ancestor, Kept.whole, Kept.whole, Kept.whole, Kept.no, Kept.no]);
  });

  it("adds the element with the maximum sum below each element that reaches the threshold", () => {
    const { kept } = keptOf([4, 9, 8, 7, 4, 9], [5, 20, 1, 1, 6, 7]);
    expect([...kept.subarray(3)]).toEqual([Kept.whole, Kept.ancestor, Kept.whole]);
    // Below an element under the threshold nothing is added.
    expect([...keptOf([4, 9, 8, 7, 3.9, 9], [5, 20, 1, 1, 6, 7]).kept.subarray(4)]).toEqual([0, 0]);
  });

  it("prefers the first of equal sums", () => {
    expect([...keptOf([4, 9, 8, 7, 3, 9], [5, 6, 6, 6, 6, 6]).kept]).toEqual([1, 2, 2, 2, 0, 0]);
  });
});

describe("cetd", () => {
  const page = `<body><ul><li><a href=/>Home</a></li><li><a href=/n>News and views</a></li></ul>
    <div><h1>The boats</h1><p>${PROSE}</p><p>${PROSE} <a href=/b>More</a></p></div>
    <div><a href=/1>Terms</a> <a href=/2>Privacy</a> <a href=/3>Contact</a></div>`;

  it("keeps the dense element with its heading, and drops lists of links", () => {
    expect(content(page)).toEqual(["The boats", PROSE, PROSE, "More"]);
    expect(content(page, createCetd({ density: "text" }))).toEqual(["The boats", PROSE, PROSE, "More"]);
  });

  it("keeps the own text of an ancestor of content", () => {
    expect(
      content(`<body>Loose <ul><li><a href=/>Home</a></li></ul><div><p>${PROSE}</p><p>${PROSE}</p></div>`),
    ).toEqual(["Loose", PROSE, PROSE]);
  });

  it("is finite on pages without links and without text", () => {
    expect(
      content(`<body><div><b>Ad</b> <i>ad</i></div><div><p>${PROSE}</p><p>${PROSE}</p></div>`),
    ).toContain(PROSE);
    expect(content("")).toEqual([]);
  });

  it("rejects an unknown density", () => {
    expect(() => createCetd({ density: "composit" as never })).toThrow(/did you mean "composite"/);
  });
});
