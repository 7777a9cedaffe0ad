import { runs } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { COUNTS, Count, type HashList, scanText, type TextScan, wordHashes } from "./scan-text.js";

function emptyScan(): { scan: TextScan; words: HashList } {
  return {
    scan: { counts: new Int32Array(COUNTS), offset: 0, lastCode: 0 },
    words: { values: new Int32Array(1), length: 0 },
  };
}

function scanned(text: string, from = 0, to = text.length): TextScan & { words: number } {
  const { scan, words } = emptyScan();
  scanText(text, from, to, scan, words);
  return { ...scan, words: words.length };
}

function count(text: string, name: keyof typeof Count): number {
  return scanned(text).counts[Count[name]]!;
}

describe("scanText", () => {
  it("counts characters, words and marks", () => {
    const text = "Hello, big World. It is 2024!";
    expect(count(text, "width")).toBe(24);
    expect(count(text, "words")).toBe(6);
    expect(count(text, "wordCharacters")).toBe(21);
    expect(count(text, "digits")).toBe(4);
  });

  it("counts sentences by what follows a full stop", () => {
    expect(count("v1.5 ends. The U.S. too.", "sentences")).toBe(3);
    expect(count("He asked “Why?” (Really!)", "sentences")).toBe(2);
    expect(count("好。好！", "sentences")).toBe(2);
  });

  it("counts years from 1900 to 2099", () => {
    expect(count("1899 1900 2099 2100 20241 y2024", "years")).toBe(2);
  });

  it("counts numbers next to a sign of currency", () => {
    expect(count("$20, 30€ or £ 5", "prices")).toBe(3);
    expect(count("20% $a b€", "prices")).toBe(0);
  });

  it("counts wide characters as words and as 3 in the width", () => {
    expect(count("漢字 kana", "wide")).toBe(2);
    expect(count("漢字 kana", "words")).toBe(3);
    expect(count("漢字 kana", "width")).toBe(10);
    expect(count("漢字 kana", "wordCharacters")).toBe(6);
  });

  it("reads full-width digits and signs like those of ASCII", () => {
    expect(count("１２ 3", "digits")).toBe(3);
    expect(count("１２ 3", "foreign")).toBe(0);
    expect(count("２０２４年 １８９９年 ２０24 ２１００", "years")).toBe(2);
    expect(count("￥５００ ＄20 ３０€ ￥円", "prices")).toBe(3);
    expect(wordHashes("２０２４")).toEqual(wordHashes("2024"));
  });

  it("counts letters of other scripts than Latin", () => {
    expect(count("ναι да é ß x", "foreign")).toBe(5);
  });

  it("finds the last character, but no white space", () => {
    expect(scanned(" \n(Hi)\u00a0").lastCode).toBe(41);
    const blank = scanned("\u2003 \t");
    expect([blank.lastCode, blank.counts[Count.width]]).toEqual([0, 0]);
  });

  it("adds to a scan; a word ends with the piece", () => {
    const { scan, words } = emptyScan();
    scanText("Hel", 0, 3, scan, words);
    scanText("lo.", 0, 3, scan, words);
    expect(words.length).toBe(2);
    expect(scan.counts[Count.width]).toBe(6);
    expect(scan.lastCode).toBe(46);
  });

  it("does not look at characters outside the range", () => {
    expect(scanned("a.b", 0, 2).counts[Count.sentences]).toBe(1);
  });

  it("finds the same in place as in a copy of the range", () => {
    const part = fc.string({ unit: fc.constantFrom(..."aB1２ .,:$￥é漢д\u00a0\u2003") });
    fc.assert(
      fc.property(part, part, part, (before, text, after) => {
        const inPlace = scanned(before + text + after, before.length, before.length + text.length);
        expect(inPlace).toEqual(scanned(text));
      }),
      { numRuns: runs(100) },
    );
  });
});

describe("wordHashes", () => {
  it("ignores case and marks", () => {
    expect(wordHashes("The ÄRGER, Война!")).toEqual(wordHashes("the ärger война"));
  });

  it("distinguishes words and their order", () => {
    expect(wordHashes("one two")).not.toEqual(wordHashes("two one"));
    expect(wordHashes("one two one")).toHaveLength(3);
    expect(wordHashes("")).toHaveLength(0);
  });

  it("has the FNV-1a hash of ASCII words", () => {
    // http://www.isthe.com/chongo/tech/comp/fnv/: the test vector of "foobar".
    expect(wordHashes("foobar")[0]! >>> 0).toBe(0xbf9cf968);
  });
});
