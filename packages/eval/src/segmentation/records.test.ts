import { outlineOf } from "@winnow/core-dom";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EvaluationError } from "../eval-error.js";
import { outlinePath } from "./outline-path.js";
import { parseSegmentations } from "./records.js";
import { segmentationSvg } from "./svg.js";
import { scoreSegmenter } from "./systems.js";
import { segmentationTables } from "./tables.js";

const square = outlineOf({ left: 0, top: 0, right: 10, bottom: 10 });
const line = (...records: readonly object[]) => records.map((record) => JSON.stringify(record)).join("\n");

describe("parseSegmentations", () => {
  it("reads nested segments in document order", () => {
    const reply = { text: "b", level: "record", role: "comment", children: [{ text: "c" }] };
    const { segmentations } = parseSegmentations(
      line(
        { id: "1", segments: [{ text: "a", children: [reply] }, { text: "d" }] },
        { id: "2", gold: { segments: [] } },
      ),
    );
    const [one, two] = segmentations.get("")!;
    expect(one!.units!.map(({ text }) => text)).toEqual(["a", "b", "c", "d"]);
    expect(one!.units![1]).toMatchObject({ level: "record", role: "comment" });
    expect(two!.units).toEqual([]);
  });

  it("reads Webis-WebSeg-20: one segmentation without a name, several with theirs", () => {
    const page = { id: "000001", width: 10, height: 10 };
    const one = parseSegmentations(
      JSON.stringify({ ...page, segmentations: { ours: [[square]] } }, undefined, 1),
    );
    expect(one.segmentations.get("")).toEqual([
      { id: "000001", source: undefined, outlined: { width: 10, height: 10, segments: [[square]] } },
    ]);
    const two = parseSegmentations(JSON.stringify({ ...page, segmentations: { a: [[square]], b: [] } }));
    expect([...two.segmentations.keys()]).toEqual(["a", "b"]);
  });

  it("reports records that are not segmentations", () => {
    const { broken, segmentations } = parseSegmentations(
      `${line({ id: "1", segments: [] }, { id: "2" }, { segments: [] }, { id: "3", segments: [{}] })}\nnot JSON\n${line({ id: "4", error: { code: "timeout" } })}`,
    );
    expect(broken).toEqual([
      { line: 2, message: "no segments" },
      { line: 3, message: "no id" },
      { line: 4, message: "a segment has no text" },
      { line: 5, message: "not JSON" },
    ]);
    expect(segmentations.get("")!.map(({ id }) => id)).toEqual(["1", "4"]);
    expect(() => parseSegmentations("{}")).toThrow(EvaluationError);
    expect(parseSegmentations("").segmentations.size).toBe(0);
    expect(
      parseSegmentations(
        '{"id":"1","width":1,"height":1,"segmentations":{"a":[[[[1]]]]}}\n{"id":"2","segments":[]}',
      ).broken,
    ).toHaveLength(1);
  });
});

describe("scoreSegmenter", () => {
  const units = (...texts: readonly string[]) => texts.map((text) => ({ text, level: "record" }));

  it("averages over pages, with missing ones, and ignores levels that the gold lacks", () => {
    const gold = [
      { id: "1", source: "one.html", units: units("first post here", "second post here") },
      { id: "2", units: units("another page") },
    ];
    const predicted = [
      {
        id: "one.html",
        units: [...units("first post here", "second post here"), { text: "menu", level: "layout" }],
      },
      { id: "9", units: [] },
    ];
    const score = scoreSegmenter("ours", gold, predicted);
    expect(score.averages.units).toEqual({ precision: 0.5, recall: 0.5, f1: 0.5, fStar: 0.5 });
    expect(score).toMatchObject({ missing: ["2"], unknown: ["9"], tokenPrecision: 1 });
    expect(score.pages[0]).toMatchObject({ ari: 1, nmi: 1, isMissing: false });
    const [table] = segmentationTables("set", [score]);
    expect(table!.rows[0]).toEqual(["ours", "units", "0.500", "0.500", "0.500", "0.500", "2"]);
  });

  it("scores outlines by what is known of the page", () => {
    const outlined = { width: 10, height: 10, segments: [[square]] };
    const boxes = [{ xpath: "/a", left: 0, top: 0, right: 5, bottom: 5, characters: 7 }];
    const score = scoreSegmenter(
      "ours",
      [{ id: "1", outlined, elements: { boxes } }],
      [{ id: "1", outlined }],
    );
    expect(Object.keys(score.averages)).toEqual(["pixels", "nodes", "characters"]);
    expect(score.averages.characters?.f1).toBe(1);
  });

  it("compares all units of a prediction that has none of the gold's levels", () => {
    const blocks = [{ text: "first post here", level: "layout" }];
    const score = scoreSegmenter(
      "ours",
      [{ id: "1", units: units("first post here") }],
      [{ id: "1", units: blocks }],
    );
    expect(score.averages.units?.f1).toBe(1);
  });

  it("is 0 without pages", () => {
    expect(scoreSegmenter("ours", [], [])).toMatchObject({ ari: 0, nmi: 0, averages: {}, missing: [] });
    expect(segmentationTables("set", [])[0]!.rows).toEqual([]);
  });
});

describe("pictures", () => {
  it("trace the outline of a segment without lines inside", () => {
    const left = outlineOf({ left: 0, top: 0, right: 4, bottom: 10 });
    const right = outlineOf({ left: 4, top: 5, right: 9, bottom: 10 });
    const { path } = outlinePath([left, right]);
    expect(path.match(/M/g)).toHaveLength(1);
    expect(new Set(path.match(/\d+ \d+/g))).toEqual(
      new Set(["0 0", "4 0", "4 5", "9 5", "9 10", "4 10", "0 10", "0 5"]),
    );
  });

  it("close every ring, for any rectangles", () => {
    const box = fc
      .tuple(fc.nat(9), fc.nat(9), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
      .map(([left, top, width, height]) =>
        outlineOf({ left, top, right: left + width, bottom: top + height }),
      );
    fc.assert(
      fc.property(fc.array(box, { minLength: 1, maxLength: 6 }), (outlines) => {
        const rings = outlinePath(outlines).path.split("Z").filter(Boolean);
        const area = rings.reduce((sum, ring) => sum + signedArea(ring), 0);
        const covered = new Set<string>();
        for (const [[[left, top], , [right, bottom]]] of outlines as unknown as [[Point, Point, Point]][]) {
          for (let x = left; x < right; x++) for (let y = top; y < bottom; y++) covered.add(`${x} ${y}`);
        }
        expect(area).toBe(covered.size);
      }),
    );
  });

  it("escape titles, and draw the gold dashed", () => {
    const page = { width: 10, height: 10, segments: [[square], []] };
    const svg = segmentationSvg(page, {
      gold: page,
      title: "<a & b>",
      screenshot: "data:image/png;base64,AA",
    });
    expect(svg).toContain("<title>&lt;a &amp; b&gt;</title>");
    expect(svg.match(/<path/g)).toHaveLength(2);
    expect(svg).toContain("stroke-dasharray");
    expect(svg).toContain('<image href="data:image/png;base64,AA"');
  });
});

type Point = readonly [number, number];

/** Shoelace formula: holes run the other way, and are subtracted. */
function signedArea(ring: string): number {
  const points = [...ring.matchAll(/(\d+) (\d+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  return points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length]!;
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);
}
