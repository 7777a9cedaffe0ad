import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DiffPiece, diff, diffPieces, diffRuns } from "./diff.js";

function textOf(pieces: readonly DiffPiece[], without: DiffPiece["kind"]): string {
  return pieces
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join("");
}

describe("diff", () => {
  it("keeps what is equal and tells what is missing and extra", () => {
    expect(diff("The cat sat.", "A cat sat!")).toEqual([
      { kind: "missing", text: "The" },
      { kind: "extra", text: "A" },
      { kind: "equal", text: " cat sat" },
      { kind: "missing", text: "." },
      { kind: "extra", text: "!" },
    ]);
    expect(diff("one two three", "one three")).toEqual([
      { kind: "equal", text: "one " },
      { kind: "missing", text: "two " },
      { kind: "equal", text: "three" },
    ]);
  });

  it("never cuts a word or a character", () => {
    expect(diff("the cat", "the car").map(({ text }) => text)).toEqual(["the ", "cat", "car"]);
    expect(diff("a 😀", "a 😁").map(({ text }) => text)).toEqual(["a ", "😀", "😁"]);
    expect(diff("😀 a", "🐀 a").map(({ text }) => text)).toEqual(["😀", "🐀", " a"]);
  });

  it("tells white space apart", () => {
    expect(diff("a\nb", "a b")).toEqual([
      { kind: "equal", text: "a" },
      { kind: "missing", text: "\n" },
      { kind: "extra", text: " " },
      { kind: "equal", text: "b" },
    ]);
  });

  it("cuts unspaced scripts by character", () => {
    expect(diff("今天很好", "今天不好").map(({ text }) => text)).toEqual(["今天", "很", "不", "好"]);
  });

  it("takes empty texts", () => {
    expect(diff("", "")).toEqual([]);
    expect(diff("a", "")).toEqual([{ kind: "missing", text: "a" }]);
    expect(diff("", " ")).toEqual([{ kind: "extra", text: " " }]);
    expect(diff(" a", " a")).toEqual([{ kind: "equal", text: " a" }]);
  });

  it("can be put together again to both texts", () => {
    const words = ["cat", "Hund", "今天", "ที่", "é", "e\u0301", "😀", "\ud83d", "\ude00", "x_1"];
    const gaps = [" ", "\n", ", ", " – ", "\u00a0", "", "😀😁", "\u0e31", "\u0301"];
    const text = fc
      .array(fc.oneof(fc.constantFrom(...words), fc.constantFrom(...gaps)), { maxLength: 40 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ unit: "binary" })), text, (gold, predicted) => {
        const pieces = diff(gold, predicted);
        expect(textOf(pieces, "extra")).toBe(gold);
        expect(textOf(pieces, "missing")).toBe(predicted);
        for (const [index, piece] of pieces.entries()) {
          expect(piece.text).not.toBe("");
          expect(piece.kind).not.toBe(pieces[index - 1]?.kind);
        }
      }),
      { seed: 1, numRuns: 1000 },
    );
  });
});

describe("diffRuns", () => {
  it("gives lengths of equal, missing and extra by turns", () => {
    expect(diffRuns("The cat", "A cat")).toEqual([0, 3, 1, 4, 0, 0]);
    expect(diffRuns("same", "same")).toEqual([4, 0, 0]);
    expect(diffRuns("", "")).toEqual([]);
  });

  it("is all that the pieces take", () => {
    expect(diffPieces("The cat", "A cat", [0, 3, 1, 4, 0, 0])).toEqual(diff("The cat", "A cat"));
  });
});
