import { describe, expect, it } from "vitest";
import { countHan } from "./han.js";

describe("countHan", () => {
  it("counts the characters that each country's set lacks", () => {
    // 東 is not simplified, 学 not traditional, 々 only Japanese; 大 is in all sets.
    expect(countHan(["東大", "学々"])).toEqual({
      total: 4,
      notJapanese: 0,
      notSimplified: 2,
      notTraditional: 2,
    });
    // 们 is only simplified, 們 only traditional: it is in level 2 of the Japanese set.
    expect(countHan(["们們"])).toEqual({ total: 2, notJapanese: 2, notSimplified: 1, notTraditional: 1 });
  });

  it("ignores what is not a Han character or in no set", () => {
    expect(countHan(["Aあ가𠮷"])).toEqual({ total: 0, notJapanese: 0, notSimplified: 0, notTraditional: 0 });
    expect(countHan(["龥"])).toEqual({ total: 1, notJapanese: 0, notSimplified: 0, notTraditional: 0 });
  });
});
