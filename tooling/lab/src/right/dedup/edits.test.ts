import { createRandom } from "@winnow/eval";
import { describe, expect, it } from "vitest";
import { EDITS, editAt, edited, moveBlock, setJaccard, wordShingles } from "./edits.js";

const N = 100;
const WORDS = Array.from({ length: N }, (_, i) => `w${i}`);
/** N distinct words have N - 4 shingles of five. */
const jaccard = (other: readonly string[]): number =>
  setJaccard(wordShingles(WORDS, 5), wordShingles(other, 5));
const fresh = (): string => "new";

describe("one edit in distinct words", () => {
  it("substitution removes five shingles and adds five", () => {
    expect(jaccard(editAt(WORDS, "substitute", new Set([50]), fresh))).toBe((N - 9) / (N + 1));
  });

  it("insertion removes four and adds five", () => {
    expect(jaccard(editAt(WORDS, "insert", new Set([50]), fresh))).toBe((N - 8) / (N + 1));
  });

  it("deletion removes five and adds four", () => {
    expect(jaccard(editAt(WORDS, "delete", new Set([50]), fresh))).toBe((N - 9) / N);
  });

  it("moving a block removes four at each of three boundaries and adds as many", () => {
    expect(moveBlock(["a", "b", "c", "d", "e"], 1, 2, 3)).toEqual(["a", "d", "e", "b", "c"]);
    expect(jaccard(moveBlock(WORDS, 20, 12, 60))).toBe((N - 4 - 12) / (N - 4 + 12));
  });

  it("deletion at the end removes one", () => {
    expect(jaccard(editAt(WORDS, "delete", new Set([N - 1]), fresh))).toBe((N - 5) / (N - 4));
  });
});

describe("edited", () => {
  it("makes the number of edits given by the rate, at places given by the seed", () => {
    const random = createRandom(3);
    expect(edited(WORDS, "delete", 0.1, random, fresh)).toHaveLength(90);
    expect(edited(WORDS, "insert", 0.1, random, fresh)).toHaveLength(110);
    expect(edited(WORDS, "substitute", 0.1, random, fresh).filter((word) => word === "new")).toHaveLength(10);
    expect(edited(WORDS, "reorder", 0.1, random, fresh).toSorted()).toEqual(WORDS.toSorted());
    for (const edit of EDITS) {
      expect(edited(WORDS, edit, 0.05, createRandom(9), fresh)).toEqual(
        edited(WORDS, edit, 0.05, createRandom(9), fresh),
      );
    }
  });

  it("makes at least one edit, and none without words", () => {
    for (const edit of EDITS) {
      expect(edited([], edit, 1, createRandom(1), fresh)).toEqual([]);
    }
    expect(edited(WORDS, "delete", 0.0001, createRandom(1), fresh)).toHaveLength(99);
    expect(edited(["a"], "substitute", 1, createRandom(1), fresh)).toEqual(["new"]);
  });
});

describe("wordShingles", () => {
  it("has one shingle for a short text, and none for an empty one", () => {
    expect([...wordShingles(["a", "b"], 5)]).toEqual(["a b"]);
    expect([...wordShingles(["a", "b", "c"], 2)]).toEqual(["a b", "b c"]);
    expect(wordShingles([], 5).size).toBe(0);
    expect(setJaccard(new Set(), new Set())).toBe(0);
  });
});
