import { parse } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { sourceReader } from "./index.js";
import { jsonLd } from "./json-ld.js";
import { itemValues, strings } from "./values.js";

const readerOf = (html: string) => sourceReader(parse(html));
const script = (json: string, type = "application/ld+json"): string =>
  `<script type="${type}">${json}</script>`;
const itemsOf = (...data: readonly unknown[]) =>
  jsonLd(readerOf(data.map((one) => script(JSON.stringify(one))).join("")));
const typesOf = (...data: readonly unknown[]) => itemsOf(...data).map(({ types }) => types.join("+"));

describe("jsonLd", () => {
  it("reads an item with its properties", () => {
    const [item] = itemsOf({
      "@type": "NewsArticle",
      "@id": "#a",
      headline: "Swifts",
      wordCount: 12,
      isAccessibleForFree: true,
    });
    expect(item).toMatchObject({ source: "json-ld", types: ["NewsArticle"], id: "#a", nested: false });
    expect(strings(item, "headline")).toEqual(["Swifts"]);
    expect(strings(item, "wordCount")).toEqual(["12"]);
    expect(strings(item, "isAccessibleForFree")).toEqual(["true"]);
  });

  it.each([["application/ld+json"], ["APPLICATION/LD+JSON"], ["application/ld+json; charset=utf-8"]])(
    "knows a script of type %s",
    (type) => {
      expect(jsonLd(readerOf(script('{"@type": "Article"}', type)))).toHaveLength(1);
    },
  );

  it("skips other scripts and templates", () => {
    const json = '{"@type": "Article"}';
    expect(jsonLd(readerOf(script(json, "application/json")))).toEqual([]);
    expect(jsonLd(readerOf(`<template>${script(json)}</template>`))).toEqual([]);
    expect(jsonLd(readerOf(script("no JSON")))).toEqual([]);
  });

  it.each<[why: string, data: unknown, types: readonly string[]]>([
    ["a list", [{ "@type": "A" }, { "@type": "B" }], ["A", "B"]],
    ["lists in lists", [[{ "@type": "A" }], [[{ "@type": "B" }]]], ["A", "B"]],
    [
      "a graph",
      { "@context": "https://schema.org", "@graph": [{ "@type": "A" }, { "@type": "B" }] },
      ["A", "B"],
    ],
    ["a graph of one", { "@graph": { "@type": "A" } }, ["A"]],
    ["an item with a graph", { "@type": "A", "@graph": [{ "@type": "B" }] }, ["A", "B"]],
    ["several types", { "@type": ["A", "B"] }, ["A+B"]],
    ["a full name", { "@type": "https://schema.org/A" }, ["A"]],
    ["a prefix", { "@type": "schema:A" }, ["A"]],
    [
      "nested",
      { "@type": "A", author: { "@type": "B", "schema:worksFor": { "@type": "C" } } },
      ["A", "B", "C"],
    ],
    ["@reverse is another's", { "@type": "A", "@reverse": { author: { "@type": "B" } } }, ["A"]],
    ["no objects", ["A", 1, null, true], []],
  ])("reads %s", (_, data, types) => {
    expect(typesOf(data)).toEqual(types);
  });

  it("distinguishes nested items from those of a graph", () => {
    const items = itemsOf({ "@graph": [{ "@type": "A", author: { "@type": "B" } }] });
    expect(items.map(({ nested }) => nested)).toEqual([false, true]);
  });

  it("removes the vocabulary from properties", () => {
    const [item] = itemsOf({ "@type": "A", "schema:name": "x", "http://schema.org/headline": "y" });
    expect(strings(item, "name")).toEqual(["x"]);
    expect(strings(item, "headline")).toEqual(["y"]);
  });

  it("reads values in their long forms", () => {
    const [item] = itemsOf({
      "@type": "A",
      name: { "@value": "x", "@language": "en" },
      keywords: { "@list": ["a", { "@value": "b" }] },
      tags: { "@set": ["c"] },
    });
    expect(strings(item, "name")).toEqual(["x"]);
    expect(strings(item, "keywords")).toEqual(["a", "b"]);
    expect(strings(item, "tags")).toEqual(["c"]);
  });

  it("decodes character references once, and leaves out empty values", () => {
    const [item] = itemsOf({ "@type": "A", name: "Q&amp;A&#039;s &amp;lt;", headline: [" ", null, "y"] });
    expect(strings(item, "name")).toEqual(["Q&A's &lt;"]);
    expect(strings(item, "headline")).toEqual(["y"]);
  });

  it("resolves @id across scripts, to the fullest item of that id", () => {
    const items = itemsOf(
      { "@type": "Article", author: { "@id": "#ada" }, publisher: [{ "@id": "#nobody" }] },
      { "@type": "Person", "@id": "#ada" },
      { "@graph": [{ "@type": "Person", "@id": "#ada", name: "Ada" }] },
    );
    expect(strings(items[0], "author")).toEqual(["Ada"]);
    expect(itemValues(items[0], "author")[0]).toBe(items[2]);
    expect(itemValues(items[0], "publisher")[0]).toMatchObject({ id: "#nobody", types: [] });
  });

  it("lets items contain each other in cycles", () => {
    const items = itemsOf({
      "@graph": [
        { "@type": "Article", "@id": "#a", isPartOf: { "@id": "#p" } },
        { "@type": "WebPage", "@id": "#p", mainEntity: { "@id": "#a" } },
      ],
    });
    const [page] = itemValues(items[0], "isPartOf");
    expect(itemValues(page, "mainEntity")[0]).toBe(items[0]);
  });

  it("is safe from names of JavaScript's objects", () => {
    const [item] = jsonLd(readerOf(script('{"@type": "A", "__proto__": {"x": "1"}, "constructor": "c"}')));
    expect(strings(item, "constructor")).toEqual(["c"]);
    expect(Object.getPrototypeOf(item!)).toBe(Object.prototype);
  });

  it("limits deep, long and large data", () => {
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    expect(jsonLd(readerOf(script(deep)))).toEqual([]);
    expect(jsonLd(readerOf(script("[".repeat(100_000))))).toEqual([]);
    const nested = `${'{"@type":"A","x":'.repeat(100_000)}1${"}".repeat(100_000)}`;
    expect(jsonLd(readerOf(script(nested))).length).toBeLessThan(1_000);
    const many = Array.from({ length: 60_000 }, (_, i) => ({
      "@type": "Product",
      name: `Thing ${i}`,
      sku: "x".repeat(40),
    }));
    const large = JSON.stringify({ "@graph": many });
    expect(large.length).toBeGreaterThan(5_000_000);
    const items = jsonLd(readerOf(script(large)));
    expect(items.length).toBeGreaterThan(1_000);
    expect(items.length).toBeLessThanOrEqual(10_000);
  });
});
