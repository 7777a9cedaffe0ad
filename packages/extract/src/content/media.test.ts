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
    ["/img/boats.png", "/img/boats.png"],
  ])("%s gives %s", (src, expected) => {
    expect(addressOf(`<img src="${src}" data-src="/a.jpg">`)).toBe(expected);
  });
});

describe("images without a lazy one", () => {
  it.each([
    "/img/pixel-8.png",
    "/img/clear.png",
    "https://stats.example/wages.png",
    "https://metrics.example/a/users.svg?days=90",
  ])("shows %s", (src) => expect(addressOf(`<img src="${src}">`)).toBe(src));

  it.each([
    "/img/pixel.gif",
    "/img/space.gif",
    "/img/spacer10.gif",
    "/img/clear.gif?v=1",
    "https://stats.example/b.gif?x=/a.png",
    "https://metrics.example/hit",
  ])("does not show %s", (src) => expect(addressOf(`<img src="${src}">`)).toBeUndefined());
});

describe("values of scripts", () => {
  it.each([`{"default":"//e.org/a.jpg?w=75"}`, "[1, 2]", "{{ image.src }}", "<%= src %>"])(
    "%s is not an address",
    (value) => {
      expect(addressOf(`<img src="/small.jpg?w=20" data-src='${value}'>`)).toBe("/small.jpg?w=20");
      expect(addressOf(`<img src='${value}' data-src="/large.jpg">`)).toBe("/large.jpg");
    },
  );

  it("are addresses with braces elsewhere", () => {
    expect(addressOf(`<img data-src="/a_{width}x.jpg">`)).toBe("/a_{width}x.jpg");
  });
});
