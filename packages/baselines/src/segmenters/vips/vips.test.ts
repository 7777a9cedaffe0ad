import { readFile } from "node:fs/promises";
import { createMarker, parse } from "@winnow/core-dom";
import { segment } from "@winnow/segment";
import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import { describe, expect, it } from "vitest";
import { type Box, groupsSegmenter, type RenderedPage } from "../rendered/index.js";
import { divide, visualTree } from "./divide.js";
import { vips } from "./index.js";
import { boxEdges, separate } from "./separators.js";

type Made = Partial<Omit<Box, "style">> & { readonly style?: Partial<Box["style"]> };

/** Makes a page of boxes: a text for each name `#`, which fills the box around it. */
function pageOf(boxes: readonly (readonly [name: string, parent: number, box?: Made])[]): RenderedPage {
  const made: Box[] = [];
  for (const [index, [name, parent, { style, ...place } = {}]] of boxes.entries()) {
    const { left = 0, top = 0, right = 1000, bottom = 1000 } = made[parent] ?? {};
    const isText = name === "#";
    const xpath = `${made[parent]?.xpath ?? ""}/${isText ? "text()" : name}[${index + 1}]`;
    made.push({
      ...{ kind: isText ? "text" : "element", parent, xpath, visibleXpath: xpath, left, top, right, bottom },
      ...place,
      style: {
        ...{ display: isText ? "inline" : "block", color: [0, 0, 0, 1], background: [0, 0, 0, 0] },
        ...{ fontSize: 16, fontWeight: 400, isItalic: false, isUnderlined: false },
        ...style,
      },
    });
  }
  return { width: 1000, height: 1000, html: "", boxes: made };
}

const column = (top: number, bottom: number, style = {}): Made => ({ top, bottom, style });
const options = { minArea: 140_000, isOnly: false, isStrict: false };

describe("divide", () => {
  const divided = (page: RenderedPage, more = {}) => divide(visualTree(page), 0, { ...options, ...more });

  it("keeps texts together, less coherent if their fonts differ (rule 4)", () => {
    const bold = { style: { fontWeight: 700 } };
    const page = (style: Made) =>
      pageOf([
        ["P", -1],
        ["#", 0],
        ["B", 0, { style: { ...style.style, display: "inline" } }],
        ["#", 2, style],
      ]);
    expect(divided(page({}))).toEqual([{ box: 0, coherence: 10 }]);
    expect(divided(page(bold))).toEqual([{ box: 0, coherence: 9 }]);
    expect(divided(page(bold), { isStrict: true })).toEqual([{ box: 0, coherence: 10 }]);
  });

  it("divides a node with one child, which is divided in turn (rule 2)", () => {
    const page = pageOf([
      ["BODY", -1],
      ["DIV", 0],
      ["P", 1, column(0, 500)],
      ["#", 2],
      ["P", 1, column(500, 1000)],
      ["#", 4],
    ]);
    expect(divided(page)).toEqual([
      { box: 2, coherence: 10 },
      { box: 4, coherence: 10 },
    ]);
  });

  it("keeps small nodes with text, and nodes with small children (rules 8 and 9)", () => {
    const small: Made = { right: 300, bottom: 400 };
    const withText = pageOf([
      ["DIV", -1, small],
      ["#", 0],
      ["P", 0],
      ["#", 2],
      ["P", 0],
      ["#", 4],
    ]);
    expect(divided(withText)).toEqual([{ box: 0, coherence: 5 }]);
    // Neither the text nor the node that only has small children.
    expect(divided(withText, { isStrict: true })).toEqual([{ box: 0, coherence: 8 }]);
    expect(divided(withText, { minArea: 1 })).toHaveLength(3);
  });

  it("keeps children with another background when it divides a table (rule 7)", () => {
    const red = { style: { background: [255, 0, 0, 1] } } as const;
    const page = pageOf([
      ["TABLE", -1],
      ["TR", 0, red],
      ["TD", 1],
      ["#", 2],
      ["TD", 1],
      ["#", 4],
      ["TR", 0],
      ["TD", 6],
      ["#", 7],
    ]);
    expect(divided(page).map(({ box, coherence }) => [box, coherence])).toEqual([
      [1, 7],
      [7, 10],
    ]);
  });

  it("cuts empty elements (rule 1)", () => {
    expect(
      divided(
        pageOf([
          ["DIV", -1],
          ["DIV", 0],
          ["DIV", 0, column(0, 9)],
        ]),
      ),
    ).toEqual([]);
    const picture = pageOf([
      ["DIV", -1],
      ["IMG", 0, { kind: "image" }],
    ]);
    expect(divided(picture)).toEqual([{ box: 1, coherence: 8 }]);
  });
});

describe("separate", () => {
  const weights = (gap: number, { lower = {}, isStrict = false, rule = false } = {}) => {
    const page = pageOf([
      ["DIV", -1, { ...column(0, 100) }],
      ["#", 0],
      ["DIV", -1, { ...column(100 + gap, 300, lower) }],
      ["#", 2, { style: lower }],
      ...(rule ? [["HR", -1, column(100, 101)] as const] : []),
    ]);
    const tree = visualTree(page);
    const blocks = [0, 2].map((box) => ({ box, coherence: 8 }));
    const separating = { direction: "horizontal", minWidth: 3, isStrict } as const;
    return separate(tree, boxEdges(tree), blocks, separating).weights;
  };

  it("weighs the width, and texts that are alike less", () => {
    // 3 for every separator, 12 for more than 55 pixels, less 2.
    expect(weights(60)).toEqual([13]);
    expect(weights(60, { isStrict: true })).toEqual([17]);
    expect(weights(40)).toEqual([9]);
    expect(weights(40, { isStrict: true })).toEqual([14]);
    expect(weights(3)).toEqual([2]);
    expect(weights(2)).toEqual([]);
  });

  it("weighs backgrounds, rules and fonts", () => {
    expect(weights(60, { lower: { background: [9, 9, 9, 1] } })).toEqual([15]);
    expect(weights(60, { rule: true })).toEqual([15]);
    expect(weights(60, { lower: { fontWeight: 700 } })).toEqual([17]);
    expect(weights(60, { lower: { fontSize: 30 } })).toEqual([19]);
  });
});

describe("vips", () => {
  const grey = { background: [200, 200, 200, 1] } as const;
  const page = pageOf([
    ["BODY", -1],
    ["HEADER", 0, column(0, 100, grey)],
    ["#", 1, { style: { fontSize: 30 } }],
    ["DIV", 0, column(160, 1000)],
    ["P", 3, column(160, 500)],
    ["#", 4],
    ["P", 3, column(510, 1000)],
    ["#", 6],
  ]);

  it("returns the parts between the weightiest separators", () => {
    // Between header and texts 3 + 12 + 2 + 2 = 19: 12 - ceil(10 (19 - 3) / (19 - 3) + 1) = 1. Between the paragraphs
    // 3 + 2 - 2 = 3, which is 12 - ceil(1) = 11.
    const parts = (coherence: number) => vips(page, { coherence }).map(({ boxes }) => boxes);
    expect(parts(6)).toEqual([[1], [4, 6]]);
    expect(parts(11)).toEqual([[1], [4], [6]]);
  });

  it("puts every text of a captured page into one part", async () => {
    const file = new URL("../../../../segment/test/fixtures/garden/rendered.json", import.meta.url);
    const garden = JSON.parse(await readFile(file, "utf8")) as RenderedPage;
    for (const variant of ["corrected", "strict"] as const) {
      const groups = vips(garden, { variant });
      const tree = parse(garden.html);
      const segmenter = groupsSegmenter(garden, groups, { segmenter: "vips", source: "layout" });
      const { segments } = segment(tree, createMarker(tree).marks, { segmenter });
      const characters = (texts: readonly string[]) => [...texts.join("").replace(/\s/g, "")].sort().join("");
      expect(characters(segments.map(({ text }) => text))).toBe(
        characters(garden.boxes.map(({ text }) => text ?? "")),
      );
      const of = (text: string) => segments.findIndex((each) => each.text.includes(text));
      if (variant === "corrected") expect(new Set(["Rake", "shed", "winter"].map(of)).size).toBe(3);
    }
  });

  it("is empty without boxes, and checks its options", () => {
    expect(vips(pageOf([]))).toEqual([]);
    expect(vips(pageOf([["BODY", -1]]))).toEqual([]);
    expect(() => vips(page, { coherence: 12 })).toThrow("coherence");
    expect(() => vips(page, { variant: "strikt" as "strict" })).toThrow("strict");
  });

  it("takes near-linear time on deep and wide pages", () => {
    const pages = [
      (size: number) =>
        pageOf([
          ["BODY", -1],
          ...Array.from({ length: size }, (_, i) => ["#", 0, column(10 * i, 10 * i + 5)] as const),
        ]),
      (size: number) =>
        pageOf([
          ["BODY", -1],
          ...Array.from({ length: size }, (_, i) => ["DIV", 0, column(10 * i, 10 * i + 5)] as const).flatMap(
            (div, i) => [div, ["#", 1 + 2 * i] as const],
          ),
        ]),
    ];
    for (const page of pages)
      expect(timeRatio(500, page, (made) => vips(made, { coherence: 11 }))).toBeLessThan(MAX_TIME_RATIO);
  });
});
