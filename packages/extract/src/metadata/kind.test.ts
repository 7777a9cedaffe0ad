import { parse } from "@winnow/core-dom";
import { expect, it } from "vitest";
import { kind } from "./kind.js";
import { collect } from "./sources/index.js";

const ld = (type: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify({ "@type": type, name: "Swifts sleep" })}</script>`;
const og = (type: string): string => `<meta property="og:type" content="${type}">`;

it.each([
  [ld("https://schema.org/NewsArticle") + og("article"), "NewsArticle", ["later-source"]],
  [ld(["CreativeWork", "Recipe"]), "Recipe", ["later-source"]],
  [ld("WebPage") + og("article"), "article", ["later-source"]],
  [ld("WebPage") + og("website"), "WebPage", ["later-source"]],
  [ld("FAQPage") + og("article"), "article", ["later-source"]],
  [og("video.movie"), "video.movie", []],
  [og("website"), "website", []],
  [og("default"), undefined, ["placeholder"]],
  [og("my own words"), undefined, ["not-a-type"]],
  [ld("Organization"), undefined, []],
])("reads %s", (html, value, rejected) => {
  const found = kind(collect(parse(`<title>Swifts sleep</title>${html}`), {}));
  expect(found?.chosen?.value).toBe(value);
  expect(found?.rejected.map(({ reason }) => reason) ?? []).toEqual(rejected);
});
