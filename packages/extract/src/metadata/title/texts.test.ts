import { parse, Tag } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { visibleText } from "../page/visible-text.js";
import { fold, squeeze } from "./fold.js";
import { headings } from "./headings.js";
import { isHomePage } from "./home-page.js";
import { likeness } from "./likeness.js";
import { withoutReply } from "./reply.js";
import { tidy } from "./tidy.js";

describe("tidy", () => {
  it.each([
    [" Tom &amp;amp; Jerry\n x ", "Tom & Jerry x"],
    ["It&#8217;s &quot;fine&quot;", 'It’s "fine"'],
    ["<em>New</em> shoes<br>here", "New shoes here"],
    ["a < b and c > d", "a < b and c > d"],
    ["so\u00adft\u200b", "soft"],
    ["&unknown; &", "&unknown; &"],
  ])("%j", (raw, expected) => {
    expect(tidy(raw)).toBe(expected);
  });
});

describe("fold", () => {
  it("leaves letters and digits", () => {
    expect(fold("The “Tate’s” Café!")).toBe("the tates cafe");
    expect(squeeze("Mac Rumors")).toBe("macrumors");
  });
});

describe("likeness", () => {
  it("is Dice's coefficient of words", () => {
    expect(likeness("A day in May", "One day in June")).toEqual({ dice: 0.5, shared: 2 });
    expect(likeness("天気", "天気です").shared).toBe(2);
    expect(likeness("", "x").dice).toBe(0);
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

describe("isHomePage", () => {
  it.each([
    ["https://a.example/", true],
    ["https://a.example/en-us/", true],
    ["https://a.example/index.html", true],
    ["https://a.example/?p=12", false],
    ["https://a.example/about", false],
    [undefined, false],
  ])("%s", (url, expected) => {
    expect(isHomePage({ url })).toBe(expected);
  });
});

describe("headings", () => {
  it("leaves out anchors, prefixes, what is hidden, and separates blocks", () => {
    const tree =
      parse(`<h1>Set<style>p{}</style> up<br>here <a class=headerlink>¶</a></h1><h1><span class=label>News</span> Squad</h1>
      <nav><h1>Menu</h1></nav><h1 id=post-title><a href="/">Site</a></h1><h1></h1>`);
    expect(
      headings(tree, Tag.h1).map(({ text, aside, linked, named }) => ({ text, aside, linked, named })),
    ).toEqual([
      { text: "Set up here", aside: false, linked: false, named: false },
      { text: "Squad", aside: false, linked: false, named: false },
      { text: "Menu", aside: true, linked: false, named: false },
      { text: "Site", aside: true, linked: true, named: true },
    ]);
  });
});

describe("visibleText", () => {
  const tree = parse("<div><p>By</p><p><span>Ann</span><span>5 May</span></p></div>");
  const row = tree.tag.indexOf(Tag.div);
  it("separates blocks, and elements on request", () => {
    expect(visibleText(tree, row)).toBe("By Ann5 May");
    expect(visibleText(tree, row, { boundary: "\n", apart: true })).toBe("By\nAnn 5 May");
    expect(visibleText(tree, row, { skip: (at) => tree.tag[at] === Tag.span })).toBe("By");
  });
});
