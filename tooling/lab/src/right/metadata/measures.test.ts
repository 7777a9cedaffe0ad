import { describe, expect, it } from "vitest";
import {
  authorsF1,
  authorsSame,
  bylineBegins,
  bylineSame,
  dateDay,
  dateMonth,
  goldOf,
  hasAnswer,
  titleF1,
  titleSame,
  titleSimilar,
} from "./measures.js";

const title = (text: string) => ({ title: text, authors: [] });
const date = (text: string) => ({ date: text, authors: [] });
const by = (...authors: string[]) => ({ authors });

describe("titles", () => {
  it.each([
    ["“It’s here” — Part 2", "'It's here' - part 2", 1],
    ["Swifts  in\n summer", "Swifts in summer", 1],
    ["Ｗｉｄｅ", "wide", 1],
    ["Soft\u00adhyphen", "softhyphen", 1],
    ["Swifts | The Daily", "Swifts - The Daily", 1],
    ["Swifts | The Daily", "Swifts", 0],
    ["", "Swifts", 0],
  ])("scores %j against %j as %d", (ours, gold, score) => {
    expect(titleSame.score(title(ours), gold)).toBe(score);
  });

  it("are similar if their token F1 is at least 0.8", () => {
    // 4 of 5 words are common; 3 of 4.
    expect(titleSimilar.score(title("a b c d x"), "a b c d e")).toBe(1);
    expect(titleSimilar.score(title("a b c x"), "a b c d")).toBe(0);
    expect(titleF1.score(title("a b c x"), "a b c d")).toBe(0.75);
  });

  it("score zero if there is none", () => {
    expect(titleSame.score({ authors: [] }, "Swifts")).toBe(0);
    expect(titleF1.score({ authors: [] }, "Swifts")).toBe(0);
  });
});

describe("dates", () => {
  it.each([
    ["2024-05-01", "2024-05-01", 1],
    ["2024-05-01T23:30:00-05:00", "2024-05-01", 1],
    ["May 1, 2024", "2024-05-01", 1],
    ["2024-05-02", "2024-05-01", 0],
    ["2024-05", "2024-05-01", 0],
    ["2024", "2024-05-01", 0],
    ["2024-05-17", "2024-05", 1],
    ["2024", "2024-05", 0],
    ["", "2024-05-01", 0],
    ["no date", "2024-05-01", 0],
    ["no date", "nor this", 0],
  ])("scores %j against the day %j as %d", (ours, gold, score) => {
    expect(dateDay.score(date(ours), gold)).toBe(score);
  });

  it.each([
    ["2024-05-02", 1],
    ["2024-05", 1],
    ["2024", 0],
    ["2024-06-01", 0],
  ])("scores %j against the month of 2024-05-01 as %d", (ours, score) => {
    expect(dateMonth.score(date(ours), "2024-05-01")).toBe(score);
  });
});

describe("authors", () => {
  it.each([
    [by("Jane Doe", "Bo Li"), "Jane Doe and Bo Li", 1],
    [by("Bo Li", "Jane Doe"), "Jane Doe & Bo Li", 1],
    [by("Jane Doe, Bo Li"), "Jane Doe; Bo Li", 1],
    [by("jane doe"), "Jane Doe, PhD", 1],
    [by("Jane Doe"), "Jane Doe, Bo Li", 0],
    [by("Jane Doe", "Bo Li", "Al Ek"), "Jane Doe, Bo Li", 0],
    [by("Institute for Arts and Crafts"), "Institute for Arts and Crafts", 1],
    [by(), "Jane Doe", 0],
    [by(""), "Jane Doe", 0],
  ])("%j stand for %j: %d", (ours, gold, score) => {
    expect(authorsSame.score(ours, gold)).toBe(score);
  });

  it("are scored by their common words", () => {
    // One of two words is common: precision and recall are 1/2.
    expect(authorsF1.score(by("Jane Roe"), "Jane Doe")).toBe(0.5);
  });

  it("are compared without the leading words of a byline", () => {
    expect(bylineSame.score(by("Jane Doe"), "By\n\t\tJane Doe")).toBe(1);
    expect(bylineSame.score(by("by Jane Doe"), "Jane Doe")).toBe(1);
    expect(bylineSame.score(by("Jane Doe"), "Byron Doe")).toBe(0);
    expect(authorsSame.score(by("Jane Doe"), "By Jane Doe")).toBe(0);
  });
});

describe("the start of a byline", () => {
  it.each([
    [by("Jane Doe"), "By Jane Doe March 4, 2018", 1],
    [by("Jane Doe", "Bo Li"), "Written by Jane Doe Edited by Bo Li", 1],
    [by("Bo Li"), "By Jane Doe, Bo Li", 0],
    [by(), "By Jane Doe", 0],
    [by("–"), "By Jane Doe", 0],
  ])("%j and %j: %d", (ours, gold, score) => {
    expect(bylineBegins.score(ours, gold)).toBe(score);
  });
});

describe("scored pages", () => {
  it("are those whose gold has the value", () => {
    expect(goldOf({ text: "", author: " " }, "authors")).toBeUndefined();
    expect(goldOf({ text: "", date: "2024-05-01" }, "date")).toBe("2024-05-01");
    expect(goldOf({ text: "" }, "title")).toBeUndefined();
    const listed: unknown = { text: "", author: ["Ann Lee", "Bo Ek"] };
    expect(goldOf(listed as Parameters<typeof goldOf>[0], "authors")).toBe("Ann Lee; Bo Ek");
  });

  it("have an answer or none", () => {
    expect(hasAnswer(by("–"), "authors")).toBe(false);
    expect(hasAnswer(by("Jane"), "authors")).toBe(true);
    expect(hasAnswer(by(), "date")).toBe(false);
    expect(hasAnswer(date("2024"), "date")).toBe(true);
  });
});
