import { Label, type MethodOptions, NodeKind, parse, text } from "@winnow/core-dom";
import { extract } from "@winnow/extract";
import { describe, expect, it } from "vitest";
import { createTrafilatura, type TrafilaturaOptions, trafilatura } from "./trafilatura.js";

const SENTENCE =
  "The ferry left at six, as it had done every morning since the war, and nobody on board looked back.";
/** More than the 250 characters below which the content is completed. */
const PROSE = `<p>${SENTENCE}</p><p>${SENTENCE.toUpperCase()}</p><p>${SENTENCE.replace("six", "ten")}</p>`;

/** The text of the rows with a label, by default content. */
function marked(
  html: string,
  { label = Label.content, ...options }: MethodOptions & { label?: number } = {},
  settings: TrafilaturaOptions = {},
): string[] {
  const tree = parse(html);
  const marks = createTrafilatura(settings)(tree, options);
  const found: string[] = [];
  for (let row = 0; row < tree.length; row++) {
    if (tree.kind[row] !== NodeKind.text || marks.label[row] !== label) continue;
    const data = text(tree, row).trim();
    if (data !== "") found.push(data);
  }
  return found;
}

const article = (inside: string): string =>
  `<html><body><div class="menu">Home</div><div class="entry-content">${PROSE}${inside}</div></body></html>`;
/** What is kept of an article besides its prose. */
const kept = (inside: string, options: MethodOptions = {}, settings: TrafilaturaOptions = {}): string[] =>
  marked(article(inside), options, settings).filter((part) => !part.toLowerCase().startsWith("the ferry"));

describe("trafilatura", () => {
  it("keeps the text of the frame that the names of sections show", () => {
    const page = `<p>Above the page</p>${article("")}<p>Below the page</p>`;
    expect(marked(page)).toEqual([...PROSE.matchAll(/<p>(.*?)<\/p>/g)].map(([, inside]) => inside));
  });

  it.each([
    ["scripts and forms", "<form><input><label>Mail</label></form><aside>News</aside>", []],
    ["a form with most of the text as a container", "", []],
    ["sharing buttons", '<div class="social-share">Tweet this page</div><p>End of it</p>', ["End of it"]],
    ["text that is hidden", '<p style="display: none">Secret</p><p aria-hidden="true">Too</p>', []],
    ["teasers", '<div id="Teaser-1"><p>Read more of this</p></div>', []],
    ["names of services", "<p>Facebook</p><p>Facebook is a company</p>", ["Facebook is a company"]],
    ["headings at the end", "<h2>First</h2><p>Text</p><h2>Last</h2>", ["First", "Text"]],
    ["text after line breaks", "<div><br>one<br>two</div>", ["one", "two"]],
    ["lists", "<ul><li>one<li>two <b>three</b></ul>", ["one", "two", "three"]],
    ["quotes and code", "<blockquote>one</blockquote><pre>let a = {}</pre>", ["one", "let a = {}"]],
    ["captions", '<p class="caption">A ferry</p>', []],
  ])("handles %s", (_, inside, expected) => {
    expect(kept(inside)).toEqual(expected);
  });

  it("keeps a form only if most of the text is in it", () => {
    expect(kept("<form><p>Enter your name</p></form>")).toEqual([]);
    expect(marked(`<form>${article("")}</form>`)).toHaveLength(3);
  });

  it("keeps discarded sections if hardly anything else is left", () => {
    const page = (inside: string) => `<html><body><article class="post">${inside}</article></body></html>`;
    expect(marked(page(`<div class="sidebar">${PROSE}</div>`))).toHaveLength(3);
    expect(marked(page(`<div class="sidebar"><p>${SENTENCE}</p></div>${PROSE}`))).toHaveLength(3);
  });

  describe("link density", () => {
    const link = (words: string): string => `<a href="/x">${words}</a>`;
    it("removes short paragraphs and lists that are links", () => {
      expect(kept(`<p>${link("Next")}</p><p>x</p>`)).toEqual(["x"]);
      expect(kept(`<ul><li>${link("One more page")}<li>${link("Two more pages")}</ul><p>x</p>`)).toEqual([
        "x",
      ]);
    });

    it("keeps links in text", () => {
      expect(kept(`<p>They read ${link("the paper")} in the morning.</p>`)).toEqual([
        ...["They read", "the paper", "in the morning."],
      ]);
    });

    it("removes large farms of short links, and keeps listings of documents", () => {
      const words = "The news of yesterday and the day before";
      const links = Array.from({ length: 12 }, (_, i) => link(`${words} ${i}`));
      expect(kept(`<div>${links.join(" ")}</div><p>x</p>`)).toEqual(["x"]);
      expect(kept(`<div>${links.map((each) => `<p>${each}</p>`).join("")}</div><p>x</p>`)).toContain(
        `${words} 0`,
      );
    });

    const items = (count: number, more: string, words = "The ports of the coast"): string =>
      `<ul>${`<li>${link(words)}${more}`.repeat(count)}</ul>`;
    // Whether version 2.3 and the note keep it. The numbers are of characters, and of those in links. An `x` follows
    // what is not the last element.
    it.each<[string, string, boolean, boolean]>([
      ["19, 19: less than either limit", `<p>${link("To the next chapter")}</p><p>x</p>`, false, false],
      ["35, 9: few in links", `<p>They read ${link("the paper")} in the morning.</p><p>x</p>`, true, true],
      ["26, 22: from 25 to 30", `<p>${link("A link of twenty-three")} x y</p><p>x</p>`, false, true],
      [
        "44, 44: last, below 60",
        `<p>${link("All that we wrote on boats in the last years")}</p>`,
        false,
        true,
      ],
      ["111, 111: one long link", `<p>${link("Report ".repeat(16).trim())}</p><p>x</p>`, false, true],
      ["60, 44: a share of .73", `${items(2, ", a list")}<p>x</p>`, true, false],
      ["120, 88: last, a share of .73", items(4, ", a list"), true, false],
      ["240, 240: last, from 200 to 300", items(8, "", "The harbours of the whole land"), false, true],
      [
        "400, 400: more than four links",
        `<div>${link("The news of yesterday and the day before").repeat(10)}</div><p>x</p>`,
        false,
        true,
      ],
    ])("has other limits with those of the note: %s", (_, html, byDefault, byNote) => {
      const keeps = (linkDensity: "2.3" | "note"): boolean =>
        kept(html, {}, { linkDensity }).some((part) => part !== "x");
      expect([keeps("2.3"), keeps("note")]).toEqual([byDefault, byNote]);
    });

    it("removes tables of links", () => {
      const table = (cell: string) => `<table>${`<tr><td>${cell}</td></tr>`.repeat(20)}</table><p>x</p>`;
      expect(kept(table(link("A long link to a page")))).toEqual(["x"]);
      expect(kept(table("Not a link to a page"))).toHaveLength(21);
    });
  });

  describe("tables", () => {
    it("keeps cells and captions", () => {
      const table = "<table><caption>Ships</caption><tr><th>Name<td>Anna<td><p>1912</p></table>";
      expect(kept(table)).toEqual(["Ships", "Name", "Anna", "1912"]);
    });

    it("drops lists in cells, except in recall mode", () => {
      const table = "<table><tr><td>Name<ul><li>one</ul></table>";
      expect(kept(table)).toEqual(["Name"]);
      expect(kept(table, { favor: "recall" })).toEqual(["Name", "one"]);
    });

    it("loses the blocks inside a quote in a cell, which does not count as text then", () => {
      const page = `<table><tr><td><blockquote><p>${SENTENCE}</p></blockquote></table>`;
      const marks = createTrafilatura({ fast: true })(parse(`<html><body>${page.repeat(3)}</body></html>`));
      // So the baseline takes the page instead.
      expect(marks.reasons).toContain("baseline-body");
    });

    it("can be left out", () => {
      expect(kept("<table><tr><td>Name</table>", {}, { tables: false })).toEqual([]);
    });
  });

  describe("recovery", () => {
    it("collects paragraphs of the whole page if the frame has too little", () => {
      const page = `<div id="content"><p>Short.</p><p>One.</p></div><section><p>${SENTENCE}</p></section>`;
      expect(marked(page)).toEqual(["Short.", "One.", SENTENCE]);
    });

    it("does not repeat text", () => {
      const page = `<section><p>${SENTENCE}</p></section><section><p>${SENTENCE}</p></section>`;
      expect(marked(page, { favor: "precision" })).toEqual([SENTENCE]);
    });
  });

  describe("comparison", () => {
    const body = `<div>${PROSE.replaceAll("<p>", "").replaceAll("</p>", "<br>")}</div>`.repeat(4);
    const page = `<html><body><div id="content"><p>Some words of a teaser.</p><p>And more.</p></div>${body}</body></html>`;

    it("takes the generic algorithm's text if it is much longer", () => {
      const marks = trafilatura(parse(page));
      expect(marks.reasons).toContain("generic-algorithm");
    });

    it("is not done in fast mode", () => {
      const marks = createTrafilatura({ fast: true })(parse(page));
      expect(marks.reasons).not.toContain("generic-algorithm");
    });
  });

  describe("baseline", () => {
    const data = (value: object): string =>
      `<html><head><script type="application/ld+json">${JSON.stringify(value)}</script></head><body><div>Loading</div></body></html>`;

    it("reads the article body of JSON-LD", () => {
      const page = data({ "@graph": [{ articleBody: `&lt;p&gt;${SENTENCE}&lt;/p&gt; ${SENTENCE}` }] });
      expect(extract(page, { method: trafilatura }).text).toBe(`${SENTENCE} ${SENTENCE}`);
    });

    it("reads the posts that Discourse preloads", () => {
      const posts = [{ cooked: `<p>${SENTENCE}</p>` }, { cooked: "<p>Thanks &amp; bye</p>" }];
      const topic = JSON.stringify({ topic_1: JSON.stringify({ post_stream: { posts } }) });
      const page = `<div id="data-preloaded" data-preloaded="${topic.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"></div>Loading`;
      expect(extract(page, { method: trafilatura }).text).toBe(`${SENTENCE}\n\nThanks & bye`);
    });

    it("writes threads inside noscript, which are not visible", () => {
      const page = `<html><body><div>Loading</div><noscript><article>${PROSE}</article></noscript></body></html>`;
      const written = extract(page, { method: trafilatura }).text;
      expect(written.split("\n").filter((line) => line !== "Loading")).toEqual(marked(PROSE));
    });

    it("ignores JSON-LD if the page has enough text", () => {
      const page = data({ articleBody: SENTENCE.repeat(2) }).replace("Loading", PROSE);
      expect(extract(page, { method: trafilatura }).text).not.toContain("Loading");
      expect(marked(page)).toHaveLength(3);
    });

    it("takes everything if there is nothing else", () => {
      const page = "<html><body><div>Only a line</div></body></html>";
      expect(marked(page, {}, { fast: true })).toEqual(["Only a line"]);
      expect(marked(page, { favor: "precision" }, { fast: true })).toEqual([]);
    });
  });

  describe("comments", () => {
    const page = article(`</div><div id="comments"><p>I was on that ferry.</p>`);

    it("are boilerplate by default", () => {
      expect(marked(page, { label: Label.comment })).toEqual([]);
      expect(marked(page)).toHaveLength(3);
    });

    it("are labelled if wanted", () => {
      expect(marked(page, { comments: true, label: Label.comment })).toEqual(["I was on that ferry."]);
      expect(marked(page, { comments: true })).toHaveLength(3);
    });

    it("are the content of a thread of a forum", () => {
      const forum = `<script type="application/ld+json">{"@type": "DiscussionForumPosting"}</script>`;
      const thread = `${forum}<div class="post-content"><div class="comment"><p>I was on it.</p></div>${PROSE}</div>`;
      expect(marked(thread)).toContain("I was on it.");
      expect(marked(thread.slice(forum.length))).not.toContain("I was on it.");
    });
  });

  it("removes appended articles unless they have the page's heading", () => {
    const page = (more: string): string =>
      article(`<div class="infinite-scroll"><p>Another one</p>${more}</div>`);
    expect(marked(page(""))).not.toContain("Another one");
    expect(marked(page("<h1>Title</h1>"))).toContain("Another one");
  });

  it("is stricter with favor precision", () => {
    const inside = '<header><p>Line of it</p></header><p class="link">More of it</p><p>x</p>';
    expect(kept(inside)).toEqual(["Line of it", "More of it", "x"]);
    expect(kept(inside, { favor: "precision" })).toEqual(["x"]);
  });

  it("keeps teasers with favor recall", () => {
    const inside = '<div class="teaser"><p>Read more of this</p></div>';
    expect(kept(inside)).toEqual([]);
    expect(kept(inside, { favor: "recall" })).toEqual(["Read more of this"]);
  });

  it("gives reasons", () => {
    const tree = parse(article('<div class="social">Share this</div>'));
    const { reasons } = trafilatura(tree);
    expect(reasons).toEqual(
      expect.arrayContaining(["content-frame", "discarded-section", "outside-content"]),
    );
  });

  it("checks its options", () => {
    expect(() => createTrafilatura({ fats: true } as TrafilaturaOptions)).toThrow(/fats.*fast/);
  });
});
