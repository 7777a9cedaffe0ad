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
    ["a.csv.gz", "csv"],
    ["a.TSV", "csv"],
    ["a.parquet", "parquet"],
    ["CC-MAIN-2026.warc.gz", "archive"],
    ["a.warc.wet.gz", "archive"],
    ["a.arc", "archive"],
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
    ["WARC/1.0\r\nWARC-Type: warcinfo\r\n", "archive"],
    ["WARC/1.0 is a format for archives.", "page"],
    ["PAR1\x15\x04\x15", "parquet"],
    ["id,url,title\n1,https://a.example/,One\n2,https://b.example/,Two\n3,https://c.example/,Three\n", "csv"],
    ["name\tage\tcity\nAnn\t31\tRome\nBob\t32\tOslo\nCy\t33\tBern\n", "csv"],
    ['a;b;c\n1;"x;y";2\n1;2;3\n4;5;6\n', "csv"],
    ['url,html\nhttps://a.example/,"<html>\n<p>One, and\nmore"\n', "csv"],
    [
      "Words, and more words, and more.\nAs many commas, here, again.\nAnd three, once, more.\nOr, so, it seems.\n",
      "page",
    ],
    ["milk, eggs, bread\nsalt, oil, wine\nrice, beans, corn\nnuts, figs, dates\n", "page"],
    ["Home\tNews\tSport\nThe article begins here.\n", "page"],
    ["html,css\nNotes on the web.\n", "page"],
    ["iWelcome to gopher\tfake\t(NULL)\t0\r\n1About\t/about\texample.org\t70\r\n", "page"],
  ])("%j is %s", (content, shape) => {
    expect(shapeOfContent(bytes(content))).toBe(shape);
  });
});

describe("foreignFormat", () => {
  it.each([
    ["PK\x03\x04\x14\0", "container"],
    ["%PDF-1.7\n", "binary"],
    ["https://example.org/a\nhttps://example.org/b?c=d\n", "addresses"],
    ["\ufeffhttps://example.org/a\r\n\r\n", "addresses"],
    ["https://example.org/a", "addresses"],
    ["# pages to read\n\nhttps://example.org/a\n", "addresses"],
    ["https://example.org/a\nexample.org, the rest\nhttps://example.org/b\n", "addresses"],
  ])("%j is foreign", (content, kind) => {
    expect(foreignFormat(bytes(content))?.kind).toBe(kind);
  });

  it("recognises a list that is longer than the examined part", () => {
    expect(foreignFormat(bytes("https://example.org/page\n".repeat(2000)))?.kind).toBe("addresses");
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
    "https://example.org/ is the address.\n",
    "https://example.org/\n\nThe page that this was taken from is gone.\n",
    "one\ntwo\nthree\nfour\n",
    "# one\n# two\n",
    "https://example.org/a\nhttps://example.org/b\n<p>A page without a beginning.\n",
  ])("%j may be a page", (content) => {
    expect(foreignFormat(bytes(content))).toBeUndefined();
  });

  it("reads UTF-16", () => {
    const utf16 = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`, "utf16le");
    expect(foreignFormat(utf16("<!doctype html><p>text"))).toBeUndefined();
    expect(foreignFormat(utf16("https://example.org/a\r\n"))?.kind).toBe("addresses");
  });
});
