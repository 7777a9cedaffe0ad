import { textWidth } from "@winnow/core-dom/text";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldedText, lineFolder } from "./fold.js";

const fold = lineFolder();
const decoder = new TextDecoder();

function folded(text: string, start = 0, end = text.length): string {
  const { bytes, length } = fold(text, start, end);
  return decoder.decode(bytes.subarray(0, length));
}

/** As UTF-8 has it: a lone surrogate is a replacement character. */
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
  it("gives the bytes and width of the folded text, for each UTF-16 unit", () => {
    for (let unit = 0; unit < 0x10000; unit++) {
      const c = String.fromCharCode(unit);
      for (const text of [`A ${c}b`, `中${c}`, `e${c} ${c}`, `${c}\u0301`]) {
        const expected = foldedText(text);
        const { width } = fold(text, 0, text.length);
        if (folded(text) !== inUtf8(expected) || width !== textWidth(expected))
          expect.fail(`U+${unit.toString(16)}`);
      }
    }
  });

  it("gives the bytes of the folded text, for any part of any text", () => {
    const piece = fc.oneof(
      fc.string({ unit: "binary", maxLength: 3 }),
      fc.constantFrom(" ", "\t", "Ä", "Ж", "“", "中", "가", "Σ", "İ", "\u0301", "👩‍👧", "A", "\u00ad"),
    );
    const law = fc.property(fc.array(piece), fc.nat(20), fc.nat(20), (pieces, start, length) => {
      const text = pieces.join("");
      const end = Math.min(text.length, start + length);
      expect(folded(text, start, end)).toBe(inUtf8(foldedText(text.slice(start, end))));
    });
    fc.assert(law, { seed: 1, numRuns: 1000 });
  });
});
