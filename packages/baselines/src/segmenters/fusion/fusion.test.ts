import { createMarker, parse, type RowRange, type Segmenter, Tag, type Tree } from "@winnow/core-dom";
import { layoutSegmentation } from "@winnow/core-dom/segments";
import { segment } from "@winnow/segment";
import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fusion } from "./index.js";

const PAGE = "<p>one</p><p>two</p><p>three</p><p>four</p>";

/** A segmenter that puts runs of paragraphs into segments. */
function runsOf(...lengths: readonly number[]): Segmenter {
  return (tree) => {
    const rows = paragraphs(tree);
    let next = 0;
    const blocks = lengths.map((length) => {
      const [first, last] = [rows[next]!, rows[next + length - 1]!];
      next += length;
      return { start: first, end: tree.end[last]! };
    });
    return layoutSegmentation(tree, blocks, { segmenter: "runs", source: "test" });
  };
}

function items(tree: Tree): readonly RowRange[] {
  const found: RowRange[] = [];
  for (let row = 0; row < tree.length; row++) {
    if (tree.tag[row] === Tag.p) found.push({ start: row, end: tree.end[row]! });
  }
  return found;
}

function paragraphs(tree: Tree): readonly number[] {
  const body = tree.tag.findIndex((_, row) => tree.end[row]! - row === 9);
  return [1, 3, 5, 7].map((step) => body + step);
}

const fused = (...args: Parameters<typeof fusion>) => {
  const tree = parse(PAGE);
  return segment(tree, createMarker(tree).marks, { segmenter: fusion(...args) }).segments.map(({ text }) =>
    text.replaceAll("\n", " "),
  );
};

describe("fusion", () => {
  it("returns what all segmenters agree on", () => {
    const partition = fc.constantFrom([4], [1, 3], [2, 2], [1, 1, 2], [1, 1, 1, 1], [3, 1]);
    fc.assert(
      fc.property(partition, (lengths) => {
        const words = PAGE.match(/\w{3,}/g)!;
        let next = 0;
        const expected = lengths.map((length) => words.slice(next, (next += length)).join(" "));
        expect(fused([runsOf(...lengths), runsOf(...lengths)])).toEqual(expected);
      }),
    );
  });

  it("follows most of them, and drops what only one knows", () => {
    const options = { maxDisagreement: 0.5 };
    expect(fused([runsOf(2, 2), runsOf(2, 2), runsOf(4)], options)).toEqual(["one two", "three four"]);
    expect(fused([runsOf(2), runsOf(2), runsOf(4)], options)).toEqual(["one two"]);
  });

  it("compares neighbours on pages of many pieces, in linear time", () => {
    const each: Segmenter = (tree) =>
      layoutSegmentation(tree, items(tree), { segmenter: "each", source: "test" });
    const pairs: Segmenter = (tree) => {
      const rows = items(tree);
      const joined = rows.flatMap(({ start }, index) =>
        index % 2 === 0 ? [{ start, end: rows[index + 1]?.end ?? start }] : [],
      );
      return layoutSegmentation(tree, joined, { segmenter: "pairs", source: "test" });
    };
    const whole: Segmenter = (tree) =>
      layoutSegmentation(tree, [{ start: 0, end: tree.length }], { segmenter: "whole", source: "test" });
    const run = (tree: Tree) =>
      segment(tree, createMarker(tree).marks, {
        segmenter: fusion([each, pairs, whole], { maxDisagreement: 0.5 }),
      });
    const page = (size: number) => parse("<p>x</p>".repeat(size));
    for (const size of [100, 2000]) {
      const { segments } = run(page(size));
      expect(segments).toHaveLength(size / 2);
      expect(segments[0]!.text).toBe("x\nx");
    }
    expect(timeRatio(1000, page, run)).toBeLessThan(MAX_TIME_RATIO);
  });

  it("checks its arguments", () => {
    expect(() => fusion([])).toThrow("segmenters");
    expect(() => fusion([runsOf(4)], { minAnnotators: 0 })).toThrow("minAnnotators");
  });
});

it("checks its arguments", () => {
  const segmenter: Segmenter = runsOf(1);
  expect(() => fusion(segmenter as never)).toThrow("segmenters must be an array, not a function");
  expect(() => fusion(["records"] as never)).toThrow('segmenters[0] must be a function, not "records"');
  expect(() => fusion([segmenter], { least: 1 } as never)).toThrow('unknown option "least"');
});
