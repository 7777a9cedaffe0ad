import { parse } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { siteName } from "./site-name.js";
import { collect } from "./sources/index.js";

const URL_OF_PAGE = "https://www.dailybird.org/news/swifts";
const read = (html: string, url: string | undefined = URL_OF_PAGE) => siteName(collect(parse(html), { url }));
const ld = (data: unknown): string => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
const TITLE = "<title>Swifts sleep in flight</title>";

describe("siteName", () => {
  it.each([
    ['<meta property="og:site_name" content="The Daily &amp; Bird">', "The Daily & Bird"],
    [ld({ "@type": "WebSite", name: "The Daily" }), "The Daily"],
    [
      ld({ "@type": "NewsArticle", headline: "Swifts sleep in flight", publisher: { name: "The Daily" } }),
      "The Daily",
    ],
    [
      ld({
        "@type": "NewsArticle",
        headline: "Swifts sleep in flight",
        isPartOf: { "@type": "WebSite", name: "The Daily" },
      }),
      "The Daily",
    ],
    [ld({ "@type": "Organization", name: "The Daily" }), "The Daily"],
    [
      ld([
        { "@type": "Organization", name: "A" },
        { "@type": "Organization", name: "B" },
      ]),
      undefined,
    ],
    ['<meta name="application-name" content="The Daily">', "The Daily"],
    ["<title>Swifts sleep | Daily Bird</title>", "Daily Bird"],
    ["<title>The Daily Bird: Swifts sleep</title>", "The Daily Bird"],
    ["<title>Swifts sleep | Second part</title>", undefined],
    ['<meta name="dc.publisher" content="Bird House">', "Bird House"],
    ['<meta name="twitter:site" content="@dailybird">', "dailybird"],
    ['<meta property="article:publisher" content="https://www.facebook.com/TheDailyBird/">', "TheDailyBird"],
    ['<meta property="article:publisher" content="The Daily Bird">', "The Daily Bird"],
    ['<meta property="article:publisher" content="https://www.facebook.com/pages/1234">', undefined],
    ['<meta name="twitter:site" content="https://twitter.com/dailybird">', "dailybird"],
    ["", undefined],
  ])("reads %s", (html, name) => {
    expect(read(TITLE.replace(/.*/, html.includes("<title>") ? "" : "$&") + html)?.chosen?.value).toBe(name);
  });

  it("prefers names of the site to those of its publisher or account", () => {
    const found =
      read(`${TITLE}<meta property="og:site_name" content="Daily Bird"><meta name="twitter:site" content="@bird_inc">
      ${ld({ "@type": "WebSite", name: "dailybird.com" })}`);
    expect(found?.chosen).toMatchObject({ value: "Daily Bird", source: "open-graph", key: "og:site_name" });
    expect(found?.agreeing.map(({ value }) => value)).toEqual(["dailybird.com"]);
    expect(found?.rejected).toEqual([
      {
        value: "bird_inc",
        raw: "@bird_inc",
        source: "twitter",
        key: "twitter:site",
        reason: "later-source",
      },
    ]);
  });

  it.each([
    ["https://dailybird.org/", "address"],
    ["Swifts sleep in flight, and other wonders", "is-the-title"],
    ["{{ site.name }}", "template"],
    ["null", "placeholder"],
    ["Home", "no-name"],
    ["2024", "no-name"],
    [`A slogan ${"that goes on ".repeat(10)}`.trim(), "too-long"],
  ])("rejects %s: %s", (value, reason) => {
    const html = `<title>Swifts sleep in flight, and other wonders</title><meta property="og:site_name" content="${value}">`;
    const found = read(html);
    expect(found?.chosen).toBeUndefined();
    expect(found?.rejected[0]?.reason).toBe(reason);
  });
});
