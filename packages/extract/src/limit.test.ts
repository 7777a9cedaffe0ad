import { fromDom, parse } from "@winnow/core-dom";
import { toCheerio } from "@winnow/core-dom/cheerio";
import { afterEach, describe, expect, it, vi } from "vitest";
import { allVisibleText } from "./all-visible-text.js";
import { extract } from "./extract.js";
import { formats } from "./formats.js";
import type { Extraction, ExtractOptions } from "./types.js";

const options: ExtractOptions = { url: "https://example.org/a/b", method: allVisibleText, comments: true };

/** Returns all renderings of an extraction. */
function allRenderings(article: Extraction): Record<string, string> {
  const rendered = Object.entries(formats).map(([name, format]) => [`${name}, all`, article.render(format)]);
  return {
    ...Object.fromEntries(rendered),
    text: article.text,
    markdown: article.markdown,
    html: article.html,
    comments: article.comments,
    blocks: JSON.stringify(article.blocks),
    metadata: JSON.stringify(article.metadata),
  };
}

/** Returns a page of `size` characters: half of it one long string, half a repeated piece. */
function half(size: number, long: (a: string) => string, many: string): string {
  return long("A".repeat(size / 2)) + many.repeat(size / 2 / many.length);
}

describe("a string that a page has once and repeats in a rendering", () => {
  // Each of these was quadratic: at ten times this size the rendering exceeded the maximum length of a
  // string.
  it.each([
    ["a base of links", (a: string) => `<base href="http://a/${a}/">`, "<a href=x>b</a> "],
    ["a base of tags", (a: string) => `<base href="http://a/${a}/">`, "<a rel=tag href=x>b</a> "],
    ["a base of images", (a: string) => `<base href="http://a/${a}/">`, "<p>b<img src=x>"],
    ["a link", (a: string) => `<a href="/${a}">`, "<p>b"],
    ["a link's title", (a: string) => `<a href="/x" title="${a}">`, "<p>b"],
    ["an abbreviation's title", (a: string) => `<abbr title="${a}">`, "<p>b"],
    ["a quotation's source", (a: string) => `<q cite="/${a}">`, "<p>b"],
    ["the language of code", (a: string) => `<div class=language-${a}>`, "<pre>b</pre>"],
    ["an element's name", (a: string) => `<a${a}>`, "<p>b"],
  ])("is not multiplied: %s", (_, long, many) => {
    const html = half(40_000, long, many);
    const article = extract(html, options);
    for (const [name, value] of Object.entries(allRenderings(article))) {
      // A block is about 130 characters of JSON in addition to its text.
      expect(value.length, name).toBeLessThanOrEqual((name === "blocks" ? 60 : 10) * html.length);
    }
    expect(article.text).toContain("b");
  });

  it("is left out as a link's address, while the link's text stays", () => {
    const article = extract(`<p>a <a href="/${"x".repeat(2048)}">b</a> <a href="/y">c</a>`, options);
    expect(article.html).toBe('<p>a b <a href="https://example.org/y">c</a></p>');
    expect(article.markdown).toBe("a b [c](https://example.org/y)");
  });

  it("is truncated as the title of a link", () => {
    const article = extract(`<p>a <a href="/y" title="${"x".repeat(2047)}😀">c</a>`, options);
    expect(article.html).toContain(` title="${"x".repeat(2047)}">`);
  });
});

describe("a rendering that grows to many times the page", () => {
  const address = `http://a/${"A".repeat(2000)}`;
  const pages: readonly (readonly [name: string, html: string, emptied: string])[] = [
    ["addresses at their bound", `<base href="${address}/">${"<a href=x>b</a> ".repeat(2_000)}`, "html"],
    ["a link around many blocks", `<a href="${address}">${"<p>b".repeat(2_000)}`, "html"],
    ["inline elements around many blocks", `${"<sub><sup><q><cite><ruby>".repeat(3)}${"<p>b".repeat(5_000)}`, "html"],
    ["a line break in deep lists", `${"<ol start=999999999><li>".repeat(60)}${"b<br>".repeat(10_000)}`, "markdown"],
    ["many lines of code in deep lists", `${"<ol start=999999999><li>".repeat(60)}<pre>${"b\n".repeat(10_000)}`, "markdown"],
    ["empty cells", `<table><tr>${"<th>b".repeat(19)}${"<tr><td>b".repeat(3_000)}`, "html"],
  ]; // biome-ignore format: a table

  it.each(pages)("is empty while others are not: %s", (_, html, emptied) => {
    const article = extract(html, options);
    expect(article.reason).toBeUndefined();
    expect(article.render(formats[emptied as "html"])).toBe("");
    expect(article.reason).toBe("too-large");
    expect(article.text).toContain("b");
    for (const [name, value] of Object.entries(allRenderings(article))) {
      expect(value.length, name).toBeLessThan((name === "blocks" ? 60 : 10) * html.length + 2_000_000);
    }
  });

  it("is also empty for a page from a DOM", () => {
    const article = extract(fromDom(toCheerio(parse(pages[1]![1]))), options);
    expect([article.html, article.reason]).toEqual(["", "too-large"]);
  });

  it("is complete for realistic pages with many tags and little text", () => {
    const cells = `<table><tr><th>a<th>b${"<tr><td>1</td><td>2</td></tr>".repeat(5_000)}`;
    const article = extract(cells, options);
    for (const value of Object.values(allRenderings({ ...article, comments: "-" })))
      expect(value).not.toBe("");
    expect(article.reason).toBeUndefined();
  });
});

describe("metadata", () => {
  it("leaves out a source that grows to many times the page, and keeps the others", () => {
    const links = "<a rel=tag href=x>b</a>".repeat(5_000);
    const article = extract(
      `<title>Swifts</title><base href="http://a/${"A".repeat(2000)}/">${links}`,
      options,
    );
    expect(article.metadata).toMatchObject({ title: "Swifts", tags: [] });
    expect(article.reason).toBe("too-large");
  });
});

describe("the time for a page", () => {
  afterEach(() => vi.restoreAllMocks());

  /** Installs a clock that advances by a millisecond each time it is read. */
  function ticking(): void {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now++);
  }

  const html = "<p>a <b>b</b>".repeat(10_000);

  it.each(Object.entries(formats))("ends a rendering: %s", (_, format) => {
    ticking();
    // The parser and methods read the clock, too.
    const tree = parse(html);
    const article = extract(tree, { method: allVisibleText, timeout: 10 });
    expect(article.reason).toBeUndefined();
    expect(article.render(format)).toBe("");
    expect(article.reason).toBe("time-limit");
  });

  it("ends the metadata, which keeps the fields extracted so far", () => {
    ticking();
    const tree = parse(`<title>Swifts</title>${html}`);
    // Each walk over the rows reads the clock about thirty times: the sources' and the title's walks come first, those
    // of the authors and the dates in the text later.
    const at = (timeout: number) => {
      const article = extract(tree, { method: allVisibleText, timeout });
      return { metadata: article.metadata, reason: article.reason };
    };
    const none = { authors: [], categories: [], tags: [], evidence: {} };
    expect(at(5)).toEqual({ metadata: none, reason: "time-limit" });
    expect(at(100)).toMatchObject({ metadata: { title: "Swifts" }, reason: "time-limit" });
    expect(at(10_000)).toMatchObject({ metadata: { title: "Swifts" }, reason: undefined });
  });

  it("stops between computations", () => {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    const article = extract(html, { method: allVisibleText, timeout: 10 });
    now = 1_000_000;
    expect(article.text).not.toBe("");
    expect(article.reason).toBeUndefined();
  });

  it("keeps earlier results", () => {
    ticking();
    const article = extract(parse("<p>a"), { method: allVisibleText, timeout: 15 });
    expect(article.text).toBe("a");
    for (let i = 0; i < 20; i++) article.render(() => "");
    expect(article.markdown).toBe("");
    expect(article.text).toBe("a");
    expect(article.reason).toBe("time-limit");
  });
});
