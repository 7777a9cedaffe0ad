import { parse } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { collect } from "./index.js";
import { firstText, statementsOf, strings } from "./values.js";

describe("collect", () => {
  const html = `<html><head><title>Swifts</title>
    <meta name="author" content="Ada"><meta name="author" content="Bo"><link rel="canonical" href="/swifts">
    <script type="application/ld+json">{"@type": "Article", "headline": "<b>Swifts</b>"}</script></head>
    <body><div itemscope itemtype="https://schema.org/WebPage"></div><p typeof="Person" vocab="https://schema.org/">`;

  it("collects items, statements, links and headers", () => {
    const sources = collect(parse(html), {
      url: "https://example.org/a",
      headers: { "Content-Language": "en", Link: "</b>; rel=canonical" },
      language: "en",
    });
    expect(sources.items.map(({ source }) => source)).toEqual(["json-ld", "microdata", "rdfa"]);
    expect(sources.main?.types).toEqual(["Article"]);
    expect(firstText(sources.main, "headline")).toBe("Swifts");
    expect(statementsOf(sources, ["author"]).map(({ value }) => value)).toEqual(["Ada", "Bo"]);
    expect(sources.statements.get("content-language")?.[0]?.source).toBe("header");
    expect(sources.links.map(({ href }) => href)).toEqual([
      "https://example.org/swifts",
      "https://example.org/b",
    ]);
    expect(sources.headers["content-language"]).toBe("en");
    expect(sources.language).toBe("en");
  });

  it("finds nothing in an empty page", () => {
    const sources = collect(parse(""), {});
    expect([...sources.items, ...sources.links, ...sources.statements]).toEqual([]);
    expect(sources.main).toBeUndefined();
    expect(strings(undefined, "name")).toEqual([]);
  });
});
