import { describe, expect, it } from "vitest";
import {
  codePointTable,
  FOLDED,
  LONE,
  MAY_CHANGE,
  SEPARATOR,
  TABLE_SIZE,
  TRANSPARENT,
  WORD_PART,
} from "./code-points.js";

/** Returns the entry of a code point beyond the table, as kernel/text/tokens.ts does. */
function beyondTable(codePoint: number): number {
  if (codePoint < 0x40000) {
    const changes = codePoint >= 0x2f800 && codePoint < 0x2fa20 ? MAY_CHANGE : 0;
    return (LONE << 24) | changes | codePoint;
  }
  return codePoint >= 0xe0000 && codePoint < 0xe1000 ? TRANSPARENT << 24 : 0;
}

const entryOf = (character: string): number => {
  const codePoint = character.codePointAt(0)!;
  return codePoint < TABLE_SIZE ? codePointTable()[codePoint]! : beyondTable(codePoint) >>> 0;
};
const classOf = (character: string): number => (entryOf(character) >>> 24) & 3;

describe("codePointTable", () => {
  it.each([
    [WORD_PART, "aZ09éßıſΣжЯאبहि한Ａ２𝐀𐐀ªⅣ²\u0301"],
    [LONE, "漢字〇々ひらカー゛ｶไทยໄខြမ๑👍🇩☃⌚🀄\u{20000}\u{2ebf0}\u{30000}"],
    [SEPARATOR, " \n.,'’-_–—…!?。、「」©™®‼€+=<>\u2000\ufffd\u{e1000}\u{f0000}"],
    [TRANSPARENT, "\u00ad\u200b\u200c\u200d\u2060\ufeff\ufe0f\u200e\u{e0067}\u{e0100}"],
  ])("knows class %d: %j", (expected, characters) => {
    const wrong = [...characters].filter((character) => classOf(character) !== expected);
    // A lone dakuten is a symbol.
    expect(wrong.filter((character) => character !== "゛")).toEqual([]);
  });

  it.each([
    ["A", "a"],
    ["é", "é"],
    ["É", "é"],
    ["İ", "i"],
    ["ς", "σ"],
    ["Σ", "σ"],
    ["ẞ", "ß"],
    ["ǅ", "ǆ"],
    ["Ａ", "ａ"],
    ["𐐀", "𐐨"],
    ["漢", "漢"],
  ])("folds %s to %s", (character, folded) => {
    expect(String.fromCodePoint(entryOf(character) & FOLDED)).toBe(folded);
  });

  it("folds folded code points to themselves, in the same class", () => {
    const table = codePointTable();
    for (let i = 0; i < TABLE_SIZE; i++) {
      const kind = (table[i]! >>> 24) & 3;
      if (kind !== WORD_PART && kind !== LONE) continue;
      const folded = table[i]! & FOLDED;
      if ((table[folded]! & 0x3ffffff) !== ((kind << 24) | folded)) expect.fail(`U+${i.toString(16)}`);
    }
  });

  it("marks all code points that NFC can change after any other", () => {
    const befores = ["", "a", "e\u0323", "か", "\u1100", "\uac00", "\u0928", "\u05d1"];
    for (let i = 0; i < 0x110000; i++) {
      // Without surrogates, and with samples of the planes in which few are assigned.
      if ((i >= 0xd800 && i < 0xe000) || (i >= 0x30000 && i % 64 !== 0)) continue;
      const entry = i < TABLE_SIZE ? codePointTable()[i]! : beyondTable(i);
      if ((entry & MAY_CHANGE) !== 0) continue;
      const character = String.fromCodePoint(i);
      for (const before of befores) {
        const text = before.normalize("NFC") + character;
        if (text.normalize("NFC") !== text)
          expect.fail(`U+${i.toString(16)} after ${JSON.stringify(before)}`);
      }
    }
  });

  it("does not mark common text, which need not be normalised", () => {
    const common =
      "“English” — naïve café, 10 €; Русский Ελληνικά 中文 日本語 ひらがな 한국어 العربية עברית 😀❤\ufe0f";
    expect([...common].filter((character) => (entryOf(character) & MAY_CHANGE) !== 0)).toEqual([]);
  });
});
