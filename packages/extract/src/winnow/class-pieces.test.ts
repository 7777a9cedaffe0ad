import { describe, expect, it } from "vitest";
import { classPieces, classSignature, KEYWORD_NAMES, type Keyword } from "./class-pieces.js";
import { wordHashes } from "./scan-text.js";

function keywordsOf(value: string): Keyword[] {
  const { keywords } = classPieces(value);
  return KEYWORD_NAMES.filter((_, bit) => (keywords >> bit) & 1);
}

describe("classPieces", () => {
  it("splits at marks, digits and capitals after small letters", () => {
    expect(classPieces("postBody--wide2 HTML-item").hashes).toEqual([
      ...wordHashes("post body wide html item"),
    ]);
  });

  it("leaves out single letters, and words after the sixteenth", () => {
    expect(classPieces("a b-cd e").hashes).toEqual([...wordHashes("cd")]);
    const words = Array.from({ length: 20 }, (_, i) => `w${"abcdefghijklmnopqrst"[i]!}`);
    expect(classPieces(words.join(" ")).hashes).toEqual([...wordHashes(words.slice(0, 16).join(" "))]);
  });

  it("adds the words of another value of the element", () => {
    expect(classPieces("post-body", classPieces("main sidebar"))).toEqual(
      classPieces("main sidebar post-body"),
    );
    const many = Array.from("abcdefghijklmnop", (letter) => letter.repeat(2)).join(" ");
    expect(classPieces("comment", classPieces(many))).toEqual(classPieces(many));
  });

  // biome-ignore format: a table
  it.each<[value: string, keywords: Keyword[], limit: string]>([
    ["respond", ["comment"], "responsive"],
    ["site-footer", ["footer"], "footnote"],
    ["masthead", ["header"], "mastered"],
    ["navbar_dark", ["navigation"], "navigator"],
    ["left-sidebar", ["sidebar"], "sidebars"],
    ["mostPopular", ["related"], "population"],
    ["share-bar", ["share"], "shareholder"],
    ["ad", ["promotion"], "add"],
    ["newsletter", ["account"], "newsletters"],
    ["gdpr", ["consent"], "cookiecutter"],
    ["pagination", ["pager"], "paged"],
    ["byline", ["byline"], "authority"],
    ["date", ["meta"], "dated"],
    ["tags", ["taxonomy"], "stage"],
    ["modal", ["overlay"], "modality"],
    ["sr-only", ["concealed"], "srs"],
    ["richtext", ["body"], "bodybuilder"],
    ["primary", ["main"], "primarily"],
    ["cart", ["product"], "cartoon"],
    ["rating", ["review"], "operating"],
    ["tile", ["card"], "reptile"],
    ["button", ["form"], "buttons"],
    ["slider", ["media"], "sliding"],
    ["thread", ["forum"], "threaded"],
    ["faq", ["panel"], "faqir"],
    ["specs", ["specification"], "spectacle"],
    ["headline", ["title"], "head-line"],
    ["search-results", ["card", "form"], "research"],
  ])("finds the keywords of %s", (value, keywords, limit) => {
    expect(keywordsOf(value)).toEqual(keywords);
    expect(keywordsOf(limit)).not.toEqual(expect.arrayContaining(keywords));
  });

  it("has nothing for a value without letters", () => {
    expect(classPieces(" -- 12 é")).toEqual({ hashes: [], keywords: 0, areas: 0 });
  });
});

describe("classSignature", () => {
  it.each([
    ["item", "item"],
    ["item item-12 last", "item item-#"],
    [" \n post2\tx9y8 \u00a0 z", "post# x#y#"],
    ["a\u00a0b", "a b"],
    ["", ""],
    ["item last", "item last"],
    ["item last wide", "item last"],
    ["item last ", "item last"],
    ["item  last", "item last"],
    ["item\tlast", "item last"],
    ["item last2", "item last#"],
  ])("reduces %j to %j", (value, signature) => {
    expect(classSignature(value)).toBe(signature);
  });
});
