import { fromDom, parse } from "@winnow/core-dom";
import { decode } from "@winnow/core-dom/decode";
import * as cheerio from "cheerio";
import { describe, expect, it } from "vitest";
import { allVisibleText } from "./all-visible-text.js";
import { extract } from "./extract.js";
import { extractMetadata } from "./metadata/index.js";
import { json } from "./render/json.js";
import { markdown } from "./render/markdown/markdown.js";
import { render } from "./render/render.js";
import { tei } from "./render/tei/tei.js";

const PROSE = "The ferry left at six, as it did every morning, and nobody on board looked back at the town. ";
const PAGE = `<title>The ferry</title><article><p>${PROSE.repeat(6)}<a href="/map">map</a></p></article>`;
const ADDRESS = "https://example.org/a";
const method = allVisibleText;

describe("an address as a URL", () => {
  const url = new URL(ADDRESS);

  it.each([
    ["the option", () => extract(PAGE, { method, url })],
    ["a page's", () => extract({ html: PAGE, url }, { method })],
  ])("is accepted as %s", (_, run) => {
    const article = run();
    const same = extract(PAGE, { method, url: ADDRESS });
    expect(article.markdown).toContain("[map](https://example.org/map)");
    expect(article.metadata.url).toBe(ADDRESS);
    for (const format of [markdown, json, tei]) expect(article.render(format)).toBe(same.render(format));
  });

  it("is accepted by the other functions", () => {
    const { tree, marks } = extract(PAGE);
    expect(extractMetadata(tree, { url }).url).toBe(ADDRESS);
    for (const format of [markdown, json, tei]) {
      expect(render(tree, marks, format, { url })).toBe(render(tree, marks, format, { url: ADDRESS }));
    }
  });

  it("that is invalid is ignored, as in records of a crawl", () => {
    expect(extract(PAGE, { method, url: "no address" }).markdown).toContain("[map](/map)");
    expect(extract({ html: PAGE, url: "" }, { method }).markdown).toContain("[map](/map)");
  });
});

describe("an unknown option", () => {
  const { tree, marks } = extract(PAGE);
  it.each<[string, () => unknown, string]>([
    ["extract", () => extract(PAGE, { formt: 1 } as never), 'unknown option "formt"'],
    ["extract", () => extract(PAGE, { comment: true } as never), 'did you mean "comments"?'],
    ["extract", () => extract(PAGE, { URL: ADDRESS } as never), 'did you mean "url"?'],
    [
      "extract",
      () => extract(PAGE, ADDRESS as never),
      'options must be an object, not "https://example.org/a"',
    ],
    ["extractMetadata", () => extractMetadata(tree, { lang: "en" } as never), 'unknown option "lang"'],
    [
      "render",
      () => render(tree, marks, markdown, { frontmatter: true } as never),
      'did you mean "frontMatter"?',
    ],
  ])("of %s is reported with the nearest name", (_, run, message) => {
    expect(run).toThrow(TypeError);
    expect(run).toThrow(message);
  });

  it.each<[unknown, string]>([
    [{ timeout: "3000" }, 'options.timeout must be a number, not "3000"'],
    [{ maxSize: null }, "options.maxSize must be a number, not null"],
    [{ comments: "yes" }, 'options.comments must be true or false, not "yes"'],
    [{ frontMatter: 1 }, "options.frontMatter must be true or false, not 1"],
    [{ language: 5 }, "options.language must be a string, not 5"],
    [{ url: 5 }, "options.url must be a string or a URL, not 5"],
    [{ signal: new AbortController() }, "options.signal must be an AbortSignal, not an AbortController"],
  ])("of another type is reported: %j", (options, message) => {
    expect(() => extract(PAGE, options as never)).toThrow(new TypeError(message));
  });

  it("an unknown name is reported with the nearest one", () => {
    const method = (name: string) => () => extract(PAGE, { method: name as never });
    expect(method("winow")).toThrow(/^method must be a function, not "winow"; did you mean winnow\b/);
    expect(method("trafilatura")).toThrow(
      new RangeError(
        'method must be a function, not "trafilatura"; "@winnow/baselines/methods" lists methods by name',
      ),
    );
    expect(() => extract(PAGE, { favor: "precison" as never })).toThrow(
      new RangeError('options.favor must not be "precison"; did you mean "precision"?'),
    );
    expect(() => extract(PAGE).render("markdwn" as never)).toThrow(
      /^format must be a function, not "markdwn"; did you mean markdown\b/,
    );
    expect(() => render(tree, marks, markdown, { parts: "comment" as never })).toThrow(
      /did you mean "comments"\?/,
    );
  });
});

describe("the error for an input that is not a page names the remedy", () => {
  const $ = cheerio.load(PAGE);
  it.each<[string, unknown, RegExp]>([
    ["a URL", new URL(ADDRESS), /fetchPage of @winnow\/fetch/],
    ["an address", ADDRESS, /fetchPage of @winnow\/fetch/],
    ["an address with white space around it", ` ${ADDRESS}?a=b#c\n`, /fetchPage of @winnow\/fetch/],
    ["a promise", Promise.resolve(PAGE), /a Promise: await it/],
    ["a response", new Response(PAGE), /a Response: .*bytes/],
    ["a request", new Request(ADDRESS), /fetchPage of @winnow\/fetch/],
    ["a Blob", new Blob([PAGE]), /a Blob: .*arrayBuffer/],
    ["a stream", new Response(PAGE).body, /a ReadableStream: read it/],
    ["an ArrayBuffer", new ArrayBuffer(8), /an ArrayBuffer: pass new Uint8Array\(input\)/],
    ["other typed arrays", new Uint16Array(8), /a Uint16Array: pass new Uint8Array\(input\.buffer/],
    ["a document", { nodeType: 9, firstChild: null, nextSibling: null }, /fromDom\(input\)/],
    ["Cheerio", $, /fromDom\(input\)/],
    ["a selection of Cheerio's", $("article"), /fromDom/],
    ["a node of domhandler's", $("article")[0], /fromDom\(input\)/],
    ["an extraction", extract(PAGE), /its tree/],
    ["an array", [PAGE], /not an Array/],
    ["nothing", undefined, /not undefined/],
    ["a page of neither", { html: null, url: ADDRESS }, /html or bytes/],
    ["a page of a wrong type", { html: 5 }, /html or bytes/],
  ])("%s", (_, input, message) => {
    expect(() => extract(input as never)).toThrow(TypeError);
    expect(() => extract(input as never)).toThrow(message);
  });

  it("accepts the result of fromDom", () => {
    expect(extract(fromDom($), { method }).text).toContain("nobody on board");
    expect(extract(Buffer.from(PAGE), { method, decode }).text).toContain("nobody on board");
  });

  it("never throws for the content of a page", () => {
    // Known to be pages: by their address, as a Page, as bytes.
    expect(extract(ADDRESS, { method, url: ADDRESS }).text).toBe(ADDRESS);
    expect(extract({ html: ADDRESS }).reason).not.toBe("too-large");
    expect(extract(new TextEncoder().encode(ADDRESS), { decode }).reason).not.toBe("too-large");
    for (const text of [`${ADDRESS} ${ADDRESS}`, `<p>${ADDRESS}`, "example.org", "mailto:a@example.org"]) {
      expect(() => extract(text)).not.toThrow();
    }
    expect(() => extract(`https://example.org/${"a".repeat(100_000)}`)).not.toThrow();
    expect(() => parse(ADDRESS)).not.toThrow();
  });
});
