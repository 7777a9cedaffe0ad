import { runs } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { collapseWhitespace, type NormalizeOptions, normalizeText } from "./normalize.js";

describe("collapseWhitespace", () => {
  it.each([
    ["  two\n\t words ", "two words"],
    ["no\u00a0break\u3000wide\u2028line\x85next", "no break wide line next"],
    ["\ufeffmark", "mark"],
    ["", ""],
    [" \n ", ""],
    ["zero\u200bwidth", "zero\u200bwidth"],
  ])("%j", (text, expected) => {
    expect(collapseWhitespace(text)).toBe(expected);
  });
});

describe("normalizeText", () => {
  it.each<[string, NormalizeOptions, string]>([
    ["Cafe\u0301 \n au lait", {}, "Café au lait"],
    ["é", { form: "NFD" }, "e\u0301"],
    ["ＷＩＮＮＯＷ ﬁn ①", { form: "NFKC", case: "lower" }, "winnow fin 1"],
    ["ﬁn", {}, "ﬁn"],
    ["e\u0301  x", { form: "keep", whitespace: "keep" }, "e\u0301  x"],
    ["  One  \r\n\r\n two\tthree\u00a0 \n", { whitespace: "lines" }, "One\ntwo three"],
    ["ÄÖ ΣΑΣ İ", { case: "lower" }, "äö σας i\u0307"],
    ["Do\u00adnau\0 \u200babc\u202e\ufeff x", { invisible: "drop" }, "Donau abc x"],
    ["می\u200cخواهم ❤\ufe0f", { invisible: "drop" }, "می\u200cخواهم ❤\ufe0f"],
    ["a\u00ad\u0301", { invisible: "drop" }, "á"],
    ["\ud800 \udc00", {}, "\ud800 \udc00"],
  ])("%j %j", (text, options, expected) => {
    expect(normalizeText(text, options)).toBe(expected);
  });

  it("rejects unknown option values", () => {
    // @ts-expect-error: not one of the values.
    expect(() => normalizeText("a", { form: "NFX" })).toThrow(
      new TypeError("options.form must be one of NFC, NFD, NFKC, NFKD, keep"),
    );
    // @ts-expect-error: not one of the values.
    expect(() => normalizeText("a", { case: "upper" })).toThrow("options.case");
  });

  const choices = fc.record({
    form: fc.constantFrom("NFC", "NFD", "NFKC", "NFKD", "keep"),
    case: fc.constantFrom("keep", "lower"),
    whitespace: fc.constantFrom("keep", "collapse", "lines"),
    invisible: fc.constantFrom("keep", "drop"),
  } as const);

  it("is idempotent", () => {
    const text = fc.array(
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.constantFrom(" ", "\n", "İ", "Σ", "´", "\u0345", "\u00ad", "\u0301", "ϔ", "℀"),
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(text, choices, (list, options) => {
        const once = normalizeText(list.join(""), options);
        expect(normalizeText(once, options)).toBe(once);
      }),
      { seed: 1, numRuns: runs(100) },
    );
  });

  it("is idempotent on each character", () => {
    for (const form of ["NFC", "NFKC"] as const) {
      const options = { form, case: "lower", invisible: "drop" } as const;
      // 128 characters at once: that is much faster.
      for (let first = 0; first < 0x20000; first += 128) {
        const characters = Array.from({ length: 128 }, (_, i) => String.fromCodePoint(first + i));
        const once = normalizeText(characters.map((character) => `x${character}\u0301y`).join(""), options);
        expect(normalizeText(once, options), `U+${first.toString(16)} with ${form}`).toBe(once);
      }
    }
  });
});
