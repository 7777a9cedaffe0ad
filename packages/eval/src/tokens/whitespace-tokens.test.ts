import { describe, expect, it } from "vitest";
import { whitespaceTokens } from "./tokens.js";

describe("whitespaceTokens", () => {
  it("splits at any white space and keeps case and punctuation", () => {
    expect(whitespaceTokens("Hello, world!\n\tIt's\u00a03.14")).toEqual(["Hello,", "world!", "It's", "3.14"]);
    expect(whitespaceTokens("नमस्ते  दुनिया")).toEqual(["नमस्ते", "दुनिया"]);
    expect(whitespaceTokens("안녕 세상")).toEqual(["안녕", "세상"]);
  });

  it("finds no tokens in white space", () => {
    expect(whitespaceTokens("")).toEqual([]);
    expect(whitespaceTokens(" \n\u3000")).toEqual([]);
  });

  it("splits scripts without spaces by character, with their marks", () => {
    expect(whitespaceTokens("今天,OK 很")).toEqual(["今", "天", ",OK", "很"]);
    expect(whitespaceTokens("カナー。x")).toEqual(["カ", "ナ", "ー", "。x"]);
    expect(whitespaceTokens("ที่นี่ a")).toEqual(["ที่", "นี่", "a"]);
    expect(whitespaceTokens("𠀋𠀋!")).toEqual(["𠀋", "𠀋", "!"]);
  });

  it("splits at CR LF and no-break spaces, not at other invisible characters", () => {
    expect(whitespaceTokens("a\r\nb\u00a0c\u202fd\ufeffe")).toEqual(["a", "b", "c", "d", "e"]);
    expect(whitespaceTokens("a\u200bb\0c\ud800 👨‍👩‍👧")).toEqual(["a\u200bb\0c\ud800", "👨‍👩‍👧"]);
  });

  it("returns everything between two white spaces as one token for unspaced runs", () => {
    expect(whitespaceTokens("今天,OK 很", { unspaced: "run" })).toEqual(["今天,OK", "很"]);
  });

  it("does not overflow the stack of the regular expression engine", () => {
    expect(whitespaceTokens(`${"é".repeat(6e6)}今`)).toHaveLength(2);
    expect(whitespaceTokens(`今${"\u0301".repeat(5e6)}`)).toHaveLength(1);
  });
});
