import { describe, expect, it } from "vitest";
import type { GoldPage } from "../types.js";
import { parsePredictions } from "./predictions.js";

const pages: GoldPage[] = [
  { id: "a", source: "first", gold: { text: "A" } },
  { id: "b", source: "second", gold: { text: "B" } },
  { id: "c", source: "twin", gold: { text: "C" } },
  { id: "d", source: "twin", gold: { text: "D" } },
];
const lines = (...records: unknown[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join("");

describe("parsePredictions", () => {
  it("reads lines with all their fields", () => {
    const all = { id: "a", text: "x", markdown: "m", html: "h", ms: 1.5, reason: "r" };
    const { predictions, issues } = parsePredictions(
      lines({ ...all, url: "u", metadata: {} }, { id: "b", text: "" }),
    );
    expect([...predictions]).toEqual([
      ["a", all],
      ["b", { id: "b", text: "" }],
    ]);
    expect(issues).toEqual({ unknown: [], missing: [], duplicate: [], broken: [] });
  });

  it("lists unknown and missing pages, and keeps predictions for unknown ones", () => {
    const { predictions, issues } = parsePredictions(lines({ id: "z", text: "x" }, { id: "a", text: "y" }), {
      pages,
    });
    expect(issues.unknown).toEqual(["z"]);
    expect(issues.missing).toEqual(["b", "c", "d"]);
    expect(predictions.has("z")).toBe(true);
  });

  it("counts failures as empty texts with their reason", () => {
    const { predictions, issues } = parsePredictions(
      lines(
        { id: "a", error: { code: "too-large", message: "long" } },
        { id: "b", error: "crashed" },
        { id: "c", text: null },
        { id: "d", error: {} },
      ),
    );
    expect([...predictions.values()]).toEqual([
      { id: "a", text: "", reason: "too-large" },
      { id: "b", text: "", reason: "crashed" },
      { id: "c", text: "", reason: "no text" },
      { id: "d", text: "" },
    ]);
    expect(issues.broken).toEqual([]);
  });

  it("merges equal predictions; if they differ, the first counts", () => {
    const { predictions, issues } = parsePredictions(
      lines(
        { id: "a", text: "x", ms: 1 },
        { id: "a", text: "x", ms: 2 },
        { id: "b", text: "x" },
        { id: "b", text: "y" },
        { id: "b", text: "z" },
      ),
      { pages },
    );
    expect(issues.duplicate).toEqual(["b"]);
    expect(predictions.get("a")).toEqual({ id: "a", text: "x", ms: 1 });
    expect(predictions.get("b")!.text).toBe("x");
  });

  it("counts broken lines by their number in the file", () => {
    const source = `\n{"id":"a","text":"x"}\r\n{"id":"b","te\n\n[1]\n{"text":"x"}\n{"id":"c"}\n{"id":"d","text":1}\n{"id":"d","text":"","ms":-1}\n{"id":"d","text":"","html":1}`;
    const { predictions, issues } = parsePredictions(source, { pages });
    expect([...predictions.keys()]).toEqual(["a"]);
    expect(issues.missing).toEqual(["b", "c", "d"]);
    expect(issues.broken).toEqual([
      { line: 3, message: "not JSON" },
      { line: 5, message: "not an object" },
      { line: 6, message: "no id" },
      { line: 7, message: "no text" },
      { line: 8, message: "no text" },
      { line: 9, message: "ms is not a number of 0 or more" },
      { line: 10, message: "html is not a string" },
    ]);
  });

  it("continues after a broken first line", () => {
    const { predictions, issues } = parsePredictions('{"id":"a","te\n{"id":"b","text":"x"}\n');
    expect([...predictions.keys()]).toEqual(["b"]);
    expect(issues.broken).toEqual([{ line: 1, message: "not JSON" }]);
  });

  it.each([
    ["one line", (json: unknown) => JSON.stringify(json)],
    ["many lines", (json: unknown) => JSON.stringify(json, null, 2)],
  ])("reads the one-object format on %s, and finds pages by their names", (_, write) => {
    const json = {
      first: { articleBody: "x", url: "u" },
      b: { articleBody: "y", source: "dragnet", filename: "b.html" },
      twin: { articleBody: "z" },
      d: {},
    };
    const { predictions, issues } = parsePredictions(`\uFEFF${write(json)}\n`, { pages });
    expect([...predictions.values()]).toEqual([
      { id: "a", text: "x" },
      { id: "b", text: "y" },
      { id: "twin", text: "z" },
    ]);
    // Two pages are called twin, so the name is ambiguous.
    expect(issues).toEqual({
      unknown: ["twin"],
      missing: ["c", "d"],
      duplicate: [],
      broken: [{ line: 4, message: "no text" }],
    });
  });

  it("keeps the blocks, without fields of a wrong type", () => {
    const blocks = [
      { text: "One", label: "content", reason: "long text", score: 0.9, words: 1 },
      { score: "1" },
      1,
    ];
    const { predictions, issues } = parsePredictions(JSON.stringify({ id: "a", text: "One", blocks }), {
      pages,
    });
    expect(predictions.get("a")?.blocks).toEqual([
      { text: "One", label: "content", reason: "long text", score: 0.9 },
      { text: "" },
      { text: "" },
    ]);
    expect(issues.broken).toEqual([]);
    const other = parsePredictions(JSON.stringify({ id: "a", text: "One", blocks: "all" }), { pages });
    expect(other.predictions.get("a")).toEqual({ id: "a", text: "One" });
  });

  it("reports all pages as missing for an empty file", () => {
    const { predictions, issues } = parsePredictions("", { pages });
    expect(predictions.size).toBe(0);
    expect(issues.missing).toEqual(["a", "b", "c", "d"]);
  });

  it.each(["<html></html>", '{"a":"b"}', "[]", '{"id":"a","gold":{"text":"x"}}'])("rejects %s", (source) => {
    expect(() => parsePredictions(source)).toThrow(expect.objectContaining({ code: "not-predictions" }));
  });

  it("lists a missing page once if it occurs twice in the data set", () => {
    const twice = { pages: [pages[0]!, pages[0]!] };
    expect(parsePredictions("", twice).issues.missing).toEqual(["a"]);
  });
});

it("reads the article-extraction-benchmark's newer outputs, wrapped with the tool's version", () => {
  const wrapped = JSON.stringify({ output: { k: { articleBody: "x" } }, version: "2.0.0" }, undefined, 2);
  const { predictions, issues } = parsePredictions(wrapped);
  expect([...predictions.values()]).toEqual([{ id: "k", text: "x" }]);
  expect(issues.broken).toEqual([]);
});
