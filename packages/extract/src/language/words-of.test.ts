import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wordsOf } from "./words-of.js";

describe("wordsOf", () => {
  it("cuts at all but letters and the marks on them", () => {
    expect(wordsOf("l’été, 2024 été")).toEqual(["l", "été", "été"]);
    expect(wordsOf("हिन्दी में 中文𠀀")).toEqual(["हिन्दी", "में", "中文𠀀"]);
    expect(wordsOf(" \u0301 \ud800 12")).toEqual([]);
  });

  it("finds what Unicode's classes say", () => {
    const unit = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("a", "é", "e\u0301", "क्", "𝒜", "\ud835", " "),
    );
    fc.assert(
      fc.property(fc.array(unit), (pieces) => {
        const text = pieces.join("");
        expect(wordsOf(text)).toEqual(text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []);
      }),
      { seed: 1 },
    );
  });
});
