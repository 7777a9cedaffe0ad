import { describe, expect, it } from "vitest";
import { parse } from "../parse/parse.js";
import { isProbablyReaderable, readerableScore } from "./readerable.js";

const chars = (count: number) => "x".repeat(count);
const isReadable = (html: string, options = {}) => isProbablyReaderable(parse(html), options);

describe("isProbablyReaderable", () => {
  it("requires more than 20 points: the root of each paragraph's characters above 140", () => {
    // √(540 - 140) = 20 is not more than 20; √401 is.
    expect(isReadable(`<p>${chars(540)}</p>`)).toBe(false);
    expect(isReadable(`<p>${chars(541)}</p>`)).toBe(true);
    // Three of √45 = 6.7 are 20.1.
    expect(isReadable(`<p>${chars(185)}</p>`.repeat(3))).toBe(true);
    expect(isReadable(`<p>${chars(185)}</p>`.repeat(2))).toBe(false);
    expect(isReadable(`<p>${chars(139)}</p>`.repeat(100))).toBe(false);
  });

  it("counts text as written, except white space at its ends", () => {
    expect(isReadable(`<p>  ${chars(270)}${" ".repeat(1)}${chars(270)} \n</p>`)).toBe(true);
    expect(isReadable(`<p>  <b> ${chars(540)}</b> <i> </i>\n</p>`)).toBe(false);
    expect(isReadable(`<p>x<b>${" ".repeat(600)}</b>x</p>`)).toBe(true);
  });

  it("scores pre and article, and each div around line breaks once", () => {
    expect(isReadable(`<pre>${chars(541)}</pre>`)).toBe(true);
    expect(isReadable(`<article>${chars(541)}</article>`)).toBe(true);
    expect(isReadable(`<div>${chars(541)}</div>`)).toBe(false);
    expect(isReadable(`<div>${chars(541)}<br></div>`)).toBe(true);
    expect(isReadable(`<div>${chars(241)}<br>x<br>x</div>`)).toBe(false);
  });

  it("ignores what is hidden, unlikely, in a list or in a template", () => {
    const p = (attributes: string) => `<p ${attributes}>${chars(600)}</p>`;
    expect(isReadable(p('style="display:none"'))).toBe(false);
    expect(isReadable(p("hidden"))).toBe(false);
    expect(isReadable(p('aria-hidden="true"'))).toBe(false);
    expect(isReadable(p('aria-hidden="true" class="fallback-image"'))).toBe(true);
    expect(isReadable(p('style="visibility:hidden"'))).toBe(true);
    expect(isReadable(p('class="sidebar"'))).toBe(false);
    expect(isReadable(p('class="sidebar main"'))).toBe(true);
    expect(isReadable(`<ul><li><div>${p("")}</div></ul>`)).toBe(false);
    expect(isReadable(`<ul><li>x</ul>${p("")}`)).toBe(true);
    expect(isReadable(`<template>${p("")}</template>`)).toBe(false);
    expect(isReadable(`<article><template>${chars(600)}</template></article>`)).toBe(false);
  });

  it("uses its options", () => {
    const html = `<p hidden>${chars(100)}</p>`;
    expect(isReadable(html, { minContentLength: 0, minScore: 9, visibilityChecker: () => true })).toBe(true);
    expect(isReadable(html, { minContentLength: 0, minScore: 10, visibilityChecker: () => true })).toBe(
      false,
    );
    expect(() => isReadable(html, { minScore: "1" })).toThrow(TypeError);
    expect(() => isReadable(html, { visibilityChecker: 1 })).toThrow(TypeError);
  });

  it("accepts any page", () => {
    expect(isReadable("")).toBe(false);
    expect(isReadable(`${"<article>".repeat(20_000)}x`)).toBe(false);
  });
});

describe("readerableScore", () => {
  it("sums all elements, however high the score", () => {
    // √(165 - 140) = 5, and √(1,040 - 140) = 30.
    const html = `${`<p>${chars(165)}</p>`.repeat(3)}<p>${chars(1040)}</p><p>${chars(100)}</p>`;
    expect(readerableScore(parse(html))).toBe(45);
    expect(readerableScore(parse(html), { minContentLength: 1040 })).toBe(0);
  });
});
