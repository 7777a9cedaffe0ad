import { runs } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasUnspacedScript } from "./word-classes.js";
import { wordCount, wordSpans, words } from "./words.js";

describe("words, by the rules of UAX #29", () => {
  it.each([
    // WB6, WB7: an apostrophe or full stop between letters.
    ["Don't panic, don’t!", ["Don't", "panic", "don’t"]],
    ["rock'n'roll 'quoted' dogs'", ["rock'n'roll", "quoted", "dogs"]],
    ["see example.com, e.g. here.", ["see", "example.com", "e.g", "here"]],
    ["col·lecció l’été", ["col·lecció", "l’été"]],
    ["well-known and/or x—y", ["well", "known", "and", "or", "x", "y"]],
    // WB8 to WB12: numbers.
    ["3.14 1,000,000.5 1'000 10%", ["3.14", "1,000,000.5", "1'000", "10"]],
    ["3,a a,3 1. .5", ["3", "a", "a", "3", "1", "5"]],
    ["2nd A4 x86", ["2nd", "A4", "x86"]],
    // WB13a, WB13b: connectors; alone they are not a word.
    ["snake_case __init__ ____ _", ["snake_case", "__init__"]],
    // WB4: marks and format characters are transparent.
    ["cafe\u0301s Donau\u00addampf", ["cafe\u0301s", "Donau\u00addampf"]],
    ["1\u0301.\u03012", ["1\u0301.\u03012"]],
    // No words.
    ["", []],
    [" \t\n…—!?()«»", []],
    ["👨‍👩‍👧 🇩🇪 ❤️ € © →", []],
  ])("%j", (text, expected) => {
    expect(words(text)).toEqual(expected);
  });
});

describe("words in many scripts", () => {
  it.each([
    ["German", "Straßenbahn fährt über 5 Brücken.", ["Straßenbahn", "fährt", "über", "5", "Brücken"]],
    ["Russian", "Привет, мир! Ёлка.", ["Привет", "мир", "Ёлка"]],
    ["Greek", "Καλημέρα, κόσμε;", ["Καλημέρα", "κόσμε"]],
    ["Arabic", "مرحبا بالعالم، كيف الحال؟", ["مرحبا", "بالعالم", "كيف", "الحال"]],
    ["Arabic digits", "١٬٢٣٤٫٥", ["١٬٢٣٤٫٥"]],
    ["Persian with a non-joiner", "می‌خواهم", ["می‌خواهم"]],
    ["Hebrew, WB7a to WB7c", `צה"ל ג'ירפה וכו' "שלום"`, [`צה"ל`, "ג'ירפה", "וכו'", "שלום"]],
    ["Hindi", "नमस्ते दुनिया, क्षेत्र।", ["नमस्ते", "दुनिया", "क्षेत्र"]],
    ["Tamil", "தமிழ் மொழி", ["தமிழ்", "மொழி"]],
    ["Korean", "안녕하세요, 세계!", ["안녕하세요", "세계"]],
    ["Korean next to others", "LG전자 3월", ["LG", "전자", "3", "월"]],
    ["Amharic", "ሰላም ዓለም", ["ሰላም", "ዓለም"]],
    ["Deseret, beyond the BMP", "𐐔𐐯𐑅𐐨𐑉𐐯𐐻 x", ["𐐔𐐯𐑅𐐨𐑉𐐯𐐻", "x"]],
    ["Chinese", "我喜歡讀書。今天天气", ["我", "喜歡", "讀書", "今天", "天气"]],
    ["Japanese", "カタカナと東京", ["カタカナ", "と", "東京"]],
    ["Thai", "สวัสดีชาวโลก", ["สวัสดี", "ชาว", "โลก"]],
    ["Lao", "ພາສາລາວ", ["ພາສາ", "ລາວ"]],
    ["mixed", "iPhone15手机卖1,000元", ["iPhone15", "手机", "卖", "1,000", "元"]],
    ["Thai next to Latin", "abcไทย", ["abc", "ไทย"]],
    ["Thai next to one letter", "ไทย ไทยź ไทย", ["ไทย", "ไทย", "ź", "ไทย"]],
  ])("%s", (_name, text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it("counts a character as a word on request", () => {
    expect(words("今天OK，か\u3099𠮷 don't", { unspaced: "character" })).toEqual([
      "今",
      "天",
      "OK",
      "か\u3099",
      "𠮷",
      "don't",
    ]);
    expect(words("ที่", { unspaced: "character" })).toEqual(["ที่"]);
  });
});

describe("hasUnspacedScript", () => {
  it("recognises scripts that need a dictionary", () => {
    for (const text of ["a漢", "かな", "カナ", "ｶﾅ", "ไทย", "ລາວ", "ខ្មែរ", "မြန်မာ", "𠮷"]) {
      expect(hasUnspacedScript(text), text).toBe(true);
    }
    for (const text of ["", "Tokyo", "Привет", "한국어", "हिन्दी", "。「」", "😀", "\ud842"]) {
      expect(hasUnspacedScript(text), text).toBe(false);
    }
  });
});

describe("bad input", () => {
  it("treats lone surrogates and control characters as separators", () => {
    expect(words("a\0b \ud800c\udc00d \udc00\ud800")).toEqual(["a", "b", "c", "d"]);
    expect(words("漢\ud840")).toEqual(["漢"]);
    expect(words("\udc0b漢\ud83d")).toEqual(["漢"]);
  });

  it("rejects unknown option values", () => {
    // @ts-expect-error: not one of the values.
    expect(() => words("a", { unspaced: "letter" })).toThrow(
      new TypeError('options.unspaced must be "word" or "character"'),
    );
  });
});

/** Pieces of many scripts: random joins of them reach every rule. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        "a",
        "Wort",
        "1",
        "2.5",
        "'",
        ".",
        ",",
        ":",
        '"',
        "_",
        " ",
        "\n",
        "\u0301",
        "\u00ad",
        "א",
        "한국",
      ),
      fc.constantFrom(
        "漢字",
        "か\u3099",
        "カナ",
        "ไทย",
        "𠮷",
        "。",
        "\ud800",
        "\udc00",
        "\0",
        "😀",
        "\u200d",
      ),
      fc.string({ unit: "binary", maxLength: 5 }),
    ),
    { maxLength: 40 },
  )
  .map((pieces) => pieces.join(""));

describe("laws", () => {
  const options = { seed: 1, numRuns: runs(300) };

  it("spans are ordered, inside the text, and spell the words", () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom("word" as const, "character" as const), (text, unspaced) => {
        const spans = wordSpans(text, { unspaced });
        const found = words(text, { unspaced });
        expect(wordCount(text, { unspaced })).toBe(found.length);
        expect(spans.length).toBe(2 * found.length);
        let last = 0;
        found.forEach((word, index) => {
          const start = spans[2 * index]!;
          const end = spans[2 * index + 1]!;
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(text.slice(start, end)).toBe(word);
          last = end;
        });
        expect(last).toBeLessThanOrEqual(text.length);
      }),
      options,
    );
  });

  it("are the same after a longer text", () => {
    for (const text of ["ไทย-ลาว", "渡 船", "渡", "a.", "한", "渡\u0301 ไทย"]) {
      const expected = words(`${text}\n`);
      for (const before of ["ไ", "渡", "a", "1", "한", "\u0301", "."]) {
        wordSpans(before.repeat(100));
        expect(words(text)).toEqual(expected);
      }
    }
  });

  it("are those of the lines", () => {
    fc.assert(
      fc.property(fc.array(anyText, { maxLength: 4 }), (texts) => {
        expect(words(texts.join("\n"))).toEqual(texts.flatMap((text) => words(text)));
      }),
      options,
    );
  });

  it("every letter and digit is in a word", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const spans = wordSpans(text, { unspaced: "character" });
        let rest = "";
        let from = 0;
        for (let index = 0; index < spans.length; index += 2) {
          rest += `${text.slice(from, spans[index]!)} `;
          from = spans[index + 1]!;
        }
        rest += text.slice(from);
        // Ideographs other than Han (Tangut, Nushu) are not words, here and in ICU.
        expect(rest).not.toMatch(/(?!\p{Ideographic})[\p{L}\p{Nd}]/u);
      }),
      options,
    );
  });

  it("agrees with Intl.Segmenter where no dictionary is needed", () => {
    const segmenter = new Intl.Segmenter("en", { granularity: "word" });
    const spaced = fc
      .array(fc.constantFrom(..."aéÖzжЯλ0193 \n.,;'’\"-_!?()\u0301\u00adאבمनि𝒜€".match(/./gsu)!), {
        maxLength: 30,
      })
      .map((characters) => characters.join(""));
    fc.assert(
      fc.property(spaced, (text) => {
        const expected = [...segmenter.segment(text)]
          // Known differences: low lines alone are a word in ICU, which loses a word of low lines with marks.
          .filter(({ segment }) => /[\p{L}\p{N}]/u.test(segment))
          .map(({ segment }) => segment);
        expect(words(text)).toEqual(expected);
      }),
      { seed: 1, numRuns: runs(300) },
    );
  });
});
