import { Hidden, Label, NodeKind, parse, text } from "@winnow/core-dom";
import { runs } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { goose3 } from "./goose3.js";

/** A sentence of 14 words, 9 of which are stop words: the, of, we, to, and, the, that, it, was. */
const SENTENCE = "The owner of boats we hired came to harbours and knew the storm that";
const prose = (sentences: number, name = "") => `${name} ${`${SENTENCE} it was near. `.repeat(sentences)}`;

/** The content without white space at the ends, and the reasons of the other visible text. */
function judge(html: string, options = {}) {
  const tree = parse(html);
  const { label, reason, reasons } = goose3(tree, { language: "en", ...options });
  const content: string[] = [];
  const rejected: Record<string, string> = {};
  for (let row = 0; row < tree.length; row++) {
    const words = text(tree, row).trim().split(/\s+/, 1)[0]!;
    if (tree.kind[row] !== NodeKind.text || words === "") continue;
    if (label[row] === Label.content) content.push(words);
    else if (tree.hidden[row] === Hidden.visible) rejected[words] = reasons[reason[row]!]!;
  }
  return { content, rejected };
}

const content = (html: string) => judge(html).content;
/** Puts markup between the paragraphs of an article. */
const inArticle = (html: string) => `<div><p>${prose(2, "A")}</p>${html}<p>${prose(2, "Z")}</p></div>`;
/** Returns the reason why the text "Xylo" is not content of an article, or "content". */
const reasonOf = (html: string) => {
  const { content, rejected } = judge(inArticle(html));
  expect(content).toContain("A");
  return content.includes("Xylo") ? "content" : rejected.Xylo;
};

describe("goose3", () => {
  it("finds the element whose paragraphs have most stop words", () => {
    const html = `<div><p>${prose(1, "A")}</p></div><div><p>${prose(2, "B")}</p><p>${prose(2, "C")}</p></div>`;
    // The first paragraph joins the article: it is in a sibling before it, and long enough.
    expect(content(html)).toEqual(["A", "B", "C"]);
    expect(content(`<main>${html}</main><div><p>${prose(1, "D")}</p></div>`)).toEqual(["A", "B", "C"]);
  });

  it("finds nothing without paragraphs that have three stop words", () => {
    expect(content("<p>Xylo of here</p><p>Boats hired</p>")).toEqual([]);
    expect(content(`<p>${prose(1, "A")}</p>`)).toEqual(["A"]);
  });

  it.each([
    [`<p class=update>${prose(1, "Xylo")}</p>`, "name"],
    [`<p id=Footnote>${prose(1, "Xylo")}</p>`, "name"],
    [`<p class=side>${prose(1, "Xylo")}</p>`, "name"],
    [`<p class=side2>${prose(1, "Xylo")}</p>`, "content"],
    [`<p class=og-meta>${prose(1, "Xylo")}</p>`, "name"],
    [`<p class=meta-og>${prose(1, "Xylo")}</p>`, "content"],
    [`<p class=x-facebook>${prose(1, "Xylo")}</p>`, "content"],
    [`<p class=xfacebook>${prose(1, "Xylo")}</p>`, "name"],
    [`<a name=contact>${prose(1, "Xylo")}</a>`, "name"],
    [`<p name=caption>${prose(1, "Xylo")}</p>`, "content"],
    [`<p class=caption>${prose(1, "Xylo")}</p>`, "name"],
    [`<p class="comment">${prose(1, "Xylo")}</p>`, "name"],
  ])("judges names of boilerplate: %s is %s", (html, reason) => {
    expect(reasonOf(html)).toBe(reason);
  });

  it.each([
    ["<p>Xylo there, boats and storms</p>", "few-stop-words"],
    ["<p>Xylo of the harbour and boats</p>", "content"],
    ["<h2>Xylo of the harbour and boats</h2>", "content"],
    ["<h2>Xylo boats</h2>", "few-stop-words"],
    ["<p>Xylo of the <b>harbour</b> and <i>boats</i></p>", "content"],
    ["<div><p>Xylo of the harbour and boats</p></div>", "low-score"],
    [`<div><p>${prose(1, "Xylo")}</p></div>`, "content"],
    ["<div><p>Xylo of the and</p></div>", "short-paragraph"],
    [`<table><td>${prose(1, "Xylo")}</table>`, "no-paragraph"],
    [`<dl><dd>${prose(1, "Xylo")}</dl>`, "no-paragraph"],
    [`<ul><li>${prose(1, "Xylo")}</ul>`, "content"],
    [`<div><p><a href=/>${prose(1, "Xylo")}</a></p></div>`, "link-density"],
    [`<p><a href=/>${prose(1, "Xylo")}</a></p>`, "content"],
    [`<div>${prose(1, "Xylo")}</div>`, "content"],
    [`<div>${prose(1, "Xylo")} <a href=/>boat</a></div>`, "no-paragraph"],
    [`<div>${prose(1, "Xylo")} <img></div>`, "content"],
    ["<b>Xylo</b>", "no-paragraph"],
  ])("judges children of the article: %s is %s", (html, reason) => {
    expect(reasonOf(html)).toBe(reason);
  });

  it("leaves out elements in parentheses", () => {
    const html = inArticle(
      "<p>Boats <font>( of the and )</font></p><p>Ships <font>( of the and ).</font></p>",
    );
    expect(judge(html)).toEqual({
      content: ["A", "Ships", "(", "Z"],
      rejected: { Boats: "few-stop-words", "(": "parentheses" },
    });
  });

  it("does not take the article's own text", () => {
    const { content, rejected } = judge(`<form>${prose(1, "Xylo")}<p>${prose(2, "A")}</p></form>`);
    expect({ content, rejected }).toEqual({ content: ["A"], rejected: { Xylo: "outside-paragraphs" } });
  });

  it("searches only elements that contain articles if there are any with prose", () => {
    const page = (attribute: string) =>
      `<div><p>${prose(9, "A")}</p></div><section ${attribute}><p>${prose(1, "B")}</p></section>`;
    expect(content(page(""))).toEqual(["A"]);
    expect(content(page("itemprop=articleBody"))).toEqual(["B"]);
    expect(content(page("class=post-content"))).toEqual(["B"]);
    expect(content(page("").replaceAll("section", "article"))).toEqual(["B"]);
    // Nothing to be found: the page is searched without being cleaned.
    expect(content(`<article>Boats</article><div class=comment><p>${prose(2, "A")}</p></div>`)).toEqual([
      "A",
    ]);
  });

  it("counts the stop words of the page's language", () => {
    const german =
      "<div><p>Die Boote sind nicht in dem Hafen, und wir haben es mit den anderen gehört.</div>";
    expect(judge(german, { language: "de" }).content).toEqual(["Die"]);
    expect(judge(german, { language: undefined }).content).toEqual(["Die"]);
    expect(judge(`<html lang=en>${german}`, { language: undefined }).content).toEqual([]);
    expect(judge(german, { language: "xx" }).content).toEqual([]);
  });

  it("survives articles inside articles", () => {
    const nested = `${"<article>".repeat(100)}<p>${prose(2, "A")}</p>`;
    expect(content(nested)).toEqual(["A"]);
  });

  it("never takes text from an element with the name of boilerplate in a page without article", () => {
    const piece = fc.constantFrom(
      ...[
        "<p>",
        "</p>",
        "<div>",
        "<span>",
        "</span>",
        "<a href=/>",
        "</a>",
        "<br>",
        "<table>",
        "<td>",
        "<ul>",
      ],
      ...["<li>", "<b>", "</b>", "<em>", "</em>", SENTENCE, " ", "boats ", "<!-- -->", "<pre>"],
    );
    const law = fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const inside = pieces.filter((piece) => !piece.startsWith("</")).join("");
      expect(content(`<div><p>${prose(2, "A")}</p><section class=comments>${inside}`)).toEqual(["A"]);
    });
    fc.assert(law, { seed: 1, numRuns: runs(100) });
  });
});
