import { parse } from "@winnow/core-dom";
import { MAX_TIME_RATIO, runs, timeRatio } from "@winnow/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pageView } from "../page-view.js";
import { blockFeatures, FEATURES } from "./index.js";

function featuresOf(html: string, url?: string): Float32Array {
  return blockFeatures(pageView(parse(html), url));
}

describe("blockFeatures", () => {
  it("has a name for each feature, each once", () => {
    expect(featuresOf("<p>a")).toHaveLength(FEATURES.length);
    expect(new Set(FEATURES).size).toBe(FEATURES.length);
  });

  it.each([
    ["an empty page", "", 0],
    ["a page of one script", "<script>var a = 1;</script>", 0],
    [
      "a page with hidden text alone",
      "<template><p>a</template><style>b</style><select><option>c</select>",
      0,
    ],
    ["one block", "a", 1],
    ["one mark", "<p>!", 1],
    ["one noscript", "<noscript><p>a</noscript>", 1],
    ["rare spaces", "<p>\u2003<p>\u0085<p>\u3000", 0],
  ])("has finite values for %s", (_, html, blocks) => {
    const values = featuresOf(html);
    expect(values).toHaveLength(blocks * FEATURES.length);
    expect(values.every(Number.isFinite)).toBe(true);
  });

  it("has finite values for any markup and address", () => {
    const piece = fc.constantFrom(
      ..."<p> </p> <div> </div> <a> </a> <h1> <li> <ul> </ul> <table> <td> <main> <article> <svg> <math> <noscript> \
<template> <br> a. 12:30 $5 漢 &amp; <img> <input>".split(" "),
      `<div class="comment" hidden role=main>`,
      "b".repeat(70),
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 40 }),
        fc.option(fc.webUrl(), { nil: undefined }),
        (pieces, url) => {
          expect(featuresOf(pieces.join(" "), url).every(Number.isFinite)).toBe(true);
        },
      ),
      { numRuns: runs(50) },
    );
  });

  it("has finite values for 100,000 nested elements", () => {
    const values = featuresOf(`${"<div>".repeat(100_000)}a<p>b`);
    expect(values).toHaveLength(2 * FEATURES.length);
    expect(values.every(Number.isFinite)).toBe(true);
  });

  it("has finite values for 100,000 blocks", () => {
    const values = featuresOf("<p>a".repeat(100_000));
    expect(values).toHaveLength(100_000 * FEATURES.length);
    expect(values.every(Number.isFinite)).toBe(true);
  });

  it.each([
    ["blocks", (size: number) => "<p>ab ".repeat(size)],
    ["long blocks", (size: number) => `<p>${"word, ".repeat(20)}`.repeat(size)],
    ["nested blocks", (size: number) => "<div>a".repeat(size)],
    ["nested elements", (size: number) => `${"<div class=x>".repeat(size)}a`],
    ["inline elements", (size: number) => `<p>${"<b>a</b> ".repeat(size)}`],
    ["headings", (size: number) => "<div><h2>a</h2><p>b</p></div>".repeat(size)],
  ])("is linear in %s", (_, shape) => {
    const prepare = (size: number) => parse(shape(size));
    const task = (tree: ReturnType<typeof parse>) => blockFeatures(pageView(tree, undefined));
    expect(timeRatio(1_500, prepare, task)).toBeLessThan(MAX_TIME_RATIO);
  });
});
