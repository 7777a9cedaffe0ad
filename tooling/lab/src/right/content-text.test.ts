import { parse } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { contentText } from "./content-text.js";

describe("contentText", () => {
  it("breaks lines at blocks and line breaks, and never within words", () => {
    const tree = parse("<body><p>a<b>b</b>c</p>d<br>e<div>f</div>g<template>h</template>");
    expect(contentText(tree).trim().split(/\n+/)).toEqual(["abc", "d", "e", "f", "g"]);
  });
});
