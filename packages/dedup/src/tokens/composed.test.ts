import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { composed } from "./composed.js";

describe("composed", () => {
  it("is NFC where no more than 128 marks are in a row", () => {
    const parts = fc.constantFrom(
      "e\u0301",
      "\u0323\u0301",
      "\u1112\u1161\u11ab",
      "か\u3099",
      "\u{1d15e}",
      "\ud800",
      "a",
      " ",
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 60 }), fc.nat(300), (list, before) => {
        const text = "x".repeat(before) + list.join("");
        expect(composed(text)).toBe(text.normalize("NFC"));
      }),
      { seed: 1, numRuns: 500 },
    );
    for (const mark of ["\u0301", "\u{1d165}"]) {
      const text = `a${mark.repeat(128)}b`.repeat(3);
      expect(composed(text)).toBe(text.normalize("NFC"));
    }
  });

  it("cuts longer runs, wherever they are", () => {
    for (let before = 0; before < 140; before++) {
      // The dots below go before the accents, but past no cut: 65 of the first 129 marks are accents.
      const text = `${"x".repeat(before)}${"\u0301\u0323".repeat(64)}\u0301${"y".repeat(200)}`;
      const expected = `${"x".repeat(before)}${"\u0323".repeat(64)}${"\u0301".repeat(64)}\u034f\u0301${"y".repeat(200)}`;
      expect(composed(text)).toBe(expected.normalize("NFC"));
    }
  });

  it("gives what is composed already", () => {
    for (const text of ["\u0301\u0323".repeat(5000), `a${"\u0301".repeat(129)}`]) {
      expect(composed(text).normalize("NFC")).toBe(composed(text));
    }
  });
});
