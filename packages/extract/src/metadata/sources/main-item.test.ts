import { parse } from "@winnow/core-dom";
import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import { describe, expect, it } from "vitest";
import { collect } from "./index.js";
import { strings } from "./values.js";

const URL_OF_PAGE = "https://example.org/news/swifts";
const page = (data: unknown, { title = "Swifts sleep in flight | The Daily", body = "" } = {}): string =>
  `<title>${title}</title><script type="application/ld+json">${JSON.stringify(data)}</script><body>${body}`;
const mainOf = (html: string, url: string | undefined = URL_OF_PAGE): string | undefined => {
  const { main } = collect(parse(html), { url });
  return main && [main.types.join("+"), ...strings(main, "headline"), ...strings(main, "name")].join(" ");
};

const ARTICLE = { "@type": "NewsArticle", headline: "Swifts sleep in flight" };
const OTHER = {
  "@type": "NewsArticle",
  headline: "Council votes on a new bridge",
  url: "https://example.org/news/bridge",
};

describe("mainItem", () => {
  it.each<[why: string, data: unknown, main: string | undefined]>([
    ["a lone article", ARTICLE, "NewsArticle Swifts sleep in flight"],
    ["an article of the page's address", { "@type": "Article", url: URL_OF_PAGE }, "Article"],
    [
      "an article among the items around it",
      {
        "@graph": [
          { "@type": "Organization", name: "Swifts sleep in flight" },
          { "@type": "WebSite", name: "Swifts sleep in flight", url: URL_OF_PAGE },
          { "@type": "BreadcrumbList", itemListElement: [] },
          { "@type": "Person", name: "Ada" },
          { "@type": "WebPage", "@id": URL_OF_PAGE, name: "Swifts sleep in flight" },
          { ...ARTICLE, author: { "@type": "Person", name: "Ada" } },
        ],
      },
      "NewsArticle Swifts sleep in flight",
    ],
    [
      "the fitting one of several",
      [OTHER, { ...OTHER, headline: "More" }, ARTICLE],
      "NewsArticle Swifts sleep in flight",
    ],
    ["none of several that do not fit", [OTHER, { ...OTHER, headline: "More" }], undefined],
    ["none with another page's address", OTHER, undefined],
    [
      "the page's mainEntity",
      { "@type": "WebPage", name: "Swifts", mainEntity: ARTICLE },
      "NewsArticle Swifts sleep in flight",
    ],
    [
      "the page if there is nothing else",
      { "@type": "WebPage", name: "Swifts sleep in flight" },
      "WebPage Swifts sleep in flight",
    ],
    [
      "no entries of a list",
      { "@type": "ItemList", itemListElement: [{ "@type": "ListItem", item: ARTICLE }] },
      undefined,
    ],
    ["no comment", { "@type": "Comment", text: "Swifts sleep in flight" }, undefined],
    [
      "no organisation, site, person or picture",
      [
        { "@type": "NewsMediaOrganization", name: "Swifts sleep in flight" },
        { "@type": "WebSite", name: "Swifts" },
        { "@type": "Person", name: "Swifts" },
        { "@type": "ImageObject", name: "Swifts sleep in flight" },
      ],
      undefined,
    ],
    [
      "a product",
      { "@type": "Product", name: "Swifts sleep in flight: the book" },
      "Product Swifts sleep in flight: the book",
    ],
    ["an empty item", { "@type": "Article" }, undefined],
  ])("finds %s", (_, data, main) => {
    expect(mainOf(page(data))).toBe(main);
  });

  it("takes the only posting of a blog, but not a teaser", () => {
    const blog = (headline: string) =>
      `<title>Swifts sleep in flight</title><div itemscope itemtype="https://schema.org/Blog">
       <article itemprop="blogPost" itemscope itemtype="https://schema.org/BlogPosting"><b itemprop="headline">${headline}</b></article></div>`;
    expect(mainOf(blog("Swifts sleep in flight"))).toBe("BlogPosting Swifts sleep in flight");
    expect(mainOf(blog("Other birds"))).toBeUndefined();
  });

  it("does not take articles in comments and teasers", () => {
    const teasers = ["Council votes on a bridge", "Rain is coming"].map(
      (name) =>
        `<aside itemscope itemtype="https://schema.org/Article"><b itemprop="headline">${name}</b></aside>`,
    );
    expect(mainOf(`<title>Swifts sleep in flight</title>${teasers.join("")}`)).toBeUndefined();
    const review = `<div itemprop="review" itemscope itemtype="https://schema.org/Review"><b itemprop="name">Swifts sleep in flight</b></div>`;
    const product = `<div itemscope itemtype="https://schema.org/Product"><b itemprop="name">Swifts sleep in flight</b>${review}</div>`;
    expect(mainOf(`<title>Swifts sleep in flight</title>${product}`)).toBe("Product Swifts sleep in flight");
  });

  it("does not take a film for an article", () => {
    const film = { "@type": "VideoObject", name: "Swifts sleep in flight" };
    expect(mainOf(page(film))).toBe("VideoObject Swifts sleep in flight");
    expect(mainOf(`<meta property="og:type" content="article">${page(film)}`)).toBeUndefined();
  });

  it("prefers JSON-LD if two are equal", () => {
    const body = `<div itemscope itemtype="https://schema.org/NewsArticle"><b itemprop="headline">Swifts sleep in flight</b></div>`;
    const { main } = collect(parse(page(ARTICLE, { body })), {});
    expect(main?.source).toBe("json-ld");
  });

  it("takes linear time with thousands of articles", () => {
    const many = (length: number): string =>
      page(Array.from({ length }, (_, i) => ({ ...OTHER, headline: `Story number ${i} of the day` })));
    expect(timeRatio(1_000, many, mainOf)).toBeLessThan(MAX_TIME_RATIO);
  });
});
