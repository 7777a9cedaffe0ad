import { runs } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countWords } from "./word-count.js";

describe("countWords", () => {
  it.each([
    ["", 0],
    ["— 3 wishes", 2],
    ["rock'n'roll, isn't it?", 3],
    ["no\u00a0break space", 2],
    ["Привет, мир", 2],
    ["안녕 세상", 2],
    // 4 × .55 = 2.2
    ["日本語の", 3],
    // One word for the Latin letters, and 2 × .55 = 1.1 for the characters.
    ["PDFの版", 3],
    ["_ $ €", 1],
  ])("%j has %i", (data, expected) => {
    expect(countWords(data)).toBe(expected);
  });

  it("adds up over white space", () => {
    const ascii = fc.string({ unit: "binary-ascii" });
    fc.assert(
      fc.property(ascii, ascii, (a, b) => {
        expect(countWords(`${a}\n${b}`)).toBe(countWords(a) + countWords(b));
      }),
      { numRuns: runs(100) },
    );
  });
});
