import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { appendCache, cacheFile, clearCache, readCache } from "./cache.js";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "winnow-cache-"));
  process.env.WINNOW_ORACLES = folder;
});
afterAll(() => {
  delete process.env.WINNOW_ORACLES;
  rmSync(folder, { recursive: true });
});

it("names a file by system, version and set", () => {
  expect(cacheFile({ name: "goose3", version: "3.1.22" }, "daniel-a")).toBe(
    join(folder, "goose3-3.1.22", "daniel-a.jsonl"),
  );
});

it("reads what was appended, and the later of two lines for a page", () => {
  const file = cacheFile({ name: "a", version: "1" }, "set");
  appendCache(file, { key: "k", error: "crash" });
  appendCache(file, { key: "k", text: "line\nbreak", ms: 1.5 });
  appendCache(file, { key: "l", text: "" });
  expect([...readCache(file).values()]).toEqual([
    { key: "k", text: "line\nbreak", ms: 1.5 },
    { key: "l", text: "" },
  ]);
});

it("ignores a line that was cut off, and null values, which Python writes", () => {
  const file = cacheFile({ name: "b", version: "1" }, "set");
  appendCache(file, { key: "k", text: "" });
  appendFileSync(file, '{"key": "m", "text": "", "title": null}\n{"key": "l", "te');
  expect([...readCache(file).values()]).toEqual([
    { key: "k", text: "" },
    { key: "m", text: "" },
  ]);
});

it("is empty before the first record and after it is cleared", () => {
  const file = cacheFile({ name: "c", version: "1" }, "set");
  expect(readCache(file).size).toBe(0);
  appendCache(file, { key: "k", text: "" });
  clearCache(file);
  expect(readCache(file).size).toBe(0);
});
