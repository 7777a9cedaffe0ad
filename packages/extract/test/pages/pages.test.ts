import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { extract } from "../../src/extract.js";

const FOLDER = join(import.meta.dirname, "fixtures");

/** Whole pages, with what `extract` returns by default: `expected.txt` has the method, the reason, and the comments. */
describe.each(readdirSync(FOLDER))("the page %s", (name) => {
  const read = (file: string): string => readFileSync(join(FOLDER, name, file), "utf8");
  const article = extract(read("input.html"), { url: "https://example.org/a", comments: true });

  it("has the content", () => {
    expect(`${article.markdown}\n`).toBe(read("expected.md"));
  });

  it.runIf(existsSync(join(FOLDER, name, "expected.txt")))("has the method, reason and comments", () => {
    const { method, reason, comments } = article;
    expect(`${[method, reason ?? "-", comments].join("\n").trim()}\n`).toBe(read("expected.txt"));
  });
});
