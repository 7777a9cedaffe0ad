import { createMarker, Label, type Method, NodeKind, parse, Tag, type Tree } from "@winnow/core-dom";
import { decode } from "@winnow/core-dom/decode";
import { describe, expect, it } from "vitest";
import { extract } from "./extract.js";
import { justext } from "./methods/justext/justext.js";
import { createReadability, readability } from "./methods/readability/readability.js";

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
    expect(article.method).toBe("readability");
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
    const { blocks } = extract(ARTICLE, { method: readability });
    const label = (start: string) => blocks.find(({ text }) => text.startsWith(start))?.label;
    expect(label("The ferry left")).toBe("content");
    expect(label("All rights")).toBe("boilerplate");
    const nav = blocks.find(({ text }) => text.startsWith("Home"))!;
    expect(nav).toMatchObject({
      text: "Home News",
      words: 2,
      linkDensity: 1,
      path: "html/body/nav",
      score: 0,
    });
    expect(nav.reason).toMatch(/^[a-z-]+$/);
  });

  it("names the method that set the marks", () => {
    expect(extract(ARTICLE, { method: justext }).method).toBe("justext");
    expect(extract(ARTICLE, { method: createReadability({ charThreshold: 200 }) }).method).toBe(
      "readability",
    );
    expect(extract("").method).toBe("none");
    const nothing = extract(ARTICLE, { method: (tree) => createMarker(tree).marks });
    expect(nothing).toMatchObject({ method: "custom", reason: "no-content" });
  });

  it("falls back to justext if readability finds nothing", () => {
    // Readability drops text that an inline style hides; jusText ignores styles.
    const article = extract(`<html lang="en"><p style="display:none">${PROSE.repeat(3)}</p>`);
    expect(article.method).toBe("justext");
    expect(article.text).toContain("nobody on board looked back");
  });

  it("has the confidence, the page type and the doubt of the method", () => {
    const pageType = {
      type: "forum",
      probabilities: {
        ...{ article: 0.2, documentation: 0, service: 0.1, forum: 0.7 },
        ...{ collection: 0, listing: 0, product: 0 },
      },
    } as const;
    const method =
      (unsure: boolean, kept: boolean): Method =>
      (tree) => {
        const { mark, marks } = createMarker(tree, { method: "guess", confidence: 0.4, unsure, pageType });
        for (let row = 0; row < tree.length; row++) {
          if (tree.kind[row] === NodeKind.text) mark(row, kept ? Label.content : Label.boilerplate, "guess");
        }
        return marks;
      };
    const unsure = extract(ARTICLE, { method: method(true, true) });
    expect(unsure).toMatchObject({ confidence: 0.4, pageType, reason: "unsure" });
    expect(unsure.text).toContain("nobody on board looked back");
    expect(extract(ARTICLE, { method: method(false, true) }).reason).toBeUndefined();
    expect(extract(ARTICLE, { method: method(true, false) }).reason).toBe("no-content");
  });

  it("has no confidence or page type from methods that estimate none", () => {
    for (const article of [extract(ARTICLE, { method: justext }), extract("")]) {
      expect(article).toMatchObject({ confidence: undefined, pageType: undefined });
    }
  });

  it("replaces the doubt by the limit that a rendering reached", () => {
    const method: Method = (tree) => {
      const { mark, marks } = createMarker(tree, { confidence: 0.1, unsure: true });
      for (let row = 0; row < tree.length; row++) {
        if (tree.kind[row] === NodeKind.text) mark(row, Label.content, "guess");
      }
      return marks;
    };
    const article = extract("<p>Hello", { method });
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
    expect(() => extract("", { method: "justext" as never })).toThrow(/method.*@winnow\/extract\/methods/);
    expect(() => extract("", { favor: "speed" as never })).toThrow(/favor/);
    expect(() => extract("", { maxSize: 0 })).toThrow(/maxSize/);
    expect(() => extract("", { timeout: -1 })).toThrow(/timeout/);
  });

  it("throws the reason of an aborted signal", () => {
    const reason = new Error("enough");
    expect(() => extract(ARTICLE, { signal: AbortSignal.abort(reason) })).toThrow(reason);
  });
});
