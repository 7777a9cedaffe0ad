import type { Box, RenderedPage } from "@winnow/core-dom";
import { createMarker, parse } from "@winnow/core-dom";
import { segment } from "@winnow/segment";
import { runs } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RENDERED_SEGMENTERS } from "./index.js";
import { fitToBoxes } from "./rendered/fit.js";
import { groupsSegmenter } from "./rendered/rendered.js";

const HTML = "<body><div><p>One</p><p>Two <a>three</a></p></div><table><tr><td>4<td>5</table><hr>6";

const anyNumber = fc.oneof(
  fc.integer({ min: -50, max: 2000 }),
  fc.constantFrom(Number.NaN, Infinity, -Infinity, 1e300, -1e300),
);
const anyColor = fc.tuple(anyNumber, anyNumber, anyNumber, anyNumber);
const anyPlace = { left: anyNumber, top: anyNumber, right: anyNumber, bottom: anyNumber };
const anyBox = fc.record({
  ...anyPlace,
  kind: fc.constantFrom("element", "text", "image"),
  parent: fc.nat(8),
  name: fc.constantFrom("DIV", "P", "TABLE", "TR", "TD", "A", "HR", "text()"),
  lines: fc.array(fc.record(anyPlace), { maxLength: 2 }),
  style: fc.record({
    ...{ color: anyColor, background: anyColor, fontSize: anyNumber, fontWeight: anyNumber },
    ...{ isItalic: fc.boolean(), isUnderlined: fc.boolean() },
    display: fc.constantFrom("block", "inline", "table-cell", ""),
  }),
});
const anyPage = fc
  .tuple(fc.array(anyBox, { maxLength: 10 }), anyNumber)
  .map(([made, height]): RenderedPage => {
    const boxes = made.map(({ name, ...box }, index): Box => {
      const path = index === 0 ? "/HTML[1]/BODY[1]" : `/HTML[1]/BODY[1]/${name}[${(index % 3) + 1}]`;
      return { ...box, parent: Math.min(box.parent, index) - 1, xpath: path, visibleXpath: path };
    });
    return { width: 1000, height, html: HTML, boxes };
  });

const tree = parse(HTML);
const { marks } = createMarker(tree);
// Without the one that reads the screenshot.
const { cormier: _, ...SEGMENTERS } = RENDERED_SEGMENTERS;

describe("the segmenters of rendered pages", () => {
  it.each(Object.entries(SEGMENTERS))("never throw, whatever the boxes: %s", (_, { createSegmenter }) => {
    fc.assert(
      fc.property(anyPage, (page) => {
        const { segments, reason } = segment(tree, marks, { segmenter: createSegmenter(page) });
        expect(segments.length > 0 || reason === undefined).toBe(true);
      }),
      { numRuns: runs(40) },
    );
  });

  it("have names that are those of their segmentations", () => {
    const page: RenderedPage = { width: 1000, height: 0, html: HTML, boxes: [] };
    for (const [name, { createSegmenter }] of Object.entries(SEGMENTERS))
      expect(segment(tree, marks, { segmenter: createSegmenter(page) }).segmenter).toBe(name);
  });

  it("fit rectangles to any boxes", () => {
    fc.assert(
      fc.property(anyPage, fc.array(fc.record(anyPlace), { maxLength: 4 }), (page, rectangles) => {
        const segmenter = groupsSegmenter(page, fitToBoxes(page, rectangles), {
          segmenter: "fit",
          source: "pixels",
        });
        expect(() => segment(tree, marks, { segmenter })).not.toThrow();
      }),
      { numRuns: runs(60) },
    );
  });
});
