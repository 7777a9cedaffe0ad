import { parse } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { isProbablyReaderable } from "./readerable.js";

const chars = (count: number) => "x".repeat(count);
const says = (html: string, options = {}) => isProbablyReaderable(parse(html), options);

describe("isProbablyReaderable", () => {
  it("wants more than 20 points, the root of what a paragraph has beyond 140 characters", () => {
    // √(540 - 140) = 20 is not more than 20; √401 is.
    expect(says(`<p>${chars(540)}</p>`)).toBe(false);
    expect(says(`<p>${chars(541)}</p>`)).toBe(true);
    // Three of √45 = 6.7 are 20.1.
    expect(says(`<p>${chars(185)}</p>`.repeat(3))).toBe(true);
    expect(says(`<p>${chars(185)}</p>`.repeat(2))).toBe(false);
    expect(says(`<p>${chars(139)}</p>`.repeat(100))).toBe(false);
  });

  it("counts text as written, but for white space at its ends", () => {
    expect(says(`<p>  ${chars(270)}${" ".repeat(1)}${chars(270)} \n</p>`)).toBe(true);
    expect(says(`<p>  <b> ${chars(540)}</b> <i> </i>\n</p>`)).toBe(false);
    expect(says(`<p>x<b>${" ".repeat(600)}</b>x</p>`)).toBe(true);
  });

  it("takes pre and article, and each div around line breaks once", () => {
    expect(says(`<pre>${chars(541)}</pre>`)).toBe(true);
    expect(says(`<article>${chars(541)}</article>`)).toBe(true);
    expect(says(`<div>${chars(541)}</div>`)).toBe(false);
    expect(says(`<div>${chars(541)}<br></div>`)).toBe(true);
    expect(says(`<div>${chars(241)}<br>x<br>x</div>`)).toBe(false);
  });

  it("leaves out what is hidden, unlikely, in a list or in a template", () => {
    const p = (attributes: string) => `<p ${attributes}>${chars(600)}</p>`;
    expect(says(p('style="display:none"'))).toBe(false);
    expect(says(p("hidden"))).toBe(false);
    expect(says(p('aria-hidden="true"'))).toBe(false);
    expect(says(p('aria-hidden="true" class="fallback-image"'))).toBe(true);
    expect(says(p('style="visibility:hidden"'))).toBe(true);
    expect(says(p('class="sidebar"'))).toBe(false);
    expect(says(p('class="sidebar main"'))).toBe(true);
    expect(says(`<ul><li><div>${p("")}</div></ul>`)).toBe(false);
    expect(says(`<ul><li>x</ul>${p("")}`)).toBe(true);
    expect(says(`<template>${p("")}</template>`)).toBe(false);
    expect(says(`<article><template>${chars(600)}</template></article>`)).toBe(false);
  });

  it("goes by its options", () => {
    const html = `<p hidden>${chars(100)}</p>`;
    expect(says(html, { minContentLength: 0, minScore: 9, visibilityChecker: () => true })).toBe(true);
    expect(says(html, { minContentLength: 0, minScore: 10, visibilityChecker: () => true })).toBe(false);
    expect(() => says(html, { minScore: "1" })).toThrow(TypeError);
    expect(() => says(html, { visibilityChecker: 1 })).toThrow(TypeError);
  });

  it("takes any page", () => {
    expect(says("")).toBe(false);
    expect(says(`${"<article>".repeat(20_000)}x`)).toBe(false);
  });
});
