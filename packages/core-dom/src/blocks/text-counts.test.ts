import { describe, expect, it } from "vitest";
import { nameHash } from "./names.js";
import { COUNTS, Count, countText } from "./text-counts.js";

function counted(text: string) {
  const counts = new Int32Array(COUNTS);
  const words: number[] = [];
  countText(text, 0, text.length, counts, (hash) => words.push(hash));
  const of = (name: keyof typeof Count): number => counts[Count[name]]!;
  return { of, words };
}

describe("countText", () => {
  it("counts words, letters, capitals and digits", () => {
    const { of, words } = counted("The Cat, 3 dogs!");
    expect([of("words"), of("letters"), of("upper"), of("capitalised")]).toEqual([4, 10, 2, 2]);
    expect([of("digits"), of("numbers"), of("commas"), of("exclamations")]).toEqual([1, 1, 1, 1]);
    expect(of("width")).toBe(13);
    expect(words).toEqual(["the", "cat", "dogs"].map(nameHash));
  });

  it("counts each wide character as a word of width 2", () => {
    const { of } = counted("東京。");
    expect([of("words"), of("wide"), of("width"), of("stops")]).toEqual([2, 2, 5, 1]);
  });

  it("recognises prices on both sides of the sign, and years", () => {
    expect(counted("$5, 7 € and 9€, but 10 of them").of("prices")).toBe(3);
    expect(counted("1899 1900 2099 2100 19000").of("years")).toBe(2);
  });

  it("counts the marks of other scripts", () => {
    const { of } = counted("؟ 「x」 ？");
    expect([of("questions"), of("quotes")]).toEqual([2, 2]);
  });

  it("reads a part of a text only", () => {
    const counts = new Int32Array(COUNTS);
    countText("one two three", 4, 7, counts);
    expect([counts[Count.words], counts[Count.width]]).toEqual([1, 3]);
  });
});
