import type { Box, BoxGroup, BoxStyle, RenderedPage } from "@winnow/core-dom";
import { createMarker, type MultiPolygon, outlineOf, parse, type Segment, tagName } from "@winnow/core-dom";
import { areaOf, rectanglesOf } from "@winnow/core-dom/outlines";
import { segment } from "@winnow/segment";
import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import { describe, expect, it } from "vitest";
import { hepsRendered } from "../heps/index.js";
import { fitToBoxes } from "./fit.js";
import { outlinedSegments } from "./outlined.js";
import { groupsSegmenter } from "./rendered.js";
import { renderedRows } from "./rows.js";

const STYLE: BoxStyle = {
  ...{ display: "block", color: [0, 0, 0, 1], background: [0, 0, 0, 0] },
  ...{ fontSize: 16, fontWeight: 400, isItalic: false, isUnderlined: false },
};

/** Makes a page of boxes by path; each is 10 pixels high and below the one before. */
function pageOf(html: string, paths: readonly string[]): RenderedPage {
  const boxes = paths.map((xpath, index): Box => {
    const parent = paths.findLastIndex((other, at) => at < index && xpath.startsWith(`${other}/`));
    const kind = xpath.includes("text()") ? "text" : "element";
    const place = { left: 0, top: 10 * index, right: 100, bottom: 10 * index + 10 };
    return { kind, parent, xpath, visibleXpath: xpath, ...place, style: STYLE };
  });
  return { width: 100, height: 10 * paths.length, html, boxes };
}

function segmented(page: RenderedPage, groups: readonly BoxGroup[]) {
  const tree = parse(page.html);
  const segmenter = groupsSegmenter(page, groups, { segmenter: "made", source: "boxes" });
  return segment(tree, createMarker(tree).marks, { segmenter });
}

const texts = (segments: readonly Segment[]): unknown[] =>
  segments.map(({ text, children }) => (children.length === 0 ? text : [text, texts(children)]));

const BODY = "/HTML[1]/BODY[1]";

describe("renderedRows", () => {
  it("finds elements and texts by the positions of their paths", () => {
    const html = "<body><p>a<b>b</b>c<!---->d</p><div>e</div><p>f</p><svg><g></g></svg></body>";
    const tree = parse(html);
    const paths = [
      "P[1]/text()[2]",
      "P[1]/text()[3]",
      "P[2]",
      "P[2]/text()[1]",
      "svg[1]/g[1]",
      "P[3]",
      "DIV",
    ];
    const rows = renderedRows(
      tree,
      pageOf(
        html,
        paths.map((path) => `${BODY}/${path}`),
      ),
    );
    const names = [...rows].map((row) => (row < 0 ? row : tagName(tree, row) || tree.textBefore[row]));
    expect(names).toEqual([2, 3, "p", 5, "g", -1, "div"]);
  });

  it("takes linear time on wide pages", () => {
    const ratio = timeRatio(
      1500,
      (size) => {
        const paths = Array.from({ length: size }, (_, index) => `${BODY}/P[${index + 1}]`);
        const boxes = pageOf("", paths.slice(0, 1)).boxes;
        const page = { ...pageOf("", []), boxes: paths.map((xpath) => ({ ...boxes[0]!, xpath })) };
        return { page, tree: parse("<p>x</p>".repeat(size)) };
      },
      ({ page, tree }) => renderedRows(tree, page),
    );
    expect(ratio).toBeLessThan(MAX_TIME_RATIO);
  });
});

describe("rendered", () => {
  const html = "<body><div><h1>A</h1><p>b <b>c</b> d</p><p>e</p></div><div hidden>f</div><p>g</p></body>";
  const paths = [
    `${BODY}/DIV[1]`,
    `${BODY}/DIV[1]/H1[1]`,
    `${BODY}/DIV[1]/H1[1]/text()[1]`,
    `${BODY}/DIV[1]/P[1]/text()[1]`,
    `${BODY}/DIV[1]/P[1]/B[1]/text()[1]`,
    `${BODY}/DIV[1]/P[1]/text()[2]`,
    `${BODY}/DIV[1]/P[2]/text()[1]`,
    `${BODY}/P[1]/text()[1]`,
  ];
  const page = pageOf(html, paths);

  it("gives each part its text, in document order, with its outline", () => {
    const { segments, reason } = segmented(page, [{ boxes: [7] }, { boxes: [0] }]);
    expect(reason).toBeUndefined();
    expect(texts(segments)).toEqual(["A\nb c d\ne", "g"]);
    expect(segments[0]).toMatchObject({ id: "1", level: "layout", role: "block", source: "boxes" });
    expect(segments[1]!.polygons).toEqual([
      [
        [
          [0, 70],
          [100, 70],
          [100, 80],
          [0, 80],
          [0, 70],
        ],
      ],
    ]);
  });

  it("takes the text of nested parts from those around them", () => {
    const { segments } = segmented(page, [
      { boxes: [0], outline: { left: 1, top: 2, right: 3, bottom: 4 }, children: [{ boxes: [4, 5] }] },
    ]);
    expect(texts(segments)).toEqual([["A\nb\ne", ["c d"]]]);
    expect(segments[0]!.polygons![0]![0]![2]).toEqual([3, 4]);
  });

  it("joins texts of one line, and ends lines where blocks end", () => {
    const { segments } = segmented(page, [{ boxes: [2, 3, 4, 5, 6] }]);
    expect(texts(segments)).toEqual(["A\nb c d\ne"]);
    const split = segmented(page, [{ boxes: [2, 3] }, { boxes: [4, 5, 6] }]);
    expect(texts(split.segments)).toEqual(["A\nb", "c d\ne"]);
  });

  it("leaves out what the browser does not show", () => {
    const shown = pageOf("<body><p>a</p><p>b</p></body>", [BODY, `${BODY}/P[2]/text()[1]`]);
    expect(texts(segmented(shown, [{ boxes: [0] }]).segments)).toEqual(["b"]);
  });

  it("moves parts up whose surrounding part has no text", () => {
    const { segments } = segmented(page, [{ boxes: [], children: [{ boxes: [2] }, { boxes: [7] }] }]);
    expect(texts(segments)).toEqual(["A", "g"]);
  });

  it("is the page without parts", () => {
    expect(segmented(page, [])).toMatchObject({ reason: "no-content", segments: [{ role: "page" }] });
    expect(segmented(pageOf("", []), [{ boxes: [3] }]).segments).toEqual([]);
  });

  it("limits the depth of nested parts, in linear time", () => {
    const ratio = timeRatio(
      4000,
      (size) => {
        let nested: BoxGroup = { boxes: [] };
        for (let depth = 0; depth < size; depth++) nested = { boxes: [7], children: [nested] };
        return nested;
      },
      (nested) => segmented(page, [nested]),
    );
    expect(ratio).toBeLessThan(MAX_TIME_RATIO);
  });
});

describe("fitToBoxes", () => {
  it("lists the boxes of which three quarters are inside, in the smallest rectangle", () => {
    // Boxes from 0 to 10, 10 to 20, 20 to 30.
    const page = pageOf("", [`${BODY}/P[1]`, `${BODY}/P[2]`, `${BODY}/P[3]`]);
    const from = (top: number, bottom: number) => ({ left: 0, top, right: 100, bottom });
    expect(fitToBoxes(page, [from(0, 17)])).toMatchObject([{ boxes: [0] }]);
    expect(fitToBoxes(page, [from(0, 18)])).toMatchObject([{ boxes: [0, 1] }]);
    const [large, small, ...rest] = fitToBoxes(page, [from(0, 30), from(12, 20), from(13, 15)]);
    expect([large?.boxes, small?.boxes, rest]).toEqual([[0, 2], [1], []]);
    expect(areaOf(rectanglesOf(large!.outline as MultiPolygon))).toBe(2000);
    expect(fitToBoxes(page, [])).toEqual([]);
  });
});

describe("outlinedSegments", () => {
  it("surrounds the boxes of segments that read no rendering", () => {
    const html = "<body><h2>A</h2><p>b</p><h2 hidden>C</h2></body>";
    const page = pageOf(html, [`${BODY}/H2[1]`, `${BODY}/H2[1]/text()[1]`, `${BODY}/P[1]`]);
    const tree = parse(html);
    const bounds = { left: 0, top: 0, right: 100, bottom: 30 };
    const made = { id: "1", level: "part", role: "section", text: "", score: 1, source: "headings" } as const;
    const [first, last] = [...tree.tag.keys()].filter((row) => tagName(tree, row) === "h2");
    const segments: Segment[] = [
      { ...made, ranges: [{ start: first!, end: last! }], children: [] },
      { ...made, ranges: [{ start: last!, end: tree.length }], children: [] },
    ];
    expect(outlinedSegments(tree, page, { segmenter: "made", segments })).toEqual({
      ...{ width: 100, height: 30 },
      segments: [[outlineOf(bounds)], []],
    });
  });
});

describe("hepsRendered", () => {
  it("finds headings by their styles on the screen", () => {
    const html = `<body>${["Ash", "Elm"].map((name) => `<p>${name}</p><p>All about trees of the kind ${name}.</p>`).join("")}</body>`;
    const paths = [1, 2, 3, 4].map((position) => `${BODY}/P[${position}]`);
    const plain = pageOf(html, paths);
    const boxes = plain.boxes.map((box, index) =>
      index % 2 === 0 ? { ...box, style: { ...STYLE, fontSize: 30 } } : box,
    );
    const tree = parse(html);
    const { marks } = createMarker(tree);
    const found = (page: RenderedPage) => segment(tree, marks, { segmenter: hepsRendered(page) });
    expect(found(plain).segments).toHaveLength(1);
    const { segmenter, segments } = found({ ...plain, boxes });
    expect(segmenter).toBe("heps-rendered");
    const outline = (top: number) => [outlineOf({ left: 0, top, right: 100, bottom: top + 20 })];
    expect(segments.map(({ polygons }) => polygons)).toEqual([outline(0), outline(20)]);
  });
});
