import { normalizeText } from "@winnow/core-dom/text";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exactText } from "./text.js";

describe("exactText", () => {
  it.each([
    ["", ""],
    [" \n\t ", ""],
    ["plain text.", "plain text."],
    [" ends ", "ends"],
    ["two  spaces", "two spaces"],
    ["Line one.\r\n\r\n  Line\u00a0two.\n", "Line one. Line two."],
    ["Cafe\u0301", "Café"],
    ["soft\u00adhyphen \u200bzero \ufeffmark", "softhyphen zero mark"],
    ["Case Kept 1,5 %", "Case Kept 1,5 %"],
    ["中文\u3000日本語", "中文 日本語"],
    ["👩‍👩‍👧 ❤\ufe0f", "👩‍👩‍👧 ❤\ufe0f"],
    ["a\u2126b", "aΩb"],
  ])("%j", (text, expected) => {
    expect(exactText(text)).toBe(expected);
  });

  it("equals core-dom's normalisation for each UTF-16 code unit", () => {
    for (let unit = 0; unit < 0x10000; unit++) {
      const c = String.fromCharCode(unit);
      for (const text of [`a${c}b`, `a ${c}b`, `${c}e\u0301`, `e${c}`]) {
        const expected = normalizeText(text, { invisible: "drop" });
        if (exactText(text) !== expected) expect.fail(`U+${unit.toString(16)} in ${JSON.stringify(text)}`);
      }
    }
  });

  it("equals core-dom's normalisation and is idempotent", () => {
    const piece = fc.oneof(
      fc.string({ unit: "binary", maxLength: 4 }),
      fc.constantFrom(
        " ",
        "  ",
        "\n",
        "\u00a0",
        "\x85",
        "\u00ad",
        "\u0301",
        "e",
        "가",
        "\u11a8",
        "中",
        "👍🏽",
      ),
    );
    const law = fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join("");
      const exact = exactText(text);
      expect(exact).toBe(normalizeText(text, { invisible: "drop" }));
      expect(exactText(exact)).toBe(exact);
    });
    fc.assert(law, { seed: 1, numRuns: 1000 });
  });

  it("takes linear time on white space", () => {
    expect(exactText(`a${" ".repeat(3_000_000)}b${"\n ".repeat(1_000_000)}`)).toBe("a b");
  });

  it("takes linear time on marks", () => {
    // The first mark's combining class is 230, the second's 220, so engines sort each run.
    const marks = exactText(`a\u00ad${"\u0301\u0323".repeat(500_000)}`);
    expect(marks.length).toBeGreaterThan(999_000);
    expect(exactText(`ok ${"\u0301\u0323".repeat(500_000)}`).length).toBeGreaterThan(999_000);
  });
});
