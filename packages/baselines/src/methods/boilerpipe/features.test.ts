import { describe, expect, it } from "vitest";
import { countFeatures } from "./features.js";

const features = (text: string) => countFeatures(text, []);

describe("countFeatures", () => {
  it.each([
    // Punctuation of the list adheres: one token, so one word.
    ["(don't, 3.50 $5/day a-b x:y", 5],
    // Other characters are tokens of their own between words, and no words.
    ["a*b “c” d–e ©2010", 6],
    // Underscores join words, but make none.
    ["a_b __ _", 1],
    ["½ Ⅷ ²", 3],
    // A no-break space separates two words; alone it is a token without a letter.
    ["a\u00a0b \u00a0", 2],
    // Combining marks belong to the letter: one word. Spacing marks separate.
    ["cafe\u0301s", 1],
    ["का", 1],
    ["𝒳𝒴 😀 𝒵😀𝒵", 3],
    ["渡船\uff0c船上", 2],
  ])("counts the words of %j", (text, words) => {
    expect(features(text).words).toBe(words);
  });

  it("counts the words of full lines of 80 characters", () => {
    // 16 words of 4 characters and their spaces: 79 characters; the 17th begins a line.
    const words = (count: number) => Array(count).fill("word").join(" ");
    expect(features(words(16))).toMatchObject({ words: 16, wrappedWords: 16, wrappedLines: 1 });
    expect(features(words(17))).toMatchObject({ words: 17, wrappedWords: 16, wrappedLines: 1 });
    expect(features(words(33))).toMatchObject({ words: 33, wrappedWords: 32, wrappedLines: 2 });
  });

  it("counts the words in links", () => {
    expect(countFeatures("one two three", [4, 1])).toMatchObject({ words: 3, linkWords: 2 });
    expect(countFeatures("one two three", [0, 1, 4, 0])).toMatchObject({ words: 3, linkWords: 1 });
    expect(countFeatures("one two three", [4, 1, 8, 0])).toMatchObject({ words: 3, linkWords: 1 });
  });
});
