import { fromDom, parse } from "@winnow/core-dom";
import { toCheerio } from "@winnow/core-dom/cheerio";
import { afterEach, describe, expect, it, vi } from "vitest";
import { extract } from "./extract.js";
import { formats } from "./formats.js";
import { allVisibleText } from "./methods/all-visible-text.js";
import type { Extraction, ExtractOptions } from "./types.js";

const options: ExtractOptions = { url: "https://example.org/a/b", method: allVisibleText, comments: true };

/** Everything that can be read of an extraction. */
function everything(found: Extraction): Record<string, string> {
  const rendered = Object.entries(formats).map(([name, format]) => [`${name}, all`, found.render(format)]);
  return {
    ...Object.fromEntries(rendered),
    text: found.text,
    markdown: found.markdown,
    html: found.html,
    comments: found.comments,
    blocks: JSON.stringify(found.blocks),
    metadata: JSON.stringify(found.metadata),
  };
}

/** A page of `size` characters: half of it one long string, half what is repeated. */
function half(size: number, long: (a: string) => string, many: string): string {
  return long("A".repeat(size / 2)) + many.repeat(size / 2 / many.length);
}

describe("what a page states once and applies everywhere", () => {
  // At 40,000 characters all of these are small; each was quadratic, and at ten times the size no string was long enough.
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
  ])("does not multiply it: %s", (_, long, many) => {
    const html = half(40_000, long, many);
    const found = extract(html, options);
    for (const [name, value] of Object.entries(everything(found))) {
      // A block is some 130 characters of JSON beside its text.
      expect(value.length, name).toBeLessThanOrEqual((name === "blocks" ? 60 : 10) * html.length);
    }
    expect(found.text).toContain("b");
  });

  it("keeps the text of a link whose address is too long, not the link", () => {
    const found = extract(`<p>a <a href="/${"x".repeat(2048)}">b</a> <a href="/y">c</a>`, options);
    expect(found.html).toBe('<p>a b <a href="https://example.org/y">c</a></p>');
    expect(found.markdown).toBe("a b [c](https://example.org/y)");
  });

  it("keeps the beginning of a long title", () => {
    const found = extract(`<p>a <a href="/y" title="${"x".repeat(2047)}😀">c</a>`, options);
    expect(found.html).toContain(` title="${"x".repeat(2047)}">`);
  });
});

describe("a rendering that grows over many times the page", () => {
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
    const found = extract(html, options);
    expect(found.reason).toBeUndefined();
    expect(found.render(formats[emptied as "html"])).toBe("");
    expect(found.reason).toBe("too-large");
    expect(found.text).toContain("b");
    for (const [name, value] of Object.entries(everything(found))) {
      expect(value.length, name).toBeLessThan((name === "blocks" ? 60 : 10) * html.length + 2_000_000);
    }
  });

  it("is also empty for a page from a DOM", () => {
    const found = extract(fromDom(toCheerio(parse(pages[1]![1]))), options);
    expect([found.html, found.reason]).toEqual(["", "too-large"]);
  });

  it("is complete for realistic pages with many tags and little text", () => {
    const cells = `<table><tr><th>a<th>b${"<tr><td>1</td><td>2</td></tr>".repeat(5_000)}`;
    const found = extract(cells, options);
    for (const value of Object.values(everything({ ...found, comments: "-" }))) expect(value).not.toBe("");
    expect(found.reason).toBeUndefined();
  });
});

describe("metadata", () => {
  it("leaves out a source that grows to many times the page, and keeps the others", () => {
    const links = "<a rel=tag href=x>b</a>".repeat(5_000);
    const found = extract(
      `<title>Swifts</title><base href="http://a/${"A".repeat(2000)}/">${links}`,
      options,
    );
    expect(found.metadata).toMatchObject({ title: "Swifts", tags: [] });
    expect(found.reason).toBe("too-large");
  });
});

describe("the time for a page", () => {
  afterEach(() => vi.restoreAllMocks());

  /** A clock that goes on a millisecond with each look at it. */
  function ticking(): void {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now++);
  }

  const html = "<p>a <b>b</b>".repeat(10_000);

  it.each(Object.entries(formats))("ends a rendering: %s", (_, format) => {
    ticking();
    // The parse and a method look at the clock, too.
    const tree = parse(html);
    const found = extract(tree, { method: allVisibleText, timeout: 10 });
    expect(found.reason).toBeUndefined();
    expect(found.render(format)).toBe("");
    expect(found.reason).toBe("time-limit");
  });

  it("ends the metadata, which keep the fields extracted so far", () => {
    ticking();
    const tree = parse(`<title>Swifts</title>${html}`);
    // Sources and the first fields take some thirty looks; the text is read for an author and for dates after that.
    const at = (timeout: number) => {
      const found = extract(tree, { method: allVisibleText, timeout });
      return { metadata: found.metadata, reason: found.reason };
    };
    const none = { authors: [], categories: [], tags: [], evidence: {} };
    expect(at(5)).toEqual({ metadata: none, reason: "time-limit" });
    expect(at(60)).toMatchObject({ metadata: { title: "Swifts" }, reason: "time-limit" });
    expect(at(10_000)).toMatchObject({ metadata: { title: "Swifts" }, reason: undefined });
  });

  it("stops between computations", () => {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    const found = extract(html, { timeout: 10 });
    now = 1_000_000;
    expect(found.text).not.toBe("");
    expect(found.reason).toBeUndefined();
  });

  it("keeps earlier results", () => {
    ticking();
    const found = extract(parse("<p>a"), { method: allVisibleText, timeout: 15 });
    expect(found.text).toBe("a");
    for (let i = 0; i < 20; i++) found.render(() => "");
    expect(found.markdown).toBe("");
    expect(found.text).toBe("a");
    expect(found.reason).toBe("time-limit");
  });
});
