import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { enlargement, readTexts, shuffled } from "./texts.js";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "bench-texts-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function textsOf(name: string, content: string | Uint8Array): Promise<string[]> {
  const file = join(folder, name);
  writeFileSync(file, content);
  const texts: string[] = [];
  for await (const text of readTexts([file])) texts.push(text);
  return texts;
}

describe("readTexts", () => {
  const records = [
    { text: "one" },
    { html: "<p>no", gold: { text: "two" } },
    { html: "<p>three<p>four", gold: { text: " " } },
    { htmlBase64: Buffer.from("<meta charset=windows-1252><p>caf\xe9", "latin1").toString("base64") },
    { text: "\n" },
  ];
  const jsonl = records.map((record) => JSON.stringify(record)).join("\n");

  it("uses the text, or the gold text, or the visible text", async () => {
    const expected = ["one", "two", "three\n\nfour", "café"];
    const lines = (await textsOf("a.jsonl.gz", gzipSync(jsonl))).map((text) => text.replace(/\n+/g, "\n\n"));
    expect(lines).toEqual(expected);
  });

  it("reads any other file as one text", async () => {
    expect(await textsOf("a.txt", "one\ntwo")).toEqual(["one\ntwo"]);
  });

  it("reports the line without a text", async () => {
    await expect(textsOf("bad.jsonl", '{"text":"a"}\n{"id":1}')).rejects.toThrow(
      /bad\.jsonl, record 2: neither/,
    );
    await expect(textsOf("worse.jsonl", "{")).rejects.toThrow(/worse\.jsonl, line 1/);
  });
});

describe("enlargement", () => {
  const texts = ["ä one\n\ntwo", "three three\nfour", "five"];
  const size = (all: readonly string[]): number =>
    all.reduce((sum, text) => sum + Buffer.byteLength(text), 0);

  it("stops at the document that reaches the size", () => {
    const more = [...enlargement(texts, 2000, 1)];
    expect(size([...texts, ...more])).toBeGreaterThanOrEqual(2000);
    expect(size([...texts, ...more.slice(0, -1)])).toBeLessThan(2000);
  });

  it("draws whole lines, the same for the same seed", () => {
    const lines = new Set(texts.flatMap((text) => text.split("\n")).filter((line) => line !== ""));
    const more = [...enlargement(texts, 2000, 1)];
    expect(more.flatMap((text) => text.split("\n")).every((line) => lines.has(line))).toBe(true);
    expect([...enlargement(texts, 2000, 1)]).toEqual(more);
    expect([...enlargement(texts, 2000, 2)]).not.toEqual(more);
  });

  it("adds nothing if there is enough, or nothing to draw from", () => {
    expect([...enlargement(texts, 10, 1)]).toEqual([]);
    expect([...enlargement([], 10, 1)]).toEqual([]);
  });
});

describe("shuffled", () => {
  it("keeps every item, in an order determined by the seed", () => {
    const items = Array.from({ length: 100 }, (_, i) => i);
    const mixed = shuffled(items, 1);
    expect(mixed).not.toEqual(items);
    expect(mixed.toSorted((a, b) => a - b)).toEqual(items);
    expect(shuffled(items, 1)).toEqual(mixed);
  });
});
