import { parse } from "@winnow/core-dom";
import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import { describe, expect, it } from "vitest";
import { collect } from "./sources/index.js";
import { tags } from "./tags.js";

const read = (html: string) =>
  tags(collect(parse(`<title>Swifts sleep</title>${html}`), { url: "https://example.org/s" }));
const ld = (keywords: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify({ "@type": "Article", headline: "Swifts sleep", keywords })}</script>`;

describe("tags", () => {
  it.each([
    [ld("birds, sleep ,Birds,, air"), ["birds", "sleep", "air"]],
    [ld(["birds", "sleep, air"]), ["birds", "sleep", "air"]],
    [ld([{ "@type": "DefinedTerm", name: "birds" }]), ["birds"]],
    [
      '<meta property="article:tag" content="Birds"><meta property="article:tag" content="Sleep &amp; air">',
      ["Birds", "Sleep & air"],
    ],
    [
      '<a rel="tag" href="/t/a">#Birds</a><a rel="tag nofollow" href="/t/b">Sleep</a><a rel="category tag" href="/c">News</a>',
      ["Birds", "Sleep"],
    ],
    ['<meta name="keywords" content="birds;sleep; air">', ["birds", "sleep", "air"]],
    ['<meta name="keywords" content="鳥、空，sleep">', ["鳥", "空", "sleep"]],
    ['<meta name="keywords" content="#birds #sleep">', ["birds", "sleep"]],
    ['<meta name="keywords" content="鳥 空 睡眠">', ["鳥", "空", "睡眠"]],
    ['<meta name="parsely-tags" content="birds,type:story,4f2a9c10-77aa-41b2-9c3e-000000000000">', ["birds"]],
    ['<meta name="DC.subject" content="Birds">', ["Birds"]],
    ["", undefined],
  ])("reads %s", (html, list) => {
    expect(read(html)?.chosen?.value).toEqual(list);
  });

  it("prefers the page's own tags to keywords", () => {
    const found = read('<meta name="keywords" content="daily, bird, news"><a rel="tag" href="/t">Swifts</a>');
    expect(found?.chosen).toEqual({ value: ["Swifts"], source: "link", key: "rel=tag" });
    expect(found?.rejected).toMatchObject([{ key: "keywords", reason: "later-source" }]);
  });

  it.each([
    [Array.from({ length: 80 }, (_, i) => `word${i}`).join(), "too-many"],
    ["a sentence ".repeat(20), "too-long"],
    ["https://example.org/", "address"],
    ["{{ tags }}", "template"],
    ["---", "no-words"],
  ])("rejects %s: %s", (value, reason) => {
    const found = read(`<meta name="keywords" content="${value}">`);
    expect(found?.chosen).toBeUndefined();
    expect(found?.rejected[0]?.reason).toBe(reason);
  });

  it("takes linear time", () => {
    const commas = (size: number): string => `<meta name="keywords" content="${", ".repeat(20 * size)}">`;
    expect(timeRatio(2_000, commas, read)).toBeLessThan(MAX_TIME_RATIO);
    const signs = (size: number): string =>
      `<meta name="keywords" content="${"#".repeat(20 * size)}">${'<meta name="keywords" content="a">'.repeat(size)}`;
    expect(timeRatio(2_000, signs, read)).toBeLessThan(MAX_TIME_RATIO);
  });
});
