import { cpuTime, MAX_TIME_RATIO, runs } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sentenceCount, sentenceSpans, sentences } from "./sentences.js";

describe("sentences, by the rules of UAX #29", () => {
  it.each([
    ["", []],
    [" \n\t ", []],
    ["no end", ["no end"]],
    ["One. Two! Three? Four", ["One.", "Two!", "Three?", "Four"]],
    ["Really?! Yes... No.", ["Really?!", "Yes...", "No."]],
    // SB4: line breaks.
    ["A title\nA text\r\nmore\u2029end", ["A title", "A text", "more", "end"]],
    // SB6, SB7: full stops inside numbers and acronyms.
    ["It is 3.14 or .5 now. The U.S. won", ["It is 3.14 or .5 now.", "The U.S. won"]],
    // SB8: a lower-case letter after the full stop.
    ["approx. five etc. and so on. End", ["approx. five etc. and so on.", "End"]],
    ["He left. “and came back.” Then", ["He left. “and came back.”", "Then"]],
    // SB8a: a comma after it.
    ["Foo Inc., Ltd.: yes. Next", ["Foo Inc., Ltd.: yes.", "Next"]],
    // SB9, SB10: closing quotation marks and brackets belong to the sentence.
    ["(He said “No.”) She left.", ["(He said “No.”)", "She left."]],
    ["He left. (She stayed.)", ["He left.", "(She stayed.)"]],
    // SB11: without a space, in scripts without case.
    ["今天下雨。我不去！你呢？“好。”他说。", ["今天下雨。", "我不去！", "你呢？", "“好。”", "他说。"]],
    ["他走了。（我没走。）「好。」", ["他走了。", "（我没走。）", "「好。」"]],
    ["Er sagte: „Nein.“ Dann ging er.", ["Er sagte: „Nein.“", "Dann ging er."]],
    ["これは本です。あれは？", ["これは本です。", "あれは？"]],
    ["नमस्ते दुनिया। कैसे हो?", ["नमस्ते दुनिया।", "कैसे हो?"]],
    ["كيف الحال؟ جيد.", ["كيف الحال؟", "جيد."]],
    ["Привет. Как дела?", ["Привет.", "Как дела?"]],
    ["Բարեւ։ Ինչպես ես։", ["Բարեւ։", "Ինչպես ես։"]],
    ["የት ነው። እዚህ።", ["የት ነው።", "እዚህ።"]],
  ])("%j", (text, expected) => {
    expect(sentences(text)).toEqual(expected);
  });
});

describe("abbreviations", () => {
  it.each([
    ["Mr. Smith met Dr. No. They left.", undefined, ["Mr. Smith met Dr. No.", "They left."]],
    [
      "J. R. R. Tolkien wrote it. J.K. Rowling too.",
      undefined,
      ["J. R. R. Tolkien wrote it.", "J.K. Rowling too."],
    ],
    ["So am I. You too.", undefined, ["So am I.", "You too."]],
    ["See No. 5 and p. 7. He said no. Then", undefined, ["See No. 5 and p. 7.", "He said no.", "Then"]],
    ["(Dr. Who) “Mrs. Who”", "en-GB", ["(Dr. Who) “Mrs. Who”"]],
    [
      "Hunde, z.B. Dackel, ca. 3 Stück. Und z. B. Katzen.",
      "de",
      ["Hunde, z.B. Dackel, ca. 3 Stück.", "Und z. B. Katzen."],
    ],
    ["Am 3. Oktober 1990. Danach", "de-DE", ["Am 3. Oktober 1990.", "Danach"]],
    ["He came 3. She came first.", "en", ["He came 3.", "She came first."]],
    ["Le Pr. Dupont et M. Durand. Fin.", "fr", ["Le Pr. Dupont et M. Durand.", "Fin."]],
    ["El Sr. García. Fin.", "es", ["El Sr. García.", "Fin."]],
    ["на ул. Ленина жил А. С. Пушкин. Да.", "ru", ["на ул. Ленина жил А. С. Пушкин.", "Да."]],
    ["Mr.\nSmith", "en", ["Mr.", "Smith"]],
    ["Mr. Smith", "xx", ["Mr.", "Smith"]],
    ["Mr. Smith", "constructor", ["Mr.", "Smith"]],
    ["Τι κάνεις; Καλά.", "el", ["Τι κάνεις;", "Καλά."]],
    ["One; two. Three", "en", ["One; two.", "Three"]],
  ])("%j (%s)", (text, language, expected) => {
    expect(sentences(text, language === undefined ? {} : { language })).toEqual(expected);
  });
});

const pieces = fc.constantFrom(
  ...'ab Cd B 中 1 . . ! 。 ; ) ( “ ” " , — € 𝒜 \ud800 \udc00 \0 Mr'.split(" "),
  " ",
  "\n",
  "\r\n",
  "\u0301",
  "\u00a0",
  "\u00ad",
);
const anyText = fc.array(pieces, { maxLength: 25 }).map((list) => list.join(""));

describe("laws", () => {
  it("the spans cover the text", () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom("en", "de", "el"), (text, language) => {
        const spans = sentenceSpans(text, { language });
        let last = 0;
        for (let index = 0; index < spans.length; index += 2) {
          expect(spans[index]).toBe(last);
          expect(spans[index + 1]).toBeGreaterThan(last);
          last = spans[index + 1]!;
        }
        expect(last).toBe(text.length);
      }),
      { seed: 1, numRuns: runs(300) },
    );
  });

  it("agrees with Intl.Segmenter except for abbreviations", () => {
    const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });
    fc.assert(
      fc.property(anyText, (text) => {
        // A language without a list, and texts without initials and quotations after an ideographic full
        // stop.
        fc.pre(!/。[)”"\p{M}\p{Cf}]*[“(]/u.test(text));
        fc.pre(!/[\p{Lu}][\p{M}\p{Cf}]*\./u.test(text));
        const expected = [...segmenter.segment(text)].flatMap(({ index, segment }) => [
          index,
          index + segment.length,
        ]);
        expect([...sentenceSpans(text, { language: "xx" })]).toEqual(expected);
      }),
      { seed: 1, numRuns: runs(300) },
    );
  });

  it("are as many as are counted", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(sentenceCount(text)).toBe(sentences(text).length);
      }),
      { seed: 1, numRuns: runs(100) },
    );
  });

  it("takes linear time", () => {
    for (const unit of ["\n", "One two. Three! ", "a ", ". ", "1. (", "a.\u0301", "。", "\ud800", "x. 1 "]) {
      const time = (length: number) => {
        const text = unit.repeat(length / unit.length);
        return cpuTime(() => sentenceSpans(text), 3);
      };
      // Linear time grows by a factor of 8, quadratic time by 64.
      expect(time(160_000) / Math.max(1, time(20_000)), unit).toBeLessThan(MAX_TIME_RATIO);
    }
  });

  it("rejects a language that is not a string", () => {
    // @ts-expect-error: not a string.
    expect(() => sentences("a", { language: 1 })).toThrow(new TypeError("options.language must be a string"));
  });
});
