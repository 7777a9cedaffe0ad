import { describe, expect, it } from "vitest";
import { TITLE_RULES } from "../methods/boilerpipe/extractors.js";
import { potentialTitles } from "./titles.js";

const titlesOf = (title: string) => potentialTitles(title, TITLE_RULES);

describe("potentialTitles", () => {
  it("has the title in lower case without apostrophes, and its parts", () => {
    expect(titlesOf("The Fox's Tale - Daily News")).toEqual(
      new Set(["the foxs tale - daily news", "the foxs tale", "daily news"]),
    );
  });

  it("has the longest part between separators", () => {
    // By `|»:`, `|»:()` and all of them; a part of 4 words between spaced bars.
    expect(titlesOf("News » A Fox (Old) | Site")).toEqual(
      new Set(["news » a fox (old) | site", "a fox (old)", "a fox", "news » a fox (old)"]),
    );
  });

  it("prefers a longer part to one with more words before it", () => {
    expect(titlesOf("A b c | Abcdefgh")).toEqual(new Set(["a b c | abcdefgh", "abcdefgh"]));
  });

  it("leaves out names of sites, and titles without parts", () => {
    expect(titlesOf("Fox | my.com")).toEqual(new Set(["fox | my.com", "fox"]));
    expect(titlesOf("Fox -")).toEqual(new Set(["fox -"]));
    expect(titlesOf("|»")).toEqual(new Set(["|»"]));
    expect(titlesOf(" \n ")).toEqual(new Set());
  });
});
