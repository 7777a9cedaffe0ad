import { parse } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { type StopWords, stopWords } from "../../stop-lists/stop-lists.js";
import { classifyParagraphs, stopWordDensity } from "./classify.js";
import { THRESHOLDS } from "./options.js";
import { makeParagraphs } from "./paragraphs.js";
import { ParagraphClass, REASONS } from "./types.js";

const LIST = stopWords(["THE", "of"]);

function classesOf(html: string, list: StopWords | "none" = LIST) {
  const { classes, reasons } = classifyParagraphs(
    makeParagraphs(parse(html)).paragraphs,
    list === "none" ? undefined : list,
    THRESHOLDS.balanced,
  );
  return Array.from(classes, (is, i) => [is, REASONS[reasons[i]!]!.name]);
}

/** Words of three characters; `stops` of ten are "the". */
function prose(words: number, stops: number): string {
  return Array.from({ length: words }, (_, i) => (i % 10 < stops ? "the" : "fox")).join(" ");
}

const { bad, short, nearGood, good } = ParagraphClass;

// Pomikálek 2011, §4.3: the table of the context-free pass.
describe("classifyParagraphs", () => {
  it("classifies long paragraphs with many stop words as good, those of medium length as near-good", () => {
    // 60 words of 3 and 59 spaces: 239 characters; 50 words: 199, 51 words: 203.
    expect(classesOf(`<p>${prose(60, 4)}`)).toEqual([[good, "stopword-density-high"]]);
    expect(classesOf(`<p>${prose(50, 4)}`)).toEqual([[nearGood, "context-near-good"]]);
    expect(classesOf(`<p>${prose(20, 4)}`)).toEqual([[nearGood, "context-near-good"]]);
  });

  it("counts 200 characters as medium, and 70 as not short", () => {
    const exactly = (size: number) =>
      `${prose(20, 10).repeat(4)} ${"x".repeat(size)}`.slice(0, size).trimEnd();
    expect(exactly(200).length).toBe(200);
    expect(classesOf(`<p>${"the ".repeat(49)}theo`, "none")[0]![0]).toBe(nearGood);
    expect(classesOf(`<p>${"the ".repeat(49)}theoo`, "none")[0]![0]).toBe(good);
    expect(classesOf(`<p>${"x".repeat(69)}`, "none")[0]![0]).toBe(short);
    expect(classesOf(`<p>${"x".repeat(70)}`, "none")[0]![0]).toBe(nearGood);
  });

  it("classifies paragraphs of any length with a medium share as near-good, with few stop words as bad", () => {
    const middling = [...Array(31).fill("the"), ...Array(69).fill("fox")].join(" ");
    expect(classesOf(`<p>${middling}`)).toEqual([[nearGood, "context-near-good"]]);
    expect(classesOf(`<p>${prose(60, 2)}`)).toEqual([[bad, "stopword-density-low"]]);
  });

  it("classifies short paragraphs as short without a link, and as bad with one", () => {
    expect(classesOf("<p>The fox")).toEqual([[short, "short"]]);
    // 4 of 21 characters are in the link, less than a fifth.
    expect(classesOf("<p>The fox and the <a href=/>dogs</a>.")).toEqual([[bad, "short-with-link"]]);
  });

  it("classifies link lists, copyright notices and the content of a select as bad", () => {
    expect(classesOf(`<p><a href=/>${prose(15, 4)}</a> ${prose(40, 4)}`)).toEqual([[bad, "link-density"]]);
    expect(classesOf(`<p>© 2026 ${prose(60, 4)}`)).toEqual([[bad, "copyright"]]);
    expect(classesOf(`<country-select><p>${prose(60, 4)}</country-select>`)).toEqual([[bad, "select-tag"]]);
  });

  it("uses only the length in the language-independent mode", () => {
    expect(classesOf(`<p>${prose(60, 0)}</p><p>${prose(20, 0)}`, "none")).toEqual([
      [good, "long-and-link-poor"],
      [nearGood, "context-near-good"],
    ]);
  });
});

describe("stopWordDensity", () => {
  const density = (html: string) => stopWordDensity(makeParagraphs(parse(html)).paragraphs[0]!.text, LIST);

  it("counts words between white space in any case, with their punctuation", () => {
    expect(density("<p>The end of\nthe, fox")).toBe(2 / 5);
  });

  it("joins words that span several rows", () => {
    expect(density("<p>t<b>h</b>e o<i>f</i>f<br>of")).toBe(2 / 3);
  });

  it("is 0 without words", () => {
    expect(density("<p><br>")).toBe(0);
  });
});
