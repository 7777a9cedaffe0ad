import { parseFragment } from "@winnow/core-dom";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stopWords } from "../../stop-lists/stop-lists.js";
import { wordCounter } from "./word-counts.js";

const LIST = stopWords(["the", "then", "dont", "don't", "où", "2nd"]);
const countOf = (words: string) => wordCounter(parseFragment(words), LIST)(1);

describe("wordCounter", () => {
  it.each([
    ["the fox", 2, 1, 6],
    [" The\n\nTHE\u00a0the ", 3, 3, 9],
    ["the, (then) the? th.e", 4, 4, 18],
    ["them thenn th he theé", 5, 0, 17],
    ["don't dont", 2, 2, 9],
    ["Où, 2nd 2nd.", 3, 3, 10],
    ["— the—", 2, 0, 5],
  ])("counts the words, stop words and characters of %j", (words, ...expected) => {
    const { words: all, stopWords, characters } = countOf(words);
    expect([all, stopWords, characters]).toEqual(expected);
  });

  it("finds the words that a lookup without their punctuation finds", () => {
    const piece = fc.constantFrom(..."the n'd,2o.tùOTé -\n".split(""));
    const law = fc.property(fc.array(piece, { minLength: 1 }), (pieces) => {
      const words = `x ${pieces.join("")}`.split(/\s+/).filter((word) => word !== "");
      const bare = words.map((word) => word.replace(/[',.-]/g, "").toLowerCase());
      expect(countOf(words.join(" ")).stopWords).toBe(bare.filter((word) => LIST.words.has(word)).length);
    });
    fc.assert(law, { seed: 1 });
  });

  it("counts no stop words without a list", () => {
    expect(wordCounter(parseFragment("the fox"), undefined)(1)).toEqual({
      ...{ words: 2, stopWords: 0, characters: 6 },
    });
  });
});
