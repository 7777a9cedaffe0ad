import { Label, parse, type Tree, text } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { learnStyleTree, ModelError, type StyleElement, type StyleTree, styleTree } from "./index.js";

const page = (body: string): Tree => parse(`<html><body>${body}</body></html>`);

/** The element at a path of positions, of the first style each, below `body`. */
function elementAt({ root }: StyleTree, ...path: readonly number[]): StyleElement {
  // html, body.
  return [0, 0, ...path].reduce<StyleElement>((element, i) => element.styles![0]![i]!, root);
}

function content(tree: Tree, model: StyleTree, options = {}): string[] {
  const { label } = styleTree(model, options)(tree);
  return [...label.keys()].filter((row) => label[row] === Label.content).map((row) => text(tree, row));
}

describe("learnStyleTree", () => {
  it("gives a text the importance of its words: 1 less their mean entropy", () => {
    // "same" on all 4 pages: entropy 1. "half" on 2 of 4: log 2 / log 4 = 0.5. Others on one: 0.
    const model = learnStyleTree([
      page("<p>same half one<ul></ul>"),
      page("<p>same half two<ul></ul>"),
      page("<p>same three<ul></ul>"),
      page("<p>same four<ul></ul>"),
    ]);
    // 6 words: 1 - (1 + 0.5) / 6. The only style of `p` has an importance of 0.1 · 0 + 0.9 · 0.75.
    expect(elementAt(model, 0)).toMatchObject({ name: "p", importance: 0.675, kind: "meaningful" });
    expect(elementAt(model, 1)).toMatchObject({ name: "ul", importance: 0, kind: "noisy" });
  });

  it("gives an element the entropy of its styles, and the importance of its parts", () => {
    // Two styles of `div`, on 2 of 4 pages each: entropy log 2 / log 4 = 0.5. Their text is the same: 0.
    const pages = ["<b>a</b>", "<b>a</b>", "<i>a</i>", "<i>a</i>"].map((inner, i) =>
      page(`<div>${inner}</div><p>${i}</p>`),
    );
    const model = learnStyleTree(pages);
    // (1 - 0.9²) · 0.5
    expect(elementAt(model, 0)).toMatchObject({ name: "div", importance: 0.095, kind: "noisy" });
    const twice = [page("<p>a"), page("<p>a")];
    expect(learnStyleTree(twice, { threshold: 0 }).root.kind).toBe("meaningful");
    expect(learnStyleTree(twice).root.kind).toBe("noisy");
  });

  it("distinguishes elements by their presentation attributes, not by classes", () => {
    const pages = ["<p class=a>x", "<p class=b>x", "<p align=left>x"].map(page);
    const body = learnStyleTree(pages, { threshold: 0.1 }).root.styles![0]![0]!.styles![0]![0]!;
    expect(body.styles!.map(([child]) => child!.name)).toEqual(["p", "p align=left"]);
  });

  it("needs two pages, and a threshold between 0 and 1", () => {
    expect(() => learnStyleTree([page("")])).toThrow(RangeError);
    expect(() => learnStyleTree([page(""), page("")], { threshold: 2 })).toThrow(/threshold/);
    expect(() => learnStyleTree([page(""), page("")], { treshold: 1 } as never)).toThrow(/did you mean/);
  });

  it("accepts deep pages, and makes JSON of bounded depth", () => {
    const deep = parse("<div>".repeat(20_000));
    const model = learnStyleTree([deep, deep]);
    expect(styleTree(JSON.parse(JSON.stringify(model)))(deep).label).toHaveLength(deep.length);
  });
});

describe("styleTree", () => {
  const menu = "<ul><li><a href=/>Home</a><li><a href=/n>News</a></ul>";
  const article = (n: number) => `${menu}<div><p>The ${n}th story of fox number${n}</p></div><p>Imprint</p>`;
  const model = learnStyleTree([1, 2, 3].map((n) => page(article(n))));

  it("removes what the pages share", () => {
    expect(content(page(article(7)), model)).toEqual(["The 7th story of fox number7"]);
    const { label, reason, reasons } = styleTree(model)(page(article(7)));
    expect(Array.from(label)).toContain(Label.boilerplate);
    expect(new Set(Array.from(reason, (id) => reasons[id]))).toEqual(new Set(["", "noisy", "meaningful"]));
  });

  it("keeps everything in an element with children that the site did not have", () => {
    expect(content(page(`<h1>New</h1>${article(7)}`), model)).toContain("Home");
    // The sequence of the body's children is known, that of the list's items is in a noisy element.
    expect(content(page(article(7).replace("</ul>", "<li>More</ul>")), model)).not.toContain("More");
  });

  it("leaves the rest to another method", () => {
    const none = (tree: Tree) => ({ ...styleTree(model)(tree), label: new Uint8Array(tree.length).fill(3) });
    expect(content(page(article(7)), model, { method: none })).toEqual([]);
    expect(() => styleTree(model, { method: "justext" } as never)).toThrow(TypeError);
  });

  it("rejects damaged models", () => {
    const damaged = [
      ...[undefined, null, 1, {}, { type: "style-tree", version: 2 }, { type: "style-tree", version: 1 }],
      { ...model, root: { ...model.root, kind: "odd" } },
      { ...model, root: { ...model.root, styles: [[null]] } },
      { ...model, root: { ...model.root, styles: "div" } },
    ];
    for (const each of damaged) expect(() => styleTree(each as never)).toThrow(ModelError);
  });
});
