import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exactText } from "../exact/text.js";
import { exactKernel } from "./exact/index.js";

const kernel = exactKernel();
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Returns the bytes as text, so that failures are readable. */
const normalized = (text: string): string => decoder.decode(kernel.bytes(text));
const expected = (text: string): string => decoder.decode(encoder.encode(exactText(text)));

/**
 * Samples of the kinds of text that the loops distinguish: white space, dropped characters, composing ones,
 * lone surrogates, and plain text.
 */
const piece = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.string({ unit: "binary", maxLength: 4 }),
  fc.constantFrom(
    ..." |  |\n|\r\n|\t |\u00a0|\u0085|\u2003|\u3000|\ufeff|\u200b|\u00ad|\u0000|\u007f|\u061c|\u0301|e|\u0338|=|\u212b".split(
      "|",
    ),
    ..."é|Ж|「|漢|가|ᄀ|ᅡ|ᆨ|か|\u3099|👩‍👧|😀|𝐀|\u{10400}|\u{1d15e}|\u{2f800}|\u{20000}|\u{e0067}|\ud83d|\ude00|\ufffd|“".split(
      "|",
    ),
    "fifteen letters",
    "x".repeat(16),
    "a b ".repeat(9),
  ),
);
const texts = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(""));

describe("exactKernel", () => {
  it.each([
    ["", ""],
    [" \n\t ", ""],
    ["plain text.", "plain text."],
    ["  Two\n\n  lines \u00a0 \u3000 here ", "Two lines here"],
    ["a \u200b \u0000 b\u00ad", "a b"],
    ["Cafe\u00ad\u0301", "Café"],
    ["a\u2126b", "aΩb"],
    ["“中文”\u3000日本語 👩‍👩‍👧 ❤\ufe0f", "“中文” 日本語 👩‍👩‍👧 ❤\ufe0f"],
    ["lone \ud800, \udc00", "lone \ufffd, \ufffd"],
    ["joined: \ud83d\u00ad\ude00", "joined: 😀"],
    ["\u{10400}\u{2f800}", "\u{10400}丽"],
  ])("%j", (text, normal) => {
    expect(decoder.decode(kernel.bytes(text))).toBe(normal);
  });
});

describe("the bytes", () => {
  it("equal those of exactText for each code point", () => {
    // All code points of the blocks with white space, format characters and characters that normalisation
    // replaces.
    const isDense = (code: number): boolean =>
      code < 0x3000 || (code >= 0xf900 && code < 0x10000) || (code >= 0x1d100 && code < 0x1d200);
    for (let code = 0; code < 0x110000; code += isDense(code) ? 1 : 7) {
      const c = String.fromCodePoint(code);
      const text = `${c}a${c} ${c}b ${c}${c}`;
      if (normalized(text) !== expected(text)) expect.fail(`U+${code.toString(16)}`);
    }
  });

  it("equal those of exactText", () => {
    const law = fc.property(texts, (text) => {
      expect(normalized(text)).toBe(expected(text));
    });
    fc.assert(law, { seed: 1, numRuns: 5000 });
  });

  it("equal those of exactText for texts of several pieces", () => {
    for (const unit of ["word ", "é  漢 ", " \n ", "\u{1f600}\u00a0", "漢"]) {
      for (let shift = 65_536 - 20; shift < 65_536 + 3; shift++) {
        const text = `${"x".repeat(shift)}${unit.repeat(16)}e`;
        expect(normalized(text) === expected(text)).toBe(true);
        expect(normalized(`${text}\u0301`) === expected(`${text}\u0301`)).toBe(true);
      }
      expect(normalized(unit.repeat(100_000)) === expected(unit.repeat(100_000))).toBe(true);
    }
  });

  it("are correct after a text for which memory had to grow a lot", () => {
    const long = "漢字 ".repeat(9_000_000);
    expect(kernel.bytes(long).length).toBe(9_000_000 * 7 - 1);
    expect(normalized(" two  words")).toBe("two words");
  });

  it("take linear time", () => {
    expect(kernel.bytes("\u0301\u0323".repeat(500_000)).length).toBeGreaterThan(0);
    expect(normalized(`a${"\u00ad ".repeat(1_000_000)}b`)).toBe("a b");
  });
});
