import { describe, expect, it } from "vitest";
import { scoreWords } from "./word-score.js";

// The second page of a collection: blocks of 3, 1 and 2 words after a page of one block with one word.
const PAGE = { from: 1, to: 4, word: 1, goldFrom: 2, goldTo: 6 };
const COLLECTION = {
  words: Int32Array.from([9, 1, 2, 2, 3, 4, 5]),
  count: Int32Array.from([1, 3, 1, 2]),
  gold: Int32Array.from([9, 9, 1, 2, 4, 6]),
};

describe("scoreWords", () => {
  it("compares the multisets of the kept blocks and of the gold text", () => {
    // Kept 1 2 2 4 5, gold 1 2 4 6: the second 2 has no partner.
    expect(scoreWords(PAGE, Uint8Array.of(1, 0, 1), COLLECTION)).toEqual({
      f1: 6 / 9,
      precision: 3 / 5,
      recall: 3 / 4,
      words: 5,
      goldWords: 4,
    });
  });

  it("is 0 if nothing is kept of content", () => {
    expect(scoreWords(PAGE, new Uint8Array(3), COLLECTION)).toEqual({
      f1: 0,
      precision: 0,
      recall: 0,
      words: 0,
      goldWords: 4,
    });
  });

  it("is 1 if nothing is kept of nothing, and 0 if something is", () => {
    const page = { ...PAGE, goldFrom: 2, goldTo: 2 };
    expect(scoreWords(page, new Uint8Array(3), COLLECTION)).toMatchObject({ f1: 1, precision: 1, recall: 1 });
    expect(scoreWords(page, Uint8Array.of(0, 1, 0), COLLECTION)).toMatchObject({
      f1: 0,
      precision: 0,
      recall: 0,
    });
  });
});
