import { describe, expect, it } from "vitest";
import { foreignFormat, shapeOfContent, shapeOfName } from "./sniff.js";

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
  it.each(["a", "a.txt", "a.html.txt", "html", "a.gz", "a.json"])("%s has no known extension", (name) => {
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

describe("foreignFormat", () => {
  it.each([
    ["WARC/1.0\r\nWARC-Type: warcinfo\r\n", "warc"],
    ["PAR1\x15\x04\x15", "table"],
    ["PK\x03\x04\x14\0", "archive"],
    ["%PDF-1.7\n", "binary"],
    ["https://example.org/a\nhttps://example.org/b?c=d\n", "addresses"],
    ["\ufeffhttps://example.org/a\r\n\r\n", "addresses"],
    ["https://example.org/a", "addresses"],
    [
      "id,url,title\n1,https://a.example/,One\n2,https://b.example/,Two\n3,https://c.example/,Three\n",
      "table",
    ],
    ["name\tage\tcity\nAnn\t31\tRome\nBob\t32\tOslo\nCy\t33\tBern\n", "table"],
    ['a;b;c\n1;"x;y";2\n1;2;3\n4;5;6\n', "table"],
    ['url,html\nhttps://a.example/,"<html>\n<p>One, and\nmore"\n', "table"],
  ])("%j is foreign", (content, kind) => {
    expect(foreignFormat(bytes(content), "a")?.kind).toBe(kind);
  });

  it("recognises a table by its name, unless it begins like a page or a record", () => {
    expect(foreignFormat(bytes("one, two\n"), "a.csv")?.kind).toBe("table");
    expect(foreignFormat(bytes("one two\n"), "a.TSV.gz")?.kind).toBe("table");
    expect(foreignFormat(bytes("PAR1, cut off"), "a.parquet")?.kind).toBe("table");
    expect(foreignFormat(bytes("<p>one, two\n"), "a.csv")).toBeUndefined();
    expect(foreignFormat(bytes('{"id":1}\n'), "a.csv")).toBeUndefined();
  });

  it("recognises a list that is longer than the examined part", () => {
    expect(foreignFormat(bytes("https://example.org/page\n".repeat(2000)), "a")?.kind).toBe("addresses");
  });

  it.each([
    "",
    " \n\n",
    "<!doctype html>",
    "\ufeff<html>",
    "<!-- https://example.org/ -->",
    '<?xml version="1.0"?><html>',
    "\n\n  <p>text",
    '{"html":"<p>"}',
    "Words, and more words, and more.\nAs many commas, here, again.\nAnd three, once, more.\nOr, so, it seems.\n",
    "milk, eggs, bread\nsalt, oil, wine\nrice, beans, corn\nnuts, figs, dates\n",
    "https://example.org/ is the address.\n",
    "https://example.org/\n\nThe page that this was taken from is gone.\n",
    "Home\tNews\tSport\nThe article begins here.\n",
    "html,css\nNotes on the web.\n",
    "iWelcome to gopher\tfake\t(NULL)\t0\r\n1About\t/about\texample.org\t70\r\n",
    "WARC/1.0 is a format for archives.",
    "one\ntwo\nthree\nfour\n",
  ])("%j may be a page", (content) => {
    expect(foreignFormat(bytes(content), "a.txt")).toBeUndefined();
  });

  it("reads UTF-16", () => {
    const utf16 = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`, "utf16le");
    expect(foreignFormat(utf16("<!doctype html><p>text"), "a")).toBeUndefined();
    expect(foreignFormat(utf16("https://example.org/a\r\n"), "a")?.kind).toBe("addresses");
  });
});
