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

  const textsOf = (html: string): readonly string[] =>
    headings(collect(parse(html), {}), Tag.h1).map(({ text }) => text);

  it("separates a kicker that has no white space after it", () => {
    expect(textsOf("<h1><span>Nature note</span>Swifts are back</h1>")).toEqual([
      "Nature note Swifts are back",
    ]);
    expect(textsOf("<h1><span>S</span>wifts on i<b>Phone</b>s</h1>")).toEqual(["Swifts on iPhones"]);
  });

  it("leaves out entries of a breadcrumb trail if there are others", () => {
    const trail = "<ul class=breadcrumbs><li><h1>Birds</h1></ul>";
    expect(textsOf(`${trail}<h2>Swifts are back</h2>`)).toEqual([]);
    expect(textsOf(trail)).toEqual(["Birds"]);
    expect(textsOf("<div class=breadcrumb-area><h1>Birds</h1><ul><li>Home</ul></div><h2>x</h2>")).toEqual([
      "Birds",
    ]);
  });
});

describe("withoutReply", () => {
  it.each([
    ["Re: AW: Which lamp?", "Which lamp?"],
    ["RE[2]: x y", "x y"],
    ["回复：你好", "你好"],
    ["Thread: Re: Which lamp?", "Which lamp?"],
    ["View topic - Which lamp?", "Which lamp?"],
    ["[Gelöst] Welche Lampe?", "Welche Lampe?"],
    ["Which lamp? (Read 321 times)", "Which lamp?"],
    ["[2025] Lamps", "[2025] Lamps"],
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
