import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
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

it("reads the metas of the head for all robots and for winnow, after the header", () => {
  const html = `<title>T</title><META NAME="Robots" CONTENT="noindex, noarchive"><meta name=googlebot content=nosnippet>
    <meta name=winnow content=none><script>"<meta name=robots content=notranslate>"</script>
    <body><meta name=robots content=indexifembedded>`;
  const expected = ["nofollow", "noindex", "noarchive"];
  expect(robotsDirectives({ "x-robots-tag": "nofollow" }, html)).toEqual(expected);
  expect(robotsDirectives({ "x-robots-tag": "nofollow" }, new TextEncoder().encode(html))).toEqual(expected);
});

it("keeps blanks inside a directive, but not around its colon", () => {
  const blanks = `a${" ".repeat(1_000)}b`;
  expect(robotsDirectives({ "x-robots-tag": blanks }, `<meta name=robots content="${blanks}">`)).toEqual([
    blanks,
  ]);
  expect(robotsDirectives({ "x-robots-tag": "max-snippet \t:  50" })).toEqual(["max-snippet:50"]);
});

it.each<[string, (size: number) => string, (input: string) => unknown]>([
  [
    "blanks in a header",
    (size) => `a${" ".repeat(10 * size)}b`,
    (tag) => robotsDirectives({ "x-robots-tag": tag }),
  ],
  [
    "blanks in a meta",
    (size) => `<meta name=robots content="a${" ".repeat(10 * size)}b">`,
    (html) => robotsDirectives({}, html),
  ],
  ["agents in a header", (size) => "a:".repeat(size), (tag) => robotsDirectives({ "x-robots-tag": tag })],
  ["open tags", (size) => "<meta ".repeat(10 * size), (html) => robotsDirectives({}, html)],
])("takes linear time with %s", (_, input, read) => {
  expect(timeRatio(10_000, input, read)).toBeLessThan(MAX_TIME_RATIO);
});
