import { expect, it } from "vitest";
import { robotsDirectives } from "./directives.js";

it.each([
  ["noindex", ["noindex"]],
  ["NoIndex,  nofollow", ["noindex", "nofollow"]],
  ["none", ["noindex", "nofollow"]],
  ["googlebot: noindex", []],
  ["winnow: noindex, nofollow", ["noindex", "nofollow"]],
  ["otherbot: noindex, nofollow, winnow: noarchive", ["noarchive"]],
  ["max-snippet: 50, max-image-preview:large", ["max-snippet:50", "max-image-preview:large"]],
  [
    "unavailable_after: Fri, 25 Jun 2027 15:00:00 GMT, noindex",
    ["unavailable_after:fri, 25 jun 2027 15:00:00 gmt", "noindex"],
  ],
  ["", []],
  [",,noindex,noindex", ["noindex"]],
])("reads X-Robots-Tag: %s", (value, expected) => {
  expect(robotsDirectives({ "x-robots-tag": value })).toEqual(expected);
});

it("reads the metas of the head for all robots and for our own, after the header", () => {
  const html = `<title>T</title><META NAME="Robots" CONTENT="noindex, noarchive"><meta name=googlebot content=nosnippet>
    <meta name=winnow content=none><script>"<meta name=robots content=notranslate>"</script>
    <body><meta name=robots content=indexifembedded>`;
  const expected = ["nofollow", "noindex", "noarchive"];
  expect(robotsDirectives({ "x-robots-tag": "nofollow" }, html)).toEqual(expected);
  expect(robotsDirectives({ "x-robots-tag": "nofollow" }, new TextEncoder().encode(html))).toEqual(expected);
});

it("stays quick on long heads, and on a million blanks", () => {
  const start = performance.now();
  const blanks = `a${" ".repeat(1_000_000)}b`;
  expect(robotsDirectives({ "x-robots-tag": blanks }, `<meta name=robots content="${blanks}">`)).toEqual([
    blanks,
  ]);
  expect(robotsDirectives({ "x-robots-tag": "max-snippet \t:  50" })).toEqual(["max-snippet:50"]);
  expect(
    robotsDirectives({ "x-robots-tag": "a:".repeat(100_000) }, "<meta ".repeat(1_000_000)),
  ).toBeDefined();
  expect(performance.now() - start).toBeLessThan(3000);
});
