import { parse, Tag } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { isFrontPage } from "../front-page.js";
import { collect } from "../sources/index.js";
import { withoutReply } from "./candidates.js";
import { headings } from "./headings.js";

describe("headings", () => {
  it("leaves out anchors, prefixes and hidden text, and separates blocks", () => {
    const sources = collect(
      parse(`<h1>Set<style>p{}</style> up<br>here <a class=headerlink>¶</a></h1><h1><span class=label>News</span> Squad</h1>
      <nav><h1>Menu</h1></nav><h1 id=post-title><a href="/">Site</a></h1><h1></h1>`),
      {},
    );
    expect(
      headings(sources, Tag.h1).map(({ text, aside, linked, named }) => ({ text, aside, linked, named })),
    ).toEqual([
      { text: "Set up here", aside: false, linked: false, named: false },
      { text: "Squad", aside: false, linked: false, named: false },
      { text: "Menu", aside: true, linked: false, named: false },
      { text: "Site", aside: true, linked: true, named: true },
    ]);
  });
});

describe("withoutReply", () => {
  it.each([
    ["Re: AW: Which lamp?", "Which lamp?"],
    ["RE[2]: x y", "x y"],
    ["回复：你好", "你好"],
    ["Reality: a book", "Reality: a book"],
    ["Re:", "Re:"],
  ])("%s", (title, expected) => {
    expect(withoutReply(title)).toBe(expected);
  });
});

describe("isFrontPage", () => {
  it.each([
    ["https://a.example/", true],
    ["https://a.example/en-us/", true],
    ["https://a.example/index.html", true],
    ["https://a.example/?p=12", false],
    ["https://a.example/about", false],
    [undefined, false],
  ])("%s", (url, expected) => {
    expect(isFrontPage(url)).toBe(expected);
  });
});
