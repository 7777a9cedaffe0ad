import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hashOf } from "./hash.js";
import { COUNTS, Count, countPage, countText } from "./text-counts.js";

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
    expect(words).toEqual(["the", "cat", "dogs"].map(hashOf));
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

describe("countPage", () => {
  it("counts as countText does, on any part of a text", () => {
    const names = ["width", "wide", "questions", "digits", "numbers", "years", "prices"] as const;
    const characters = fc.constantFrom(..."19025aZé_ \n$€.?？東ー￥٣\u0301\u00a0", "\u{1d7d9}");
    fc.assert(
      fc.property(fc.string({ unit: characters }), fc.nat(), fc.nat(), (text, one, other) => {
        const ends = [one, other].map((end) => end % (text.length + 1));
        const [from, to] = [Math.min(...ends), Math.max(...ends)];
        const [some, all] = [new Int32Array(COUNTS), new Int32Array(COUNTS)];
        countPage(text, from, to, some);
        countText(text, from, to, all);
        for (const name of names) expect([name, some[Count[name]]]).toEqual([name, all[Count[name]]]);
      }),
    );
  });
});
