import { gzipSync } from "node:zlib";
import { createMarker, Label, type Method, NodeKind, parse, Tag, type Tree } from "@winnow/core-dom";
import { decode } from "@winnow/core-dom/decode";
import { describe, expect, it } from "vitest";
import { allVisibleText } from "./all-visible-text.js";
import { extract } from "./extract.js";
import { json } from "./render/json.js";

const PROSE =
  "The ferry left at six, as it had done every morning since the war, and nobody on board looked back at the town. ";
const ARTICLE = `<!doctype html><html lang="en-GB"><title>The ferry</title><body>
<nav><a href="/">Home</a> <a href="/news">News</a></nav>
<article><h1>A crossing</h1><p>${PROSE.repeat(3)}</p><p>${PROSE.repeat(2)}<a href="/map">map</a></p></article>
<footer><p>All rights reserved.</p></footer>`;

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("extract", () => {
  it("keeps the article and leaves out the rest", () => {
    const article = extract(ARTICLE, { url: "https://example.org/a/b" });
    expect(article.text).toContain("nobody on board looked back");
    expect(article.text).not.toContain("News");
    expect(article.text).not.toContain("All rights reserved");
    expect(article.markdown).toContain("[map](https://example.org/map)");
    expect(article.method).toBe("winnow");
    expect(article.reason).toBeUndefined();
    const { evidence, ...fields } = article.metadata;
    expect(fields).toEqual({
      title: "The ferry",
      authors: [],
      categories: [],
      tags: [],
      language: "en-GB",
      url: "https://example.org/a/b",
    });
    expect(evidence.title?.chosen).toMatchObject({ value: "The ferry", source: "page" });
  });

  it("accepts bytes, pages and trees", () => {
    const { text } = extract(ARTICLE);
    expect(extract(bytes(ARTICLE), { decode }).text).toBe(text);
    expect(extract({ html: ARTICLE }).text).toBe(text);
    expect(extract({ bytes: bytes(ARTICLE), contentType: "text/html; charset=utf-8" }, { decode }).text).toBe(
      text,
    );
    expect(extract(parse(ARTICLE)).text).toBe(text);
  });

  it("obeys the charset of the response", () => {
    const page = bytes(ARTICLE.replaceAll("town", "caf\u00e9"));
    const latin1 = Uint8Array.from(ARTICLE.replaceAll("town", "caf\u00e9"), (char) => char.charCodeAt(0));
    const declared = { bytes: latin1, contentType: "text/html; charset=iso-8859-1" };
    expect(extract(declared, { decode }).text).toContain("café");
    const header = { bytes: page, headers: { "content-type": "text/html; charset=utf-8" } };
    expect(extract(header, { decode }).text).toContain("café");
  });

  it("lists all blocks with their labels and reasons", () => {
    const { blocks } = extract(ARTICLE);
    const label = (start: string) => blocks.find(({ text }) => text.startsWith(start))?.label;
    expect(label("The ferry left")).toBe("content");
    expect(label("All rights")).toBe("boilerplate");
    const nav = blocks.find(({ text }) => text.startsWith("Home"))!;
    expect(nav).toMatchObject({
      text: "Home News",
      words: 2,
      linkDensity: 1,
      path: "html/body/nav",
    });
    expect(nav.score).toBeLessThan(0.1);
    expect(nav.reason).toMatch(/^[a-z]/);
  });

  it("names the method that set the marks", () => {
    expect(extract(ARTICLE).method).toBe("winnow");
    expect(extract(ARTICLE, { method: allVisibleText }).method).toBe("all-visible-text");
    expect(extract("").method).toBe("none");
    const nothing = extract(ARTICLE, { method: (tree) => createMarker(tree).marks });
    expect(nothing).toMatchObject({ method: "custom", reason: "no-content" });
  });

  it("has the confidence and the doubt of the method", () => {
    const method =
      (unsure: boolean, kept: boolean): Method =>
      (tree) => {
        const { mark, marks } = createMarker(tree, { method: "guess", confidence: 0.4, unsure });
        for (let row = 0; row < tree.length; row++) {
          if (tree.kind[row] === NodeKind.text) mark(row, kept ? Label.content : Label.boilerplate, "guess");
        }
        return marks;
      };
    const unsure = extract(ARTICLE, { method: method(true, true) });
    expect(unsure).toMatchObject({ confidence: 0.4, reason: "unsure" });
    expect(unsure.text).toContain("nobody on board looked back");
    expect(extract(ARTICLE, { method: method(false, true) }).reason).toBeUndefined();
    expect(extract(ARTICLE, { method: method(true, false) }).reason).toBe("no-content");
  });

  it("has no confidence from methods that estimate none", () => {
    for (const article of [extract(ARTICLE, { method: allVisibleText }), extract("")])
      expect(article.confidence).toBeUndefined();
  });

  it("estimates the type of the page with any method, unless it has no text", () => {
    for (const options of [{}, { method: allVisibleText }]) {
      const { pageType, render } = extract(ARTICLE, options);
      expect(pageType).toMatchObject({ type: "article", basis: "page" });
      expect(JSON.parse(render(json)).pageType).toBe("article");
    }
    expect(extract("").pageType).toBeUndefined();
    const unscripted = `<body><div id=root></div><noscript>${ARTICLE}</noscript>`;
    expect(extract(unscripted).pageType).toMatchObject({ type: "article", basis: "page" });
  });

  it("replaces the doubt by the limit that a rendering reached", () => {
    const method: Method = (tree) => {
      const { mark, marks } = createMarker(tree, { confidence: 0.1, unsure: true });
      for (let row = 0; row < tree.length; row++) {
        if (tree.kind[row] === NodeKind.text) mark(row, Label.content, "guess");
      }
      return marks;
    };
    const article = extract("<p>Hello, harbour.", { method });
    expect(article.reason).toBe("unsure");
    article.render((_tree, _marks, options) => {
      options?.onLimit?.("too-large");
      return "";
    });
    expect(article.reason).toBe("too-large");
  });

  it("rounds the scores of blocks", () => {
    const method: Method = (tree) => {
      const { mark, marks } = createMarker(tree);
      for (let row = 0; row < tree.length; row++) mark(row, Label.content, "long text, few links", 0.1);
      return marks;
    };
    // As a 32-bit number, 0.1 is 0.10000000149.
    expect(extract("<p>Hello", { method }).blocks).toMatchObject([
      { text: "Hello", score: 0.1, reason: "long text, few links" },
    ]);
  });

  it("runs the caller's method", () => {
    const headings = (tree: Tree) => {
      const { mark, marks } = createMarker(tree);
      for (let row = 0; row < tree.length; row++) {
        const kept = tree.kind[row] === NodeKind.text && tree.tag[tree.parent[row]!] === Tag.h1;
        mark(row, kept ? Label.content : Label.boilerplate, "heading");
      }
      return marks;
    };
    const article = extract(ARTICLE, { method: headings });
    expect(article.method).toBe("custom");
    expect(article.text).toBe("A crossing");
  });
});

/** Returns a list of entries, each with a link, as menus and listings have. */
const links = (names: readonly string[]): string =>
  `<ul>${names.map((name) => `<li><a href="/${name.length}">${name}</a>`).join("")}</ul>`;
const MENU = `<nav>${links(["Home", "News", "Contact", "Log in"])}</nav>`;
const FOOTER = "<footer><p>© 2026 The Harbour Times. All rights reserved.</p></footer>";

describe("pages of all types", () => {
  it("keeps the posts of a thread", () => {
    const posts = ["asks for the tide table", "answers with a link", "thanks everybody"].map(
      (what) => `<div class="post"><div class="author">anna ${what.length}</div><div class="message">
        <p>Somebody ${what} here, in a sentence that says why, and for whom. ${PROSE}</p></div></div>`,
    );
    const { text, confidence } = extract(
      `<title>Tides - Forum</title>${MENU}<div class="thread"><h1>Tides</h1>${posts.join("")}</div>${FOOTER}`,
      { url: "https://example.org/forum/thread/12" },
    );
    for (const what of ["tide table", "answers with", "thanks everybody"]) expect(text).toContain(what);
    expect(text).not.toContain("Log in");
    expect(text).not.toContain("All rights");
    expect(confidence).toBeGreaterThan(0.5);
  });

  it("keeps the description of a product", () => {
    const { text } = extract(`<title>Kettle</title>${MENU}<main><div class="product"><h1>Kettle</h1>
      <p class="price">€ 29.00</p><div class="description"><p>Boils a litre and a half of water in three minutes,
      and switches itself off. The lid opens with one hand.</p></div><button>Add to cart</button></div></main>${FOOTER}`);
    expect(text).toContain("Boils a litre");
    expect(text).not.toContain("Contact");
  });

  it("keeps the entries of a listing", () => {
    const entries = ["Harbour dredged", "New ferry ordered", "Bridge closed until May", "Mayor resigns"].map(
      (title, i) => `<article class="item"><h2><a href="/${i}">${title}</a></h2>
        <p>What the council decided on the ${i + 3}rd of May, and what that means for the town.</p></article>`,
    );
    const { text } = extract(
      `<title>News</title>${MENU}<main><h1>News</h1>${entries.join("")}</main>${FOOTER}`,
    );
    expect(text).toContain("Bridge closed until May");
    expect(text).toContain("What the council decided on the 6rd of May");
    expect(text).not.toContain("Log in");
  });

  it.each([
    ["one word", "<p>Hello</p>", "Hello"],
    ["text alone", "Hello, world.", "Hello, world."],
    ["one paragraph", `<p>${PROSE}</p>`, PROSE.trim()],
    ["text that a style hides, if there is no other", `<p style="display:none">${PROSE}</p>`, PROSE.trim()],
    ["text for browsers without scripts", `<noscript><p>${PROSE}</p></noscript>`, PROSE.trim()],
    ["one copy", `<p>${PROSE}</p><noscript><p>${PROSE}</p></noscript>`, PROSE.trim()],
  ])("keeps %s", (_, html, kept) => expect(extract(html).text).toBe(kept));

  it("has no confidence in no content", () => {
    expect(extract("<script>a()</script>")).toMatchObject({ confidence: 0, pageType: undefined });
  });

  it("keeps the paragraphs of a page of 100,000 blocks", () => {
    const page = `<p>One more thing.</p>`.repeat(100_000);
    const { text, reason } = extract(page, { timeout: 600_000 });
    expect(reason).toBeUndefined();
    expect(text.length).toBe("One more thing.\n\n".length * 100_000 - 2);
  });

  it("leaves out the text after 200,000 blocks, and is unsure of the rest", () => {
    const article = extract("<p>One".repeat(200_100), { timeout: 600_000 });
    expect(article.reason).toBe("unsure");
    expect(article.text.length).toBe("One\n\n".length * 200_000 - 2);
  });

  it("explains each decision in words", () => {
    for (const { reason } of extract(ARTICLE).blocks) expect(reason).toMatch(/^[a-z-]+(?:,? [a-z-]+)*$/);
  });
});

describe("bad input", () => {
  it.each([
    ["", "empty-input"],
    [" \n\t ", "empty-input"],
    ['{"a": [1, 2]}', "not-html"],
    ["%PDF-1.7\n%âãÏÓ\n1 0 obj", "not-html"],
    ["<!doctype html><title>x</title><script>a()</script>", "no-text"],
  ])("makes the extraction empty with a reason: %j", (html, reason) => {
    const article = extract(html);
    expect(article.reason).toBe(reason);
    expect(article.text).toBe("");
    expect(article.markdown).toBe("");
  });

  it.each([
    ["PDF", [0x25, 0x50, 0x44, 0x46, 0x2d, 0x31, 0x2e, 0x37, 0x0a]],
    ["PNG", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]],
    ["JPEG", [0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46]],
    ["gzip", [0x1f, 0x8b, 8, 0, 0, 0, 0, 0]],
    ["JSON", [...bytes('[{"a": 1}]')]],
  ])("detects %s by its first bytes", (_, first) => {
    expect(extract(Uint8Array.from(first), { decode }).reason).toBe("not-html");
  });

  it("decompresses gzip up to the maximum size", () => {
    expect(extract(gzipSync(ARTICLE), { decode }).text).toBe(extract(ARTICLE).text);
    expect(extract({ bytes: gzipSync(ARTICLE) }, { decode }).text).toBe(extract(ARTICLE).text);
    expect(extract(gzipSync("x".repeat(1_000_000)), { maxSize: 999_999, decode }).reason).toBe("too-large");
    expect(extract(gzipSync("%PDF-1.7"), { decode }).reason).toBe("not-html");
  });

  it("rejects a page that is too large, without parsing it", () => {
    const article = extract("x".repeat(20_000_001));
    expect(article.reason).toBe("too-large");
    expect(article.tree.strings.source).toBe("");
    expect(extract("<p>abc", { maxSize: 5 }).reason).toBe("too-large");
    expect(extract(new Uint8Array(6), { maxSize: 5 }).reason).toBe("too-large");
  });

  it("reports the time limit", () => {
    const article = extract(`<p>${PROSE}</p>`.repeat(40_000), { timeout: 1 });
    expect(article.reason).toBe("time-limit");
    expect(article.text).toBe("");
  });

  it("reads a page cut off in the middle of a character", () => {
    const cut = bytes(`<p>${PROSE.repeat(6)}</p><p>é`).slice(0, -1);
    expect(extract(cut, { decode }).text).toContain("The ferry left at six");
  });

  it("reads 100,000 nested elements", () => {
    expect(extract(`${"<div>".repeat(100_000)}${PROSE}`).tree.length).toBe(100_005);
  });
});

describe("misuse", () => {
  it("throws with the argument's name", () => {
    expect(() => extract(null as unknown as string)).toThrow(/input/);
    expect(() => extract({} as never)).toThrow(TypeError);
    expect(() => extract("", { method: "justext" as never })).toThrow(/method.*@winnow\/baselines\/methods/);
    expect(() => extract("", { favor: "speed" as never })).toThrow(/favor/);
    expect(() => extract("", { maxSize: 0 })).toThrow(/maxSize/);
    expect(() => extract("", { timeout: -1 })).toThrow(/timeout/);
  });

  it("throws the reason of an aborted signal", () => {
    const reason = new Error("enough");
    expect(() => extract(ARTICLE, { signal: AbortSignal.abort(reason) })).toThrow(reason);
  });
});
