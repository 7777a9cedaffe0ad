import { textWidth } from "@winnow/core-dom/text";
import { runs } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldedText, lineFolder } from "./fold.js";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

const fold = lineFolder();

function folded(text: string, start = 0, end = text.length): string {
  const { bytes, length } = fold(text, start, end);
  return decoder.decode(bytes.subarray(0, length));
}

/** Replaces lone surrogates, as encoding in UTF-8 does. */
const inUtf8 = (text: string): string => decoder.decode(new TextEncoder().encode(text));

describe("foldedText", () => {
  it.each([
    ["  Two\t Words\r", "two words"],
    ["CAFE\u0301", "café"],
    ["soft\u00adhyphen", "softhyphen"],
    ["12,50 €", "12,50 €"],
    ["ЁЛКА", "ёлка"],
    ["", ""],
    [" \u200b\u00a0", ""],
  ])("%j", (text, expected) => {
    expect(foldedText(text)).toBe(expected);
    expect(folded(text)).toBe(expected);
  });
});

describe("lineFolder", () => {
  // Long enough for the kernel, with spaces and capitals on both sides of a block boundary.
  const LONG = "Thirty-two letters, a BLOCK or  two, and SOME";

  it("returns the bytes and width of the folded text, for each UTF-16 code unit", () => {
    // Every seventh code unit of Han and Hangul.
    for (let unit = 0; unit < 0x10000; unit += unit >= 0x3500 && unit < 0xf900 ? 7 : 1) {
      const c = String.fromCharCode(unit);
      for (const text of [`A ${c}b`, `${LONG}${c} ${c}${c}E`, `${c}\u0301`]) {
        const expected = foldedText(text);
        const { width } = fold(text, 0, text.length);
        if (folded(text) !== inUtf8(expected) || width !== textWidth(expected))
          expect.fail(`U+${unit.toString(16)} in ${JSON.stringify(text)}`);
      }
    }
  });

  it("returns the bytes of the folded text, for any part of any text", () => {
    const piece = fc.oneof(
      fc.string({ unit: "binary", maxLength: 3 }),
      fc.constantFrom(
        ..." |  |\t|Ä|Ж|“|中|가|Σ|İ|\u0301|👩‍👧|\u{100000}|A|\u00ad|\u00a0|\ud83d|\u007f|Ё|é|—|、".split("|"),
      ),
      fc.constantFrom(LONG, LONG, "ПРИВЕТ, мир", "Plain words.", "漢字かな"),
    );
    const law = fc.property(fc.array(piece), fc.nat(20), fc.nat(200), (pieces, start, length) => {
      const text = pieces.join("");
      const end = Math.min(text.length, start + length);
      const expected = foldedText(text.slice(start, end));
      expect(folded(text, start, end)).toBe(inUtf8(expected));
      expect(fold(text, start, end).width).toBe(textWidth(expected));
    });
    fc.assert(law, { seed: 1, numRuns: runs(300) });
  });

  it("accepts lines of any length", () => {
    for (const length of [31, 32, 33, 0x3fff, 0x4000, 0x4001, 100_000]) {
      const text = `Ж ${"漢".repeat(length - 4)} B`;
      expect(folded(text) === foldedText(text)).toBe(true);
      expect(fold(text, 0, length).width).toBe(2 * length - 4);
    }
  });
});
