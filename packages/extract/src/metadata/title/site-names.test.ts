import { parse } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { collect } from "../sources/index.js";
import { namesSite, siteNames } from "./site-names.js";

describe("siteNames", () => {
  it("reads statements, publishers and the host", () => {
    const tree =
      parse(`<meta property="og:site_name" content="The Daily"><meta name="application-name" content="Daily App">
      <script type="application/ld+json">{"@context":"https://schema.org","@type":"NewsArticle","headline":"x","publisher":{"@type":"Organization","name":"Daily Media"}}</script>`);
    const { names, labels } = siteNames(collect(tree, { url: "https://www.thedaily.example/a" }));
    expect(names).toEqual(expect.arrayContaining(["the daily", "daily app", "daily media"]));
    expect(labels).toEqual(["thedaily"]);
  });

  it("does not take a slogan for a name", () => {
    const tree = parse('<meta property="og:site_name" content="A very long slogan that goes on and on">');
    expect(siteNames(collect(tree, {})).names).toEqual([]);
  });
});

describe("namesSite", () => {
  const names = { names: ["mac rumors"], labels: ["macrumors", "nyt"] };
  it.each([
    ["Mac Rumors", 2],
    ["MacRumors Forums", 2],
    ["macrumors.com", 2],
    ["New York Times", 2],
    ["The best phones", 0],
    ["", 0],
  ] as const)("%s", (part, expected) => {
    expect(namesSite(part, names)).toBe(expected);
  });
});
