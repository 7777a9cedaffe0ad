import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPages } from "../fast/texts.js";
import { everyKth, openSpool, type SpooledPage, writeSpool } from "./spool.js";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "bench-test-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(name: string, content: string | Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

async function pagesOf(file: string): Promise<SpooledPage[]> {
  const pages: SpooledPage[] = [];
  for await (const page of readPages([file])) pages.push(page);
  return pages;
}

const RECORDS = [
  { id: "a", url: "https://example.org/a", html: "<p>one\u2028two" },
  // windows-1252: é is 0xE9.
  { id: "b", htmlBase64: Buffer.from("<meta charset=windows-1252><p>caf\xe9", "latin1").toString("base64") },
];
const JSONL = `${RECORDS.map((record) => JSON.stringify(record)).join("\n")}\n\n`;

describe("readPages", () => {
  const expected = [
    { id: "a", url: "https://example.org/a", html: "<p>one\u2028two" },
    { id: "b", url: undefined, html: "<meta charset=windows-1252><p>café" },
  ];

  it("reads records, plain and gzipped, and decodes bytes", async () => {
    expect(await pagesOf(fileWith("pages.jsonl", JSONL))).toEqual(expected);
    expect(await pagesOf(fileWith("pages.jsonl.gz", gzipSync(JSONL)))).toEqual(expected);
  });

  it("reads any other file as one page", async () => {
    expect(await pagesOf(fileWith("page.html", "<p>é"))).toEqual([
      { id: "page.html", url: undefined, html: "<p>é" },
    ]);
    expect(await pagesOf(fileWith("empty.html", ""))).toEqual([
      { id: "empty.html", url: undefined, html: "" },
    ]);
  });

  it("reports the line without a page", async () => {
    await expect(pagesOf(fileWith("bad.jsonl", `${JSONL}oops`))).rejects.toThrow(/bad\.jsonl, line 4/);
    await expect(pagesOf(fileWith("none.jsonl", '{"id":"a"}'))).rejects.toThrow(
      /none\.jsonl, record 1: neither/,
    );
  });

  it("throws on a missing file, and on a damaged one", async () => {
    await expect(pagesOf(join(folder, "missing.jsonl"))).rejects.toThrow(/ENOENT/);
    const broken = gzipSync(JSONL).subarray(0, 40);
    await expect(pagesOf(fileWith("broken.jsonl.gz", broken))).rejects.toThrow();
  });
});

describe("spool", () => {
  it("returns every page, in any order", async () => {
    // U+2028 is three bytes of UTF-8, é two.
    const spooled = await writeSpool(readPages([fileWith("pages.jsonl", JSONL)]));
    expect(spooled.lengths).toEqual([12, 35]);
    const spool = openSpool(spooled.folder);
    expect(spool.read(1).html).toBe("<meta charset=windows-1252><p>café");
    expect(spool.read(0)).toEqual({ id: "a", url: "https://example.org/a", html: "<p>one\u2028two" });
  });
});

describe("everyKth", () => {
  it("spreads evenly, starting with the first", () => {
    expect(everyKth(10, 5)).toEqual([0, 2, 4, 6, 8]);
    expect(everyKth(10, 3)).toEqual([0, 3, 6]);
  });

  it("returns all if there are not more", () => {
    expect(everyKth(3, 3)).toEqual([0, 1, 2]);
    expect(everyKth(3, Number.POSITIVE_INFINITY)).toEqual([0, 1, 2]);
    expect(everyKth(0, 5)).toEqual([]);
  });
});
