import { describe, expect, it } from "vitest";
import { wordTokens } from "./word-tokens.js";

describe("wordTokens", () => {
  it("takes runs of letters, digits and low lines, case kept", () => {
    expect(wordTokens("Hello, wörld_2 – don't!")).toEqual(["Hello", "wörld_2", "don", "t"]);
    expect(wordTokens("snake_case 3.14")).toEqual(["snake_case", "3", "14"]);
    expect(wordTokens("")).toEqual([]);
    expect(wordTokens("…!?")).toEqual([]);
  });

  it("lower-cases where asked", () => {
    expect(wordTokens("ÄPFEL Und", { lowercase: true })).toEqual(["äpfel", "und"]);
  });

  it("cuts scripts without spaces by character, other scripts in the same text by word", () => {
    expect(wordTokens("今天天氣很好,OK的")).toEqual(["今", "天", "天", "氣", "很", "好", "OK", "的"]);
    expect(wordTokens("カタカナー")).toEqual(["カ", "タ", "カ", "ナ", "ー"]);
    expect(wordTokens("ที่นี่")).toEqual(["ที่", "นี่"]);
    expect(wordTokens("안녕 세상")).toEqual(["안녕", "세상"]);
    expect(wordTokens("𠀋𠀋")).toEqual(["𠀋", "𠀋"]);
  });

  it("takes a clause for one token where runs are asked for", () => {
    expect(wordTokens("今天天氣很好,真的", { unspaced: "run" })).toEqual(["今天天氣很好", "真的"]);
  });

  it("keeps marks with their letters", () => {
    expect(wordTokens("हिन्दी भाषा")).toEqual(["हिन्दी", "भाषा"]);
    expect(wordTokens("cafe\u0301 x")).toEqual(["cafe\u0301", "x"]);
  });

  it("takes words of any length", () => {
    for (const letter of ["ä", "한", "\u0301", "a"]) {
      const long = letter.repeat(5_000_000);
      expect(wordTokens(long).join("")).toBe(long);
    }
    expect(wordTokens("今".repeat(1_000_000))).toHaveLength(1_000_000);
  });
});
