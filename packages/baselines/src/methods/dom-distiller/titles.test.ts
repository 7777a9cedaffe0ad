import { parse } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { indexRows } from "./row-index.js";
import { documentTitle, markupTitle } from "./titles.js";

describe("documentTitle", () => {
  it.each([
    ["The long way home again | The Gazette", "The long way home again"],
    // Two words or fewer are the name of the site.
    ["Gazette | The long way home again", "The long way home again"],
    ["The Gazette: The long way home again", "The long way home again"],
    ["Gazette: home again", "Gazette: home again"],
    ["A first part with more words: The long way home", "A first part with more words: The long way home"],
    ["A title of fifteen letters", "A title of fifteen letters"],
    ["Home", "The heading of this page"],
    // Four words or fewer are completed.
    ["Way home | Gazette", "Way home | Gazette"],
    ["The way home » Gazette", "The way home"],
  ])("%j becomes %j", (title, expected) => {
    expect(documentTitle(parse(`<title>${title}</title><h1>The heading of this page</h1>`))).toBe(expected);
  });

  it("keeps a title with a colon that is a heading", () => {
    const title = "The Gazette: The long way home again";
    expect(documentTitle(parse(`<title>${title}</title><h2> ${title}</h2>`))).toBe(title);
  });

  it("is empty without a title and a heading", () => {
    expect(documentTitle(parse("<p>Text"))).toBe("");
  });
});

describe("markupTitle", () => {
  const OPEN_GRAPH = `<meta property=og:title content=Graph><meta property=og:type content=article>
    <meta property=og:url content=/><meta property=og:image content=/a.png>`;
  const ARTICLE = `<div itemscope itemtype="http://schema.org/NewsArticle"><b itemprop=name>Name</b>
    <h1 itemprop=headline> Headline </h1><p itemprop=headline>Second</div>`;

  it.each([
    ["Open Graph with its four properties", OPEN_GRAPH + ARTICLE, "Graph"],
    ["not Open Graph without an image", OPEN_GRAPH.replace("og:image", "og:img") + ARTICLE, "Headline"],
    ["the name if there is no headline", ARTICLE.replaceAll("headline", "about"), "Name"],
    ["not a thing in the article", ARTICLE.replace("<h1 ", "<h1 itemscope itemtype=x "), "Second"],
    ["no other thing", ARTICLE.replace("NewsArticle", "Recipe"), ""],
    ["meta name=title", "<title>t</title><meta name=TITLE content=Meta>", "Meta"],
    ["not meta name=title without a title", "<meta name=title content=Meta>", ""],
  ])("%s", (_, html, expected) => {
    const tree = parse(html);
    expect(markupTitle(tree, indexRows(tree))).toBe(expected);
  });
});
