import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { writeFigures } from "./figures.js";

it("writes figures that JSON reads, one entry per line", () => {
  const path = join(mkdtempSync(join(tmpdir(), "winnow-figures-")), "one.json");
  writeFigures(path, { pages: 66, f1: 1 / 3, none: undefined, "a b": [{ x: 2_000_001 }] });
  const text = readFileSync(path, "utf8");
  expect(JSON.parse(text)).toEqual({ pages: 66, f1: 0.333333, "a b": [{ x: 2_000_000 }] });
  expect(text.split("\n")).toHaveLength(6);
  writeFigures(path, [{ a: 1 }, { a: 2 }]);
  expect(readFileSync(path, "utf8")).toBe('[\n{"a":1},\n{"a":2}\n]\n');
});
