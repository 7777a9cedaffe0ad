import { createMarker, Label, parse, text } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { contentText } from "./content-text.js";

describe("contentText", () => {
  it("breaks lines at blocks and line breaks, and never within words", () => {
    const tree = parse("<body><p>a<b>b</b>c</p>d<br>e<div>f</div>g<template>h</template>");
    expect(contentText(tree).trim().split(/\n+/)).toEqual(["abc", "d", "e", "f", "g"]);
  });

  it("returns only rows marked as content, separated where others were dropped", () => {
    const tree = parse("<body>a<div>x</div>b<i>y</i>c");
    const { mark, marks } = createMarker(tree);
    for (let row = 0; row < tree.length; row++) {
      if (/^[abc]$/.test(text(tree, row))) mark(row, Label.content, "test");
    }
    expect(contentText(tree, marks).trim()).toBe("a\nbc");
  });
});
