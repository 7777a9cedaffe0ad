import { parse, Tag } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { elementTextOf } from "./element-text.js";

describe("elementTextOf", () => {
  it("puts a space at the ends of blocks, and none inside words", () => {
    const tree = parse("<body><p>a</p>b<i>c</i><div>d</div><br>e<style>x</style>");
    expect(elementTextOf(tree)(0)).toBe("a bc d e");
  });

  it("respects the maximum length, and stops on nested elements that repeat their text", () => {
    const tree = parse("<div>a ".repeat(20_000));
    const text = elementTextOf(tree);
    expect(text(0, { maxLength: 5 })).toMatch(/^a[ a]{0,4}$/);
    let size = 0;
    for (let row = 0; row < tree.length; row++) size += text(row).length;
    expect(size).toBeLessThan(1_000_000);
  });
});

describe("what readers see", () => {
  const tree = parse("<div><p>By</p><p><span>Ann</span><span>5 May</span></p></div>");
  const textOf = elementTextOf(tree);
  const row = tree.tag.indexOf(Tag.div);
  it("separates blocks, and elements on request", () => {
    expect(textOf(row, { visible: true })).toBe("By Ann5 May");
    expect(textOf(row, { visible: true, boundary: "\n", apart: true })).toBe("By\nAnn 5 May");
    expect(textOf(row, { visible: true, skip: (at) => tree.tag[at] === Tag.span })).toBe("By");
  });
});
