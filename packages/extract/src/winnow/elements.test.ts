import { parse, type Tree } from "@winnow/core-dom";
import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import { describe, expect, it } from "vitest";
import { blockTable } from "./block-table.js";
import { distanceTo, type Elements, MAX_DISTANCE, readElements } from "./elements.js";
import { KINDS } from "./kinds.js";

function read(html: string): { tree: Tree; elements: Elements; containers: Int32Array } {
  const tree = parse(html);
  const blocks = blockTable(tree);
  return { tree, elements: readElements(tree, blocks), containers: blocks.container };
}

/** The kinds around the only block of a page, with the distances. */
function kindsAround(html: string): Record<string, number> {
  const { tree, elements, containers } = read(html);
  expect(containers).toHaveLength(1);
  const distances = KINDS.map((kind, k) => [kind, distanceTo(elements, tree, containers[0]!, k)] as const);
  return Object.fromEntries(distances.filter(([, distance]) => distance < MAX_DISTANCE));
}

describe("readElements", () => {
  it("measures the distance to each kind of tag", () => {
    expect(kindsAround("<nav><div><ul><li>a</ul></div></nav>")).toEqual({ item: 0, list: 1, nav: 3 });
    expect(kindsAround("<table><tr><th><h4>a</table>")).toEqual({ heading: 0, cell: 1, table: 4 });
  });

  it("takes the nearest element of a kind", () => {
    expect(kindsAround("<article><section><article><p>a")).toEqual({ paragraph: 0, article: 1, section: 2 });
  });

  it("does not look further than eleven levels", () => {
    expect(kindsAround(`<main>${"<div>".repeat(11)}a`)).toEqual({ main: 11 });
    expect(kindsAround(`<main>${"<div>".repeat(12)}a`)).toEqual({});
  });

  // biome-ignore format: a table
  it.each([
    ["role=main", { "attribute-role-main": 0 }],
    ["role=article", { "attribute-role-main": 0 }],
    ["role=navigation", { "attribute-role-navigation": 0 }],
    ["role=contentinfo", { "attribute-role-other": 0 }],
    ["role=presentation", {}],
    ["role=dialog", { "attribute-dialog": 0 }],
    ["itemprop=articleBody", { "attribute-article-body": 0 }],
    ["itemprop=text", { "attribute-article-body": 0 }],
    ["aria-hidden=true", { "attribute-hidden": 0 }],
    ["aria-hidden=false", {}],
    ["hidden", { "attribute-hidden": 0 }],
    ["style='color: red; DISPLAY : none'", { "attribute-hidden": 0 }],
    ["style='display: block'", {}],
    ["class=comments", { "class-comment": 0 }],
    ["id=comments", { "class-comment": 0 }],
    ["class=sidebar id=comments", { "class-sidebar": 0, "class-comment": 0 }],
    ["class=wide", {}],
  ] as const)("reads <div %s>", (attributes, kinds) => {
    expect(kindsAround(`<div ${attributes}>a</div>`)).toEqual(kinds);
    const below = Object.fromEntries(Object.entries(kinds).map(([kind]) => [kind, 2]));
    expect(kindsAround(`<div ${attributes}><div><div>a</div></div></div>`)).toEqual(below);
  });

  it("finds the classes and ids that the page hides", () => {
    const style = "<style>.x{display:none} #y{visibility:hidden}</style>";
    expect(kindsAround(`${style}<div class="w x">a</div>`)).toEqual({ "attribute-hidden": 0 });
    expect(kindsAround(`${style}<div id=y>a</div>`)).toEqual({ "attribute-hidden": 0 });
    expect(kindsAround(`${style}<div class="y xx" id=x>a</div>`)).toEqual({});
  });

  it("reads the containers of blocks and their ancestors alone", () => {
    const { elements } = read("<body><div class=x><p>a <b class=y>b</b></p><p></p></div><div class=z></div>");
    // Document, html, body, div and the first p; the head is row 2.
    expect([...elements.outer]).toEqual([0, 1, 3, 4, 5]);
    expect([...elements.outer].map((row) => elements.depth[row])).toEqual([0, 1, 2, 3, 4]);
    expect(elements.pieces).toHaveLength(2);
    expect([...elements.outer].map((row) => elements.names[row])).toEqual([0, 0, 0, 1, 0]);
  });

  it("shares distances among siblings of the same kinds alone", () => {
    const { tree, elements, containers } = read(
      "<ul><li>a<li>b</ul><ul class=card><li>c<li class=card>d<li class=x>e<li>f</ul>" +
        "<section><ul><li>g</ul></section><article><div><li>h</div><li>i</article>",
    );
    const [a, b, c, d, e, f, g, h, i] = [...containers].map((row) => elements.nearestAt[row]!);
    expect(b).toBe(a);
    expect(e).toBe(f);
    // The second `li` of the card has a class, and `h` is deeper in the article than `i`.
    expect(new Set([a, c, d, e, g, h, i]).size).toBe(7);
    const list = KINDS.indexOf("list");
    expect([...containers].map((row) => distanceTo(elements, tree, row, list))).toEqual([
      ...[1, 1, 1, 1, 1, 1, 1],
      ...[MAX_DISTANCE, MAX_DISTANCE],
    ]);
  });

  it("shares the names of a class, but not of elements with different ids", () => {
    const { elements, containers } = read("<p class=x>a<p class=x>b<p class=x id=y>c<p id=z>d<p>e");
    const [a, b, c, d, e] = [...containers].map((row) => elements.names[row]!);
    expect(b).toBe(a);
    expect(new Set([a, c, d, e]).size).toBe(4);
    expect(e).toBe(0);
  });

  it("gives elements with the same tag and first two classes the same signature", () => {
    const { elements, containers } = read(
      "<div class='item n1 x'>a</div><div class=' item  n22'>b</div><div class='item m1'>c</div>" +
        "<p class='item n1'>d</p><p>e</p><p>f</p><div class=item>g</div><p class=''>h",
    );
    const [a, b, c, d, e, f, g, h] = [...containers].map((row) => elements.signature[row]!);
    expect(b).toBe(a);
    expect(f).toBe(e);
    expect(new Set([a, c, d, e, g]).size).toBe(5);
    expect(h).not.toBe(d);
  });

  it("reads a page without blocks", () => {
    expect(read("<div class=x></div>").elements.outer).toHaveLength(0);
  });

  it("is linear in elements, in depth and in different classes", () => {
    const shapes = [
      (size: number) => "<p class='a b' id=c>a".repeat(size),
      (size: number) => `${"<div class=nav>".repeat(size)}a`,
      (size: number) => Array.from({ length: size }, (_, i) => `<p class=c${i}x>a`).join(""),
    ];
    for (const shape of shapes) {
      const prepare = (size: number) => {
        const tree = parse(shape(size));
        return { tree, blocks: blockTable(tree) };
      };
      const ratio = timeRatio(4_000, prepare, ({ tree, blocks }) => readElements(tree, blocks));
      expect(ratio).toBeLessThan(MAX_TIME_RATIO);
    }
  });
});
