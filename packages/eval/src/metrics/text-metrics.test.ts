import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MetricValues } from "../types.js";
import { METRICS } from "./registry.js";
import { wordF1 } from "./text-metrics.js";

const scorer =
  (name: string) =>
  (gold: string, predicted: string): MetricValues =>
    METRICS[name]!.score({ text: gold }, { id: "1", text: predicted })!;
const figure =
  (name: string) =>
  (gold: string, predicted: string): number =>
    scorer(name)(gold, predicted)[METRICS[name]!.primary]!;

const [bagOfWords, ngram, rougeL, charLcs] = [
  scorer("bag-of-words"),
  scorer("ngram"),
  scorer("rouge-l"),
  scorer("char-lcs"),
];
const [jaccard, indel, tokenEdit, tokenEditThesis] = [
  figure("jaccard"),
  figure("indel"),
  figure("token-edit"),
  figure("token-edit-thesis"),
];
const rougeN = (gold: string, predicted: string, n: 1 | 2): MetricValues =>
  scorer(`rouge-${n}`)(gold, predicted);

describe("bagOfWords", () => {
  it("matches Gupta 2022's example", () => {
    const score = bagOfWords("A black dog chases a cat", "A lion chases a zebra");
    expect(score.precision).toBe(3 / 5);
    expect(score.recall).toBe(3 / 6);
    expect(score.f1).toBeCloseTo(6 / 11, 12);
  });

  it("counts a repeated word once", () => {
    expect(bagOfWords("spam", "spam spam spam eggs")).toEqual({ precision: 1 / 2, recall: 1, f1: 2 / 3 });
  });

  it("ignores punctuation and keeps case", () => {
    expect(bagOfWords("A cat.", "A cat!").f1).toBe(1);
    expect(bagOfWords("A", "a").f1).toBe(0);
  });

  it("is 1 if both texts are empty, and 0 if only one is", () => {
    expect(bagOfWords("", "…")).toEqual({ precision: 1, recall: 1, f1: 1 });
    expect(bagOfWords("a", "")).toEqual({ precision: 0, recall: 0, f1: 0 });
    expect(bagOfWords("", "a")).toEqual({ precision: 0, recall: 0, f1: 0 });
  });
});

const S1 = "A black dog chases a cat";
const S2 = "A lion chases a zebra";

describe("jaccard", () => {
  it("matches Gupta 2022's example", () => {
    expect(jaccard(S1, S2)).toBe(3 / 8);
  });

  it("keeps punctuation with its word, as whitespace tokens do", () => {
    expect(jaccard("a cat.", "a cat")).toBe(1 / 3);
  });

  it("is 3/7 for a pair that Gupta 2022 calls completely overlapping", () => {
    expect(jaccard("A man drives an automobile", "An automobile drives a man")).toBe(3 / 7);
  });

  it("splits Chinese by character", () => {
    expect(jaccard("今天天氣很好", "今天天氣很差")).toBe(4 / 6);
  });

  it("is 1 if both texts are empty, and 0 if only one is", () => {
    expect(jaccard("", " \n")).toBe(1);
    expect(jaccard("a", "")).toBe(0);
    expect(jaccard("", "a")).toBe(0);
  });

  it("averages over pages", () => {
    expect(METRICS.jaccard!.aggregate([{ similarity: 1 }, { similarity: 0.5 }])).toEqual({
      similarity: 0.75,
    });
  });
});

describe("ngram", () => {
  it("matches Gupta 2022's example: two of four 4-grams", () => {
    const score = ngram("A dog chases a cat for fun", "A dog chases a cat");
    expect(score).toEqual({ precision: 1, recall: 1 / 2, f1: 2 / 3 });
  });

  it("treats a short text as one n-gram", () => {
    expect(ngram("a b", "a b").f1).toBe(1);
    expect(ngram("a b", "a b c").f1).toBe(0);
  });

  it("is 1 if both texts are empty, and 0 if only one is", () => {
    expect(ngram("", "")).toEqual({ precision: 1, recall: 1, f1: 1 });
    expect(ngram("a", "").f1).toBe(0);
    expect(ngram("", "a").f1).toBe(0);
  });
});

describe("rougeN", () => {
  it("counts an n-gram as often as it occurs in both texts", () => {
    // The bigrams ab, bc, cd against ab, bd.
    expect(rougeN("a b c d", "a b d", 2).precision).toBe(1 / 2);
    expect(rougeN("a b c d", "a b d", 2).recall).toBe(1 / 3);
    expect(rougeN("a b c d", "a b d", 2).f1).toBeCloseTo(0.4, 12);
    expect(rougeN("a a b", "a a a", 1).precision).toBe(2 / 3);
    expect(rougeN("the cat the cat", "the cat", 2)).toEqual({ precision: 1, recall: 1 / 3, f1: 0.5 });
  });

  it("treats a shorter text as one n-gram", () => {
    expect(rougeN("a", "a", 2).f1).toBe(1);
    expect(rougeN("a", "b", 2).f1).toBe(0);
    expect(rougeN("a b c", "a", 2).f1).toBe(0);
  });

  it("handles empty texts", () => {
    expect(rougeN("", "", 1).f1).toBe(1);
    expect(rougeN("a", "", 1).f1).toBe(0);
    expect(rougeN("", "a", 2).f1).toBe(0);
  });

  it("splits scripts without spaces by character", () => {
    expect(rougeN("今天", "今 天", 2).f1).toBe(1);
  });
});

describe("rouge-1 and rouge-2", () => {
  it("differ in n", () => {
    const page = [{ text: "a b c" }, { id: "1", text: "c b a" }] as const;
    expect(METRICS["rouge-1"]!.score(...page)).toEqual({ precision: 1, recall: 1, f1: 1 });
    expect(METRICS["rouge-2"]!.score(...page)).toEqual({ precision: 0, recall: 0, f1: 0 });
    expect([METRICS["rouge-1"]!.name, METRICS["rouge-2"]!.name]).toEqual(["rouge-1", "rouge-2"]);
  });
});

describe("rougeL", () => {
  it("matches Gupta 2022's example", () => {
    const score = rougeL("The bus is on the highway", "A Red bus is on the road");
    expect(score.precision).toBe(4 / 7);
    expect(score.recall).toBe(4 / 6);
    expect(score.f1).toBeCloseTo(8 / 13, 12);
  });

  it("ignores line breaks", () => {
    expect(rougeL("a b c\nd e f", "d e f\na b c")).toEqual({ precision: 0.5, recall: 0.5, f1: 0.5 });
  });

  it("splits scripts without spaces by character", () => {
    expect(rougeL("今天天氣很好", "今天天氣很差").recall).toBe(5 / 6);
  });

  it("handles empty texts", () => {
    expect(rougeL("", "").f1).toBe(1);
    expect(rougeL("a", "")).toEqual({ precision: 0, recall: 0, f1: 0 });
    expect(rougeL("", "a")).toEqual({ precision: 0, recall: 0, f1: 0 });
  });

  it("is a metric", () => {
    expect(METRICS["rouge-l"]!.score({ text: "a b" }, { id: "1", text: "b" })).toEqual({
      precision: 1,
      recall: 1 / 2,
      f1: 2 / 3,
    });
  });
});

describe("tokenEdit", () => {
  it("matches Gupta 2022's example", () => {
    expect(tokenEdit("A black dog chases a cat", "A lion chases a zebra")).toBe(3 / 6);
  });

  it("keeps case and punctuation and ignores white space", () => {
    expect(tokenEdit("The cat", "the cat")).toBe(1 / 2);
    expect(tokenEdit("The cat.", "The cat")).toBe(1 / 2);
    expect(tokenEdit("The\n cat ", "The cat")).toBe(0);
  });

  it("splits scripts without spaces by character", () => {
    expect(tokenEdit("今天天氣很好", "今天天氣很差")).toBe(1 / 6);
  });

  it("handles empty texts", () => {
    expect(tokenEdit("", " ")).toBe(0);
    expect(tokenEdit("a b", "")).toBe(1);
    expect(tokenEdit("", "a b")).toBe(1);
  });

  it("is a metric where lower is better", () => {
    const score = METRICS["token-edit"]!.score({ text: "a b" }, { id: "1", text: "a c" });
    expect(score).toEqual({ distance: 0.5 });
    expect(METRICS["token-edit"]!.aggregate([{ distance: 0.5 }, { distance: 0 }])).toEqual({
      distance: 0.25,
    });
    expect(METRICS["token-edit"]!.better).toBe("lower");
  });
});

describe("tokenEditThesis", () => {
  it("divides edits of tokens by the characters of the longer text", () => {
    expect(tokenEditThesis("A black dog chases a cat", "A lion chases a zebra")).toBe(3 / 24);
    expect(tokenEditThesis("A lion chases a zebra", "A black dog chases a cat")).toBe(0.125);
  });

  it("counts code points, including white space", () => {
    expect(tokenEditThesis("😀 b", "c")).toBe(2 / 3);
    expect(tokenEditThesis("a  b", "a")).toBe(1 / 4);
  });

  it("handles empty texts", () => {
    expect(tokenEditThesis("", "")).toBe(0);
    expect(tokenEditThesis("", "  ")).toBe(0);
    expect(tokenEditThesis("ab cd", "")).toBe(2 / 5);
  });

  it("is a metric where lower is better", () => {
    expect(METRICS["token-edit-thesis"]!.score({ text: "ab" }, { id: "1", text: "cd" })).toEqual({
      distance: 0.5,
    });
    expect(METRICS["token-edit-thesis"]!.better).toBe("lower");
  });
});

describe("indel", () => {
  it("is twice the length of the common subsequence divided by the number of all tokens", () => {
    // A, chases, a: 3 of 6 and of 5 tokens.
    expect(indel("A black dog chases a cat", "A lion chases a zebra")).toBeCloseTo(6 / 11, 12);
  });

  it("handles empty texts", () => {
    expect(indel("", "\n")).toBe(1);
    expect(indel("a", "")).toBe(0);
    expect(indel("", "a")).toBe(0);
  });

  it("is the F1 of ROUGE-L", () => {
    const text = fc
      .array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 30 })
      .map((words) => words.join(" "));
    fc.assert(
      fc.property(text, text, (gold, predicted) => {
        expect(indel(gold, predicted)).toBeCloseTo(figure("rouge-l")(gold, predicted), 12);
      }),
      { seed: 1 },
    );
  });

  it("is a metric", () => {
    expect(METRICS.indel!.score({ text: "a b" }, { id: "1", text: "a c" })).toEqual({ similarity: 0.5 });
    expect(METRICS.indel!.aggregate([])).toEqual({ similarity: Number.NaN });
  });
});

describe("charLcs", () => {
  it("matches the paper's example", () => {
    const score = charLcs("新聞內容", "新聞內容廣告");
    expect(score.precision).toBe(2 / 3);
    expect(score.recall).toBe(1);
    expect(score.f1).toBeCloseTo(0.8, 12);
  });

  it("counts code points", () => {
    expect(charLcs("😀", "😁")).toEqual({ precision: 0, recall: 0, f1: 0 });
    expect(charLcs("a😀", "😀")).toEqual({ precision: 1, recall: 1 / 2, f1: 2 / 3 });
  });

  it("counts a run of white space as one space and ignores it at the ends", () => {
    expect(charLcs(" a \n b", "a b\n").f1).toBe(1);
    // The space is a character too: "ab" of "a b".
    expect(charLcs("a b", "ab").recall).toBe(2 / 3);
  });

  it("keeps case", () => {
    expect(charLcs("Ab", "ab").precision).toBe(1 / 2);
  });

  it("handles empty texts", () => {
    expect(charLcs("", " \n").f1).toBe(1);
    expect(charLcs("a", "")).toEqual({ precision: 0, recall: 0, f1: 0 });
    expect(charLcs("", "a")).toEqual({ precision: 0, recall: 0, f1: 0 });
  });

  it("is a metric", () => {
    expect(METRICS["char-lcs"]!.score({ text: "ab" }, { id: "1", text: "ab" })).toEqual({
      precision: 1,
      recall: 1,
      f1: 1,
    });
  });
});

describe("wordF1", () => {
  it("matches WCXB's example: six of seven words, all of the gold", () => {
    const score = wordF1("the cat sat on the mat", "The cat sat on the mat. Subscribe!");
    expect(score.precision).toBe(6 / 7);
    expect(score.recall).toBe(1);
    expect(score.f1).toBeCloseTo(0.923, 3);
    expect(wordF1("The cat sat on the mat. Subscribe!", "the cat sat on the mat").f1).toBeCloseTo(0.923, 3);
  });

  it("counts a word as often as it occurs in both texts", () => {
    expect(wordF1("a a b", "a b b")).toEqual({ precision: 2 / 3, recall: 2 / 3, f1: 2 / 3 });
  });

  it("is 1 if both texts are empty, and 0 if only one is", () => {
    expect(wordF1("", "")).toEqual({ precision: 1, recall: 1, f1: 1 });
    expect(wordF1("a", "").f1).toBe(0);
    expect(wordF1("", "a").f1).toBe(0);
  });

  it("splits Chinese by character; WCXB's own program keeps clauses", () => {
    const gold = { text: "今天天氣很好" };
    expect(METRICS["word-f1"]!.score(gold, { id: "1", text: "今天天氣很差" })!.f1).toBe(5 / 6);
    expect(METRICS["word-f1-wcxb"]!.score(gold, { id: "1", text: "今天天氣很差" })!.f1).toBe(0);
  });

  it("averages the pages' F1", () => {
    const pages = [wordF1("a", "a"), wordF1("a b", "a")];
    expect(METRICS["word-f1"]!.aggregate(pages).f1).toBeCloseTo((1 + 2 / 3) / 2, 12);
  });
});
