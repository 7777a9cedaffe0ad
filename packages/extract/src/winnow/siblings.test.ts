import { parse, Tag } from "@winnow/core-dom";
import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import { describe, expect, it } from "vitest";
import { pageView } from "./page-view.js";

function siblingsOf(html: string, tag: number): number[] {
  const { tree, siblings } = pageView(parse(html), undefined);
  return [...tree.tag.keys()].filter((row) => tree.tag[row] === tag).map((row) => siblings[row]!);
}

describe("sameSiblings", () => {
  it("counts siblings with text and the same signature", () => {
    expect(siblingsOf("<ul><li>a<li>b<li class=x>c<li></ul><ul><li>d</ul>", Tag.li)).toEqual([2, 2, 1, 0, 1]);
  });

  it("counts inline siblings of an element with blocks", () => {
    expect(siblingsOf("<div><a>a</a><a><p>b</p></a><a></a></div>", Tag.a)).toEqual([2, 2, 0]);
  });

  it("is linear in siblings and in depth", () => {
    const shapes = [
      (size: number) => parse("<p>a".repeat(size)),
      (size: number) => parse(`${"<div>".repeat(size)}a`),
      (size: number) => parse("<div><p>a<p>b</div>".repeat(size)),
    ];
    for (const shape of shapes) {
      const ratio = timeRatio(4_000, shape, (tree) => pageView(tree, undefined));
      expect(ratio).toBeLessThan(MAX_TIME_RATIO);
    }
  });
});
