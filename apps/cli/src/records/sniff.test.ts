import { describe, expect, it } from "vitest";
import { shapeOfContent, shapeOfName } from "./sniff.js";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("shapeOfName", () => {
  it.each([
    ["a.html", "page"],
    ["a.HTM", "page"],
    ["a.xhtml.gz", "page"],
    ["a.jsonl", "records"],
    ["a.b.jsonl.zst", "records"],
    ["a.ndjson", "records"],
  ])("%s", (name, shape) => {
    expect(shapeOfName(name)).toBe(shape);
  });
  it.each(["a", "a.txt", "a.html.txt", "html", "a.gz", "a.json"])("%s tells nothing", (name) => {
    expect(shapeOfName(name)).toBeUndefined();
  });
});

describe("shapeOfContent", () => {
  it.each([
    ['{"html":""}', "records"],
    ['\ufeff \n{"html":""}', "records"],
    ["<p>", "page"],
    ["\n\n<!doctype html>", "page"],
    ['<script>\n{"a":1}', "page"],
    ['oops\n{"html":"<p>"}\n', "records"],
    ["just words", "page"],
    ["", "page"],
    ['%PDF-1.7\n\x01\x02\n{"a":1}', "page"],
  ])("%j is %s", (content, shape) => {
    expect(shapeOfContent(bytes(content))).toBe(shape);
  });
});
