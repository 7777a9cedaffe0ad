import { describe, expect, it } from "vitest";
import {
  cleaneval,
  cleanevalDifflib,
  cleanevalDifflibMetric,
  cleanevalMetric,
  cleanevalTags,
} from "./cleaneval.js";

const GOLD = "<h> Cats at home\n<p> They purr a lot\n<l> one\n<l> two";

describe("cleaneval", () => {
  it("matches the example of cleaneval.py", () => {
    const score = cleaneval("a b c d e", "a b c x");
    expect(score.precision).toBe(0.75);
    expect(score.recall).toBe(0.6);
    expect(cleanevalDifflib("a b c d e", "a b c x").words).toEqual(score);
  });

  it("counts only words in the order of the gold", () => {
    expect(cleaneval("a b c d", "c d a b").f1).toBe(0.5);
  });

  it("finds the true longest common subsequence, unlike difflib, which takes the longest run first", () => {
    // difflib matches `x y z`, which leaves nothing on either side; the longest subsequence is a b c d.
    expect(cleaneval("a b c d x y z", "x y z a b c d").f1).toBe(4 / 7);
    expect(cleaneval("x y z a b c d", "a q b r c s d x y z").recall).toBe(4 / 7);
    expect(cleanevalDifflib("x y z a b c d", "a q b r c s d x y z").words.recall).toBe(3 / 7);
  });

  it("matches Chinese text whose characters difflib's autojunk all ignores", () => {
    const text = [..."新聞內容每天都有變化今日報導如下請看".repeat(40).slice(0, 438)];
    const gold = text.join("");
    expect(cleaneval(gold, `甲${gold}乙`).precision).toBe(438 / 440);
    // One word per character, as in waddle, the evaluation program of the Daniel corpus.
    expect(cleanevalDifflib(text.join(" "), ["甲", ...text, "乙"].join(" ")).words.f1).toBe(0);
  });

  it("doesn't count tags as words", () => {
    expect(cleaneval(GOLD, "Cats at home\nThey purr a lot\none\ntwo").f1).toBe(1);
  });

  it("is 1 if both texts are empty, and 0 if only one is", () => {
    expect(cleaneval("", " ").f1).toBe(1);
    expect(cleaneval("a", "").f1).toBe(0);
    expect(cleaneval("", "a").f1).toBe(0);
  });
});

describe("cleanevalTags", () => {
  it("is 1 for the same tags and for equivalent Markdown", () => {
    expect(cleanevalTags({ text: GOLD }, { text: GOLD })!.f1).toBe(1);
    const markdown = "# Cats at home\n\nThey *purr* a lot\n\n- one\n- two";
    expect(cleanevalTags({ text: GOLD }, { text: "", markdown })!.f1).toBe(1);
    expect(cleanevalTags({ text: "", markdown }, { text: GOLD })!.f1).toBe(1);
  });

  it("counts wrong, missing and extra tags", () => {
    // The heading, a paragraph and one of two items match; one paragraph is extra.
    const predicted = "<h> Cats at home\n<p> They purr\n<p> a lot\n<l> one two";
    expect(cleanevalTags({ text: GOLD }, { text: predicted })).toEqual({
      precision: 3 / 4,
      recall: 3 / 4,
      f1: 3 / 4,
    });
  });

  it("treats each line of plain text as a paragraph", () => {
    expect(cleanevalTags({ text: "<h> Cats\n<p> They purr" }, { text: "Cats They purr" })!.f1).toBe(0);
    expect(cleanevalTags({ text: "<h> Cats\n<p> They purr" }, { text: "Cats\nThey purr" })!.recall).toBe(0.5);
    expect(cleanevalTags({ text: GOLD }, { text: "" })!.f1).toBe(0);
  });

  it("is undefined if the gold has no segments", () => {
    expect(cleanevalTags({ text: "a\nb" }, { text: GOLD })).toBeUndefined();
    expect(cleanevalTags({ text: "", markdown: "" }, { text: GOLD })).toBeUndefined();
  });
});

describe("cleanevalDifflib", () => {
  it("counts tags as words anywhere in a line", () => {
    const { words, tags } = cleanevalDifflib("<h> a <p>b c", "<h> a <l> b c");
    expect(words).toMatchObject({ precision: 4 / 5, recall: 4 / 5 });
    expect(tags).toEqual({ precision: 0.5, recall: 0.5, f1: 0.5 });
  });

  it("doesn't treat a text about HTML as annotated", () => {
    expect(cleanevalDifflib("write <p> here", "write <p> here").tags).toBeUndefined();
  });
});

describe("the metrics", () => {
  it("average tag F1 over the pages whose gold has tags", () => {
    const plain = cleanevalMetric.score({ text: "a b" }, { id: "1", text: "a" })!;
    const tagged = cleanevalMetric.score({ text: GOLD }, { id: "2", text: GOLD })!;
    expect(plain).not.toHaveProperty("tagF1");
    expect(cleanevalMetric.aggregate([plain, tagged])).toMatchObject({
      precision: 1,
      recall: 0.75,
      tagF1: 1,
    });
    expect(cleanevalMetric.aggregate([plain]).tagF1).toBeNaN();
    expect(cleanevalDifflibMetric.score({ text: GOLD }, { id: "2", text: GOLD })).toMatchObject({
      f1: 1,
      tagF1: 1,
    });
  });
});
