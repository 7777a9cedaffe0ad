import type { Box, BoxStyle, RenderedPage } from "@winnow/core-dom";
import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import { describe, expect, it } from "vitest";
import { wpsDb } from "./index.js";

/** Makes a body with paragraphs of one text each, at places from top to bottom, each in a section of its own or not. */
function pageOf(tops: readonly number[], height: number, isApart = (_: number) => false): RenderedPage {
  const boxes: Box[] = [];
  const style: BoxStyle = {
    ...{ display: "block", color: [0, 0, 0, 1], background: [0, 0, 0, 0] },
    ...{ fontSize: 16, fontWeight: 400, isItalic: false, isUnderlined: false },
  };
  const add = (kind: Box["kind"], parent: number, name: string, top: number, bottom: number): number => {
    const xpath = `${boxes[parent]?.xpath ?? ""}/${name}[${boxes.length + 1}]`;
    return (
      boxes.push({ kind, parent, xpath, visibleXpath: xpath, left: 0, top, right: 900, bottom, style }) - 1
    );
  };
  const body = add("element", -1, "BODY", 0, height);
  for (const [index, top] of tops.entries()) {
    const parent = isApart(index) ? add("element", body, "SECTION", top, top + 20) : body;
    add("text", add("element", parent, "P", top, top + 20), "text()", top, top + 20);
  }
  return { width: 900, height, html: "", boxes };
}

const sizes = (page: RenderedPage) => wpsDb(page).map(({ boxes }) => boxes.length);

describe("wpsDb", () => {
  it("joins blocks that are nearer than the mean", () => {
    // Alpha is 3000 / 3 = 1000, and 4 blocks: tops 30 apart have 30 · 4 / 1000 = 0.12, others about 2000 · 4 / 1000 = 8,
    // a mean near 5. Siblings have 1 in the DOM, and aligned ones of one size count 1000 · 1 · (2 - 1.2) / 2 = 400.
    expect(sizes(pageOf([0, 30, 2000, 2030], 3000))).toEqual([1, 1, 1, 1]);
    // One of two in a section of its own: 0 steps in the DOM are left.
    expect(sizes(pageOf([0, 30, 2000, 2030], 3000, (index) => index % 2 === 1))).toEqual([2, 2]);
  });

  it("is empty without boxes, and keeps a single block", () => {
    expect(wpsDb({ width: 1, height: 1, html: "", boxes: [] })).toEqual([]);
    expect(sizes(pageOf([0], 100))).toEqual([1]);
    expect(() => wpsDb(pageOf([], 9), { variant: "x" as "strict" })).toThrow("variant");
  });

  it("takes linear time", () => {
    const page = (size: number) =>
      pageOf(
        Array.from({ length: size }, (_, index) => 30 * index),
        30 * size,
      );
    expect(timeRatio(500, page, (made) => wpsDb(made))).toBeLessThan(MAX_TIME_RATIO);
  });
});
