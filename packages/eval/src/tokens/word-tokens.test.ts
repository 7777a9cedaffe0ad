import { describe, expect, it } from "vitest";
import { wordTokens } from "./tokens.js";

describe("wordTokens", () => {
  it("finds runs of letters, digits and underscores and keeps case", () => {
    expect(wordTokens("Hello, wörld_2 – don't!")).toEqual(["Hello", "wörld_2", "don", "t"]);
    expect(wordTokens("snake_case 3.14")).toEqual(["snake_case", "3", "14"]);
    expect(wordTokens("")).toEqual([]);
    expect(wordTokens("…!?")).toEqual([]);
  });

  it("converts to lower case on request", () => {
    expect(wordTokens("ÄPFEL Und", { lowercase: true })).toEqual(["äpfel", "und"]);
  });

  it("splits scripts without spaces by character, other scripts in the same text by word", () => {
    expect(wordTokens("今天天氣很好,OK的")).toEqual(["今", "天", "天", "氣", "很", "好", "OK", "的"]);
    expect(wordTokens("カタカナー")).toEqual(["カ", "タ", "カ", "ナ", "ー"]);
    expect(wordTokens("ที่นี่")).toEqual(["ที่", "นี่"]);
    expect(wordTokens("안녕 세상")).toEqual(["안녕", "세상"]);
    expect(wordTokens("𠀋𠀋")).toEqual(["𠀋", "𠀋"]);
  });

  it("returns a clause as one token for unspaced runs", () => {
    expect(wordTokens("今天天氣很好,真的", { unspaced: "run" })).toEqual(["今天天氣很好", "真的"]);
  });

  it("splits runs at marks, as Python's re does", () => {
    // re.findall(r"\w+", …) of Python 3.11.
    const words = wordTokens("हिन्दी cafe\u0301 ที่นี่ x_1 ½", { unspaced: "run" });
    expect(words).toEqual(["ह", "न", "द", "cafe", "ท", "น", "x_1", "½"]);
  });

  it("splits half-width kana by character too", () => {
    expect(wordTokens("ｶﾞｰﾄﾞ x")).toEqual(["ｶ", "ﾞ", "ｰ", "ﾄ", "ﾞ", "x"]);
  });

  it("ignores emoji, control characters and lone surrogates", () => {
    expect(wordTokens("a ❤️ b ☀️")).toEqual(["a", "b"]);
    expect(wordTokens("a👨‍👩‍👧b\0c\ud800d\u200de")).toEqual(["a", "b", "c", "d", "e"]);
    expect(wordTokens("שלום\u200fعربي")).toEqual(["שלום", "عربي"]);
  });

  it("keeps marks with their letters", () => {
    expect(wordTokens("हिन्दी भाषा")).toEqual(["हिन्दी", "भाषा"]);
    expect(wordTokens("cafe\u0301 x")).toEqual(["cafe\u0301", "x"]);
  });

  it("does not overflow the stack of the regular expression engine", () => {
    // Unbounded repetitions fail at 6 million letters and 4.5 million marks (Node 20).
    const letters = "ä".repeat(6_500_000);
    expect(wordTokens(letters).join("") === letters).toBe(true);
    expect(wordTokens(`a${"\u0301".repeat(5_000_000)}`)).toHaveLength(1);
  });
});
