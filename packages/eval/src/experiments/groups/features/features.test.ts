import { attribute, blocks, parse, type Tree } from "@winnow/core-dom";
import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mainAncestor, pageFeatures, textRun } from "./page-features.js";
import { FEATURE_SETS, featureTable, readFeatures } from "./read-features.js";
import { regions } from "./regions.js";
import { tagRatios } from "./tag-ratios.js";

const read = (set: typeof tagRatios, html: string): Record<string, number> => {
  const { names, values } = readFeatures(set, parse(html));
  return Object.fromEntries(names.map((name, i) => [name, values[i]!]));
};

const words = (count: number): string => Array(count).fill("word").join(" ");

describe("tagRatios", () => {
  it("cover the 13 tags of Gupta 2022, table 3.5, and `table`", () => {
    const names = tagRatios.features.map(({ name }) => name);
    expect(names).toEqual("h1 h2 h3 h4 h5 h6 p ul a div br strong em table".split(" "));
  });

  it("divide by the number of all elements", () => {
    // html, head, body, div, p, p, a, br, svg, a of SVG: 10 elements.
    const ratios = read(tagRatios, "<div><p>x<p><a>y</a><br><svg><a/></svg></div>");
    expect(ratios).toMatchObject({ p: 0.2, div: 0.1, a: 0.1, br: 0.1, ul: 0, table: 0 });
  });

  it("include hidden elements, and count lists rather than their items", () => {
    // html, head, body, noscript, p, ul, li, li: 8.
    const ratios = read(tagRatios, "<body><noscript><p>x</p></noscript><ul><li>1<li>2</ul>");
    expect(ratios).toMatchObject({ p: 1 / 8, ul: 1 / 8 });
  });
});

describe("textRun", () => {
  const run = (...blocks: [words: number, linked?: number][]): unknown =>
    textRun(blocks.map(([words, linkedWords = 0]) => ({ words, linkedWords })));

  it("is the run with the largest sum", () => {
    // Minus 10 per block: -8, 20, -5, 30, -8.
    expect(run([2], [30], [5], [40], [2])).toEqual({ start: 1, end: 4 });
    // The gap costs more than the first part is worth: 2, -15, 30.
    expect(run([12], [15, 10], [40])).toEqual({ start: 2, end: 3 });
  });

  it("is empty if no block resembles text", () => {
    expect(run()).toEqual({ start: 0, end: 0 });
    expect(run([3], [30, 30])).toEqual({ start: 0, end: 0 });
  });
});

describe("mainAncestor", () => {
  const idOf = (html: string): string | undefined => {
    const tree = parse(html);
    return attribute(tree, mainAncestor(tree, blocks(tree)), "id");
  };

  it("is the deepest element that contains 80% of the paragraphs", () => {
    const page = (outside: number): string =>
      `<div id=a><div id=b><p>${words(40)}</p><p>${words(40)}</p></div><p>${words(outside)}</p></div><ul><li>x</ul>`;
    expect(idOf(page(20))).toBe("b");
    expect(idOf(page(21))).toBe("a");
  });

  it("is the root of a page without paragraphs", () => {
    const tree = parse("<p>short");
    expect(mainAncestor(tree, blocks(tree))).toBe(0);
  });
});

describe("regions", () => {
  it("are recognised by element, role, class or id; nested ones count once", () => {
    const around = (html: string): number => regions(parse(html)).around;
    expect(around("<nav>12345<nav>678</nav></nav><p>x")).toBe(8);
    expect(around("<div role=banner>1234</div><p>x")).toBe(4);
    expect(around('<div class="left-sidebar">1234</div><p>x')).toBe(4);
    expect(around("<div id=footer>12</div><p>x")).toBe(2);
    expect(around('<body class="has-sidebar">1234')).toBe(0);
    expect(around("<script class=menu>1</script>")).toBe(0);
  });

  it("distinguish comments", () => {
    expect(regions(parse("<div id=comments>1234<nav>56</nav></div><p>x"))).toEqual({
      around: 2,
      comments: 6,
    });
  });
});

describe("pageFeatures", () => {
  it("match a count by hand", () => {
    const page = read(
      pageFeatures,
      `<nav><ul><li><a href=/>${words(4)}</a><li><a href=/>${words(4)}</a></ul></nav><h1>${words(2)}</h1><p>${words(30)}.</p><p>${words(10)}</p>`,
    );
    expect(page).toMatchObject({
      words: Math.log1p(50),
      blocks: Math.log1p(5),
      longText: 0.6,
      longBlocks: 0.2,
      // Two items and the heading.
      shortText: 0.2,
      // The heading and the last paragraph.
      shortPlainText: 0.24,
      linkBlockText: 0.16,
      sentenceText: 0.6,
      sentenceBlocks: 0.2,
      upperBlock: Math.log1p(10),
      wordsBlock: Math.log1p((4 * 4 + 4 * 4 + 2 * 2 + 30 * 30 + 10 * 10) / 50),
      // The paragraph alone: the heading's -8 and the last one's 0 add nothing.
      runText: 0.6,
      runBlocks: 0.2,
      runLinks: 0,
      afterRun: 0.2,
      longOutsideRun: 0,
      listText: 0.16,
      headingText: 0.04,
      commentText: 0,
      linksByWords: Math.log1p(4),
    });
    expect(page.linkDensity).toBeCloseTo(38 / (38 + 9 + 150 + 49), 12);
    expect(page.aroundText).toBeCloseTo(38 / (38 + 9 + 150 + 49), 12);
    expect(page.ancestorText).toBeCloseTo(150 / (38 + 9 + 150 + 49), 12);
  });

  it("are finite for every page, and shares are between 0 and 1", () => {
    const logs = new Set(
      pageFeatures.features.filter(({ about }) => about.includes("log")).map(({ name }) => name),
    );
    const piece = fc.constantFrom(
      "<p>",
      "</p>",
      "<a href=x>",
      "</a>",
      "<td>",
      "<nav>",
      "<br>",
      "word. ",
      "今天。",
      "<h2>",
      "\0",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        for (const set of Object.values(FEATURE_SETS)) {
          for (const [name, value] of Object.entries(read(set, pieces.join("")))) {
            expect(value).toBeGreaterThanOrEqual(0);
            if (!logs.has(name)) expect(value).toBeLessThanOrEqual(1);
          }
        }
      }),
      { seed: 1 },
    );
  });

  it("are 0 for an empty page, except for the markup", () => {
    for (const [name, value] of Object.entries(read(pageFeatures, ""))) {
      expect([name, value]).toEqual([name, name === "ancestorNodes" ? 1 : 0]);
    }
  });

  it("are read in linear time from deep pages, wide pages and long attributes", () => {
    const pages = (size: number): readonly Tree[] => [
      parse('<div class="x">x'.repeat(10 * size)),
      parse(`<p>${words(30)}.</p>`.repeat(5 * size)),
      parse(`<p class="${"nav ".repeat(100 * size)}">x`),
    ];
    expect(timeRatio(100, pages, (trees) => featureTable(pageFeatures, trees))).toBeLessThan(MAX_TIME_RATIO);
  });

  it("have unique names and descriptions", () => {
    for (const { features } of Object.values(FEATURE_SETS)) {
      expect(new Set(features.map(({ name }) => name)).size).toBe(features.length);
      for (const { about } of features) expect(about).not.toBe("");
    }
  });
});
