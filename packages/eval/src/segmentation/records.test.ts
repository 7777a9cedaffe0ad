import { outlineOf } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { EvaluationError } from "../eval-error.js";
import { parseSegmentations } from "./records.js";
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
