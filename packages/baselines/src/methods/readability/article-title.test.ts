import { parse, Tag, type Tree } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { textSimilarity, articleTitle as titleOf } from "./article-title.js";
import { type ArticleMetadata, articleMetadata as metadataOf } from "./metadata.js";
import { prepare } from "./prepare.js";

function articleTitle(tree: Tree): string {
  const prepared = prepare(tree);
  return titleOf(prepared.tree, prepared.elements[Tag.title]![0]);
}

function articleMetadata(tree: Tree, disableJSONLD?: boolean): ArticleMetadata {
  return metadataOf(prepare(tree), disableJSONLD);
}

describe("articleTitle", () => {
  it.each([
    ["How to bake good bread | The Baker", "How to bake good bread"],
    ["How to bake bread - Recipes - The Baker", "How to bake bread - Recipes"],
    // Two words before the separator: the title is what follows it.
    ["The Baker | How to bake very good bread", "How to bake very good bread"],
    // Four words or fewer are only accepted if one step of a hierarchy was cut off.
    ["Baking good bread | The Baker", "Baking good bread | The Baker"],
    ["Bake some good bread / Recipes", "Bake some good bread"],
    ["Bake some good bread / My Recipes", "Bake some good bread / My Recipes"],
    ["The Baker: how to bake very good bread", "how to bake very good bread"],
    ["One two three four five six: a b c d e", "One two three four five six: a b c d e"],
    ["  Some \n spaces   in a longer title ", "Some spaces in a longer title"],
    ["", ""],
  ])("%j is %j", (title, expected) => {
    expect(articleTitle(parse(`<title>${title}</title>`))).toBe(expected);
  });

  it("keeps a title with a colon that a heading repeats", () => {
    const title = "Bread: how to bake it very well";
    expect(articleTitle(parse(`<title>${title}</title><h2> ${title}</h2>`))).toBe(title);
    expect(articleTitle(parse(`<title>${title}</title>`))).toBe("how to bake it very well");
  });

  it("replaces a very short title by the only h1, if that has more than four words", () => {
    expect(articleTitle(parse("<title>Bread</title><h1>How to bake very good bread</h1>"))).toBe(
      "How to bake very good bread",
    );
    expect(articleTitle(parse("<title>Bread</title><h1>Bake good bread</h1>"))).toBe("Bread");
    expect(articleTitle(parse("<title>Bread</title><h1>One two three four five</h1><h1>b</h1>"))).toBe(
      "Bread",
    );
  });
});

describe("articleMetadata", () => {
  const ld = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
  const article = { "@context": "https://schema.org", "@type": "NewsArticle" };

  it("prefers JSON-LD to meta elements, and meta elements to the page's title", () => {
    const page = `<title>From the page itself here</title><meta property="og:title" content="From Open Graph">`;
    expect(articleMetadata(parse("<title>From the page itself here</title>")).title).toBe(
      "From the page itself here",
    );
    expect(articleMetadata(parse(page)).title).toBe("From Open Graph");
    const withLd = page + ld({ ...article, headline: "From JSON-LD", author: { name: " Ada " } });
    expect(articleMetadata(parse(withLd))).toEqual({ title: "From JSON-LD", byline: "Ada" });
    expect(articleMetadata(parse(withLd), true)).toEqual({ title: "From Open Graph", byline: "" });
  });

  it("reads lists, graphs, CDATA and several authors", () => {
    const several = { ...article, name: "A", author: [{ name: "Ada" }, null, { name: "Bob" }] };
    expect(articleMetadata(parse(ld([{ "@type": "Organization" }, several])))).toEqual({
      title: "A",
      byline: "Ada, Bob",
    });
    const graph = { "@context": "http://schema.org/", "@graph": [{}, { "@type": "BlogPosting", name: "G" }] };
    expect(articleMetadata(parse(ld(graph))).title).toBe("G");
    const cdata = `<script type="application/ld+json"><![CDATA[${JSON.stringify({ ...article, name: "C" })}]]></script>`;
    expect(articleMetadata(parse(cdata)).title).toBe("C");
  });

  it("skips JSON-LD that is broken, foreign or has a list of types", () => {
    const bad = [
      '<script type="application/ld+json">{</script>',
      ld(null),
      ld([null, article]),
      ld({ "@context": "https://example.org", "@type": "Article", name: "X" }),
      ld({ "@context": "https://schema.org", "@type": ["Article"], name: "X" }),
      ld({ "@context": "https://schema.org", "@type": "Organization", name: "X" }),
    ].join("");
    expect(articleMetadata(parse(`<title>T</title>${bad}`)).title).toBe("T");
    expect(articleMetadata(parse(bad + ld({ ...article, name: "Good" }))).title).toBe("Good");
  });

  it("returns the headline if it is similar to the title and the name is not", () => {
    const both = { ...article, name: "The Daily", headline: "How to bake good bread" };
    expect(articleMetadata(parse(`<title>How to bake good bread</title>${ld(both)}`)).title).toBe(
      both.headline,
    );
    expect(articleMetadata(parse(`<title>Something else at all</title>${ld(both)}`)).title).toBe("The Daily");
  });

  it("reads bylines, but not addresses, and decodes references that were escaped twice", () => {
    expect(articleMetadata(parse('<meta name="DC.creator" content="Ada">')).byline).toBe("Ada");
    expect(articleMetadata(parse('<meta property="article:author" content="Ada">')).byline).toBe("Ada");
    expect(
      articleMetadata(parse('<meta property="article:author" content="https://a.example/">')).byline,
    ).toBe("");
    const title = articleMetadata(
      parse('<meta name=title content="A &amp;amp; &amp;#66; &amp;#x43; &amp;#0;">'),
    ).title;
    expect(title).toBe("A & B C \ufffd");
  });
});

describe("textSimilarity", () => {
  it("is the share of the second text's words that the first has", () => {
    // "june" of "a day in june": 4 of 13 characters are new.
    expect(textSimilarity("A day in May", "A day in June")).toBeCloseTo(1 - 4 / 13);
    expect(textSimilarity("same words", "Words, same!")).toBe(1);
    expect(textSimilarity("", "x")).toBe(0);
    expect(textSimilarity("世界", "世界")).toBe(0);
  });
});
