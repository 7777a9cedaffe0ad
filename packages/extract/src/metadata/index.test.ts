import { parse } from "@winnow/core-dom";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extractMetadata } from "./index.js";

const PAGE = `<html lang="en"><head><title>Swifts sleep in flight | The Daily Bird</title>
<link rel="canonical" href="https://dailybird.org/news/swifts">
<link rel="license" href="https://creativecommons.org/licenses/by/4.0/">
<meta name="description" content="Ten months in the air, and not one night on the ground.">
<meta property="og:site_name" content="The Daily Bird"><meta property="og:image" content="/swift.jpg">
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "NewsArticle",
 "headline": "Swifts sleep in flight", "articleSection": "Science", "keywords": ["swifts", "sleep"],}</script></head>
<body><article><h1>Swifts sleep in flight</h1><p>Common swifts stay in the air for ten months.</article>`;

describe("extractMetadata", () => {
  it("reads each field, with its source", () => {
    const { evidence, ...values } = extractMetadata(parse(PAGE), {
      url: "https://www.dailybird.org/news/swifts?x=1",
    });
    expect(values).toMatchObject({
      siteName: "The Daily Bird",
      url: "https://dailybird.org/news/swifts",
      language: "en",
      description: "Ten months in the air, and not one night on the ground.",
      image: "https://www.dailybird.org/swift.jpg",
      categories: ["Science"],
      tags: ["swifts", "sleep"],
      license: "https://creativecommons.org/licenses/by/4.0/",
      kind: "NewsArticle",
    });
    expect(evidence.tags?.chosen).toEqual({ value: ["swifts", "sleep"], source: "json-ld", key: "keywords" });
    expect(evidence.url?.rejected).toMatchObject([{ source: "option", reason: "later-source" }]);
  });

  it("has only empty lists for a page without metadata", () => {
    expect(extractMetadata(parse(""))).toEqual({ authors: [], categories: [], tags: [], evidence: {} });
  });

  it("gives reasons in short kebab-case words", () => {
    const html = `${PAGE}<meta property="og:site_name" content="{{name}}"><meta name="dc.rights" content="© 2020">
      <meta property="og:image" content="/logo.png"><meta property="og:type" content="no type">`;
    const { evidence } = extractMetadata(parse(html), { url: "https://elsewhere.org/a" });
    const reasons = Object.values(evidence).flatMap(({ rejected }) => rejected.map(({ reason }) => reason));
    expect(reasons.length).toBeGreaterThan(3);
    for (const reason of reasons) expect(reason).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
  });

  it("never throws, whatever the page and the headers contain", () => {
    const piece = fc.constantFrom(
      "<div itemscope itemtype=Article itemprop=a>",
      "<b itemprop='headline keywords'>",
      "</div>",
      "</b>",
      "x, y",
      "<p typeof=Article about='http://['>",
      "<i property='name author' resource='::'>",
      "<meta name=keywords content=', ;'>",
      "<meta property=og:image content='//['>",
      "<link rel=canonical href='http://a b'>",
      "<base href='//['>",
      "<template>",
      "</template>",
      "<a rel='license tag category' href=x>",
      "<nav class=breadcrumb><a href='//['>",
      "<img src='data:,'>",
      '<script type="application/ld+json">{"@type":["Article",1],"headline":{"@id":"#x"},"@id":"#x","keywords":[[null]],"license":{},"image":[{}]}</script>',
      '<script type="application/ld+json">[{"@type":"BreadcrumbList","itemListElement":[1,{"item":[]}]},</script>',
    );
    fc.assert(
      fc.property(fc.array(piece), fc.string(), fc.string(), (pieces, url, header) => {
        extractMetadata(parse(pieces.join("")), {
          url,
          headers: { Link: header, "content-language": header },
        });
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});
