import { parse, selectOne } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { imageAddress } from "./media.js";

function addressOf(html: string): string | undefined {
  const tree = parse(html);
  return imageAddress(tree, selectOne(tree, "img")!);
}

describe("the largest of a set", () => {
  it.each([
    ["a.jpg 400w, b.jpg 1600w, c.jpg 800w", "b.jpg"],
    ["a.jpg 1x,b.jpg 2x,c.jpg 1.5x", "b.jpg"],
    ["https://e.org/a.jpg,https://e.org/b.jpg 2x", "https://e.org/b.jpg"],
    ["https://e.org/w_1,h_2/a.jpg 1x, https://e.org/w_9,h_9/b.jpg 2x", "https://e.org/w_9,h_9/b.jpg"],
    ["data:image/png;base64,AA 3x, a.jpg 1x", "a.jpg"],
    ["  a.jpg  ", "a.jpg"],
    ["a.jpg 1x,\n b.jpg 2x,", "b.jpg"],
  ])("of %j", (srcset, expected) => {
    expect(addressOf(`<img srcset="${srcset}">`)).toBe(expected);
  });

  it.each(["", ",", " , ,", "javascript:x() 1x"])("is undefined for %j", (srcset) => {
    expect(addressOf(`<img srcset="${srcset}">`)).toBeUndefined();
  });
});

describe("placeholders", () => {
  it.each([
    ["/img/blank.gif", "/a.jpg"],
    ["/img/lazy-placeholder_grey-300x200.png?v=1", "/a.jpg"],
    ["/img/blank-verse.jpg.html", "/img/blank-verse.jpg.html"],
    ["/img/boats.gif", "/img/boats.gif"],
  ])("%s gives %s", (src, expected) => {
    expect(addressOf(`<img src="${src}" data-src="/a.jpg">`)).toBe(expected);
  });
});
