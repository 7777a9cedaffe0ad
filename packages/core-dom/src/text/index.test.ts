import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as text from "./index.js";

describe("@winnow/core-dom/text", () => {
  it("has the documented exports", () => {
    expect(Object.keys(text).sort()).toEqual([
      "UNSPACED_SCRIPTS",
      "codePointClasses",
      "codePointCount",
      "codeUnits",
      "collapseWhitespace",
      "count",
      "counted",
      "hasUnspacedScript",
      "languageIn",
      "matchWords",
      "normalForm",
      "normalizeText",
      "percent",
      "sentenceCount",
      "sentences",
      "shingles",
      "textWidth",
      "wordCount",
      "wordSpans",
      "words",
    ]);
  });

  it("imports only its own files and a table, so not the HTML parser", () => {
    for (const name of readdirSync(import.meta.dirname)) {
      if (name.endsWith(".test.ts")) continue;
      const source = readFileSync(`${import.meta.dirname}/${name}`, "utf8");
      for (const [, from] of source.matchAll(/^(?:import|export) .*?from "([^"]+)"|^} from "([^"]+)"/gm)) {
        if (from !== undefined) expect(from, name).toMatch(/^(?:\.\/[a-z-]+\.js|get-east-asian-width|diff)$/);
      }
    }
  });
});
