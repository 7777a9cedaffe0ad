import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { parse } from "@winnow/core-dom";
import { allVisibleText, extract } from "@winnow/extract";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { UsageError } from "../../command.js";
import { agreementsOn, merged, summaryOf } from "./agreement.js";
import { ORIGINALS, originalsNamed } from "./originals.js";
import { cacheFile, readCache, recordedAnswers, type Sample, samplePages } from "./recorded.js";
import { fidelityReport } from "./report.js";
import type { Original } from "./types.js";

/** A data set of four pages. */
const PAGES = [
  { id: "same", html: "<p>one two", gold: { text: "one two" } },
  { id: "differs", url: "https://a.example/", html: "<p>one two three", gold: { text: "one two" } },
  { id: "crashes", html: "<p>crash", gold: { text: "" } },
  { id: "surrogate", html: "<p>\ud800", gold: { text: "" } },
];

/** An original that returns the first two words, and prints to its log each page that it gets. */
const PROGRAM = `
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const page = JSON.parse(line);
  require("node:fs").appendFileSync(process.argv[1], page.html + "\\n");
  if (page.html.includes("crash")) process.exit(1);
  console.log(JSON.stringify({ text: page.html.slice(3).split(" ").slice(0, 2).join(" ") + (page.more ?? "") }));
});`;

let folder = "";
const log = (): string => join(folder, "log");
const original = (more: Partial<Original> = {}): Original => ({
  name: "two-words",
  software: "Two words",
  version: "1.0",
  launch: () => ({ command: process.execPath, args: ["-e", PROGRAM, log()] }),
  target: 0.9,
  ...more,
});
const sample = (): Promise<Sample> => samplePages("cleaneval", Number.POSITIVE_INFINITY);

beforeAll(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});
beforeEach(() => {
  if (folder !== "") rmSync(folder, { recursive: true });
  folder = mkdtempSync(join(tmpdir(), "winnow-record-"));
  vi.stubEnv("WINNOW_ORACLES", folder);
  vi.stubEnv("WINNOW_DATASETS", folder);
  writeFileSync(log(), "");
  const lines = PAGES.map((page) => `${JSON.stringify(page)}\n`);
  writeFileSync(join(folder, "cleaneval.jsonl.gz"), gzipSync(lines.join("")));
});
afterAll(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

describe("recordedAnswers", () => {
  it("records each page, with an error for one on which the program crashes", async () => {
    const answers = await recordedAnswers(original(), await sample());
    expect([...answers.values()]).toEqual([
      { key: "same ", text: "one two" },
      { key: "differs https://a.example/", text: "one two" },
      { key: "crashes ", error: "ended with 1" },
      { key: "surrogate ", text: "\u{fffd}" },
    ]);
  });

  it("asks only for pages that are not recorded", async () => {
    const first = await recordedAnswers(original(), await sample());
    const asked = readFileSync(log(), "utf8");
    expect(await recordedAnswers(original(), await sample())).toEqual(first);
    expect(readFileSync(log(), "utf8")).toBe(asked);
    // A line that was cut off, and null values, which Python writes.
    const file = cacheFile(original(), "cleaneval");
    appendFileSync(file, '{"key": "same ", "text": "", "title": null}\n{"key": "l", "te');
    expect(readCache(file).get("same ")).toEqual({ key: "same ", text: "" });
    expect(readCache(file).has("l")).toBe(false);
  });

  it("asks again for pages whose settings differ, and leaves out those without settings", async () => {
    const settings = (more: string): Partial<Original> => ({
      settings: ({ key }) => (key.startsWith("same") ? { more } : undefined),
    });
    const texts = async (more: string): Promise<(string | undefined)[]> =>
      [...(await recordedAnswers(original(settings(more)), await sample())).values()].map(({ text }) => text);
    expect(await texts("!")).toEqual(["one two!"]);
    expect(await texts("?")).toEqual(["one two?"]);
    expect(readCache(cacheFile(original(), "cleaneval")).size).toBe(1);
  });
});

describe("agreementsOn and fidelityReport", () => {
  it("measure the pages for which there is a text", async () => {
    const theirs = await recordedAnswers(original(), await sample());
    const ourText = (tree: ReturnType<typeof parse>): string =>
      extract(tree, { method: allVisibleText }).text;
    const [agreement] = agreementsOn(await sample(), [{ ourText, theirs }], 10);
    // On the second page, two of our three words are in the original's text: P = 2/3, R = 1, F1 = 4/5.
    expect(agreement!.pages.map(({ f1 }) => f1)).toEqual([1, 0.8, 1]);
    expect(agreement!.failed).toBe(1);
    expect(agreement!.worst.map(({ key }) => key)).toEqual(["differs https://a.example/"]);
    const summary = summaryOf(merged([agreement!, agreement!], 10));
    expect(summary).toMatchObject({ pages: 6, failed: 2, near: 4 / 6, close: 4 / 6 });
    expect(summary.f1).toBeCloseTo(2.8 / 3);
    expect(summary.ours).toBeCloseTo(2.8 / 3);
    expect(summary.theirs).toBe(1);

    const report = fidelityReport(
      new Map([[original({ note: "in English" }), new Map([["cleaneval", agreement!]])]]),
      new Map([[original({ name: "other" }), "not installed"]]),
      {
        ...{ sets: ["cleaneval"], take: 4, worst: 10, made: "Made by a command." },
        explanations: new Map([["two-words", "- It returns two words."]]),
      },
    );
    expect(report).toMatch(
      /\| two-words \| Two words 1\.0, in English \| +0\.933 \| 0\.933 \| +67% \| +67% \| 0\.900 met \| +1 \|/,
    );
    expect(report).toMatch(/\| two-words \| 0\.933 \/ 1\.000 \| +0\.933 \| +1\.000 \| +−0\.067 \|/);
    expect(report).toMatch(/### `two-words`\n\n- It returns two words\.\n/);
    expect(report).toContain("## Agreement\n\nMade by a command.\n\n**Ours against");
    expect(report).toMatch(/\| two-words \| differs http \| cleaneval \| 0\.800 \| +1 \| +0 \| +2 \|/);
    expect(report).toContain("- `other` (Two words 1.0): not installed");
  });
});

describe("originalsNamed", () => {
  const names = (...operands: string[]): string[] => originalsNamed(operands).map(({ name }) => name);

  it("returns all originals, all variants of a method, or one variant", () => {
    expect(originalsNamed([])).toEqual(ORIGINALS);
    expect(names("justext")).toEqual(["justext", "justext-english", "justext-other"]);
    expect(names("goose3", "trafilatura-fast")).toEqual(["trafilatura-fast", "goose3"]);
    expect(() => originalsNamed(["goose"])).toThrow(UsageError);
  });

  it("has no two originals with one name, which is also the name of their folder in the cache", () => {
    expect(new Set(ORIGINALS.map(({ name }) => name)).size).toBe(ORIGINALS.length);
  });
});
