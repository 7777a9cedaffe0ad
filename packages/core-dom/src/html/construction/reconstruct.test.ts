import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import { describe, expect, it } from "vitest";
import { parse } from "../../parse/parse.js";
import { attributes } from "../../tree/strings.js";
import { Tag } from "../../tree/tags.js";

describe("reconstructing the active formatting elements", () => {
  const attributesOf = (count: number) => Array.from({ length: count }, (_, i) => ` a${i}`).join("");

  it("copies elements with all of their attributes", () => {
    const tree = parse(`<p><b${attributesOf(20)}>one<p>${"two ".repeat(50)}`);
    expect(tree.complete).toBe(true);
    const rows = [...tree.tag.keys()].filter((row) => tree.tag[row] === Tag.b);
    expect(rows.map((row) => attributes(tree, row).length)).toEqual([20, 20]);
  });

  it("takes linear time for copies of an element with many attributes, and stops at the limit of rows", () => {
    const page = (n: number) => `<p><b${attributesOf(n)}>${"<p>x".repeat(n)}`;
    expect(timeRatio(4_000, page, (html) => parse(html))).toBeLessThan(MAX_TIME_RATIO);
    const tree = parse(page(20_000));
    expect(tree.complete).toBe(false);
    let all = 0;
    for (let row = 0; row < tree.length; row++) all += attributes(tree, row).length;
    expect(all).toBeLessThan(tree.strings.source.length * 2);
  });

  it("bounds the copies of an element with a long value", () => {
    const tree = parse(`<p><b title="${"x".repeat(100_000)}">${"<p>x".repeat(10_000)}`);
    expect(tree.complete).toBe(false);
    expect(tree.markupBefore[tree.length]).toBeLessThan(100 * tree.strings.source.length);
    expect(parse(`<p><b title="${"x".repeat(100)}">${"<p>xxxxxx".repeat(10_000)}`).complete).toBe(true);
  });
});
