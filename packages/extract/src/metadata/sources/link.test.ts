import { parse } from "@winnow/core-dom";
import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import { describe, expect, it } from "vitest";
import { headerLinks, headerStatements } from "./headers.js";
import { sourceReader } from "./index.js";
import { links } from "./link.js";

const readerOf = (html: string) => sourceReader(parse(html), "https://example.org/dir/");
const { resolve } = readerOf("");

describe("links", () => {
  const read = (html: string) =>
    links(readerOf(html)).map(({ rel, href, text }) => `${rel.join("+")} ${href} ${text}`);
  it.each([
    ['<link rel="canonical" href="a">', ["canonical https://example.org/dir/a "]],
    ['<a rel="Category TAG" href="/c"> News <b>now</b></a>', ["category+tag https://example.org/c News now"]],
    ['<a rel="author nofollow" href="/ada">Ada</a>', []],
    ['<area rel="license" href="/l">', ["license https://example.org/l "]],
    ['<a rel="nofollow noopener" href="/x">x</a>', []],
    ['<link rel="stylesheet" href="x.css">', []],
    ['<a href="/x">x</a>', []],
    ['<a rel="tag">x</a>', []],
    ['<a rel="tag" href="javascript:x()">x</a>', []],
    ['<template><a rel="tag" href="/x">x</a></template>', []],
  ])("reads %s", (html, found) => {
    expect(read(html)).toEqual(found);
  });

  it("takes linear time", () => {
    const nested = (size: number): string => "<a rel=tag href=x><object>".repeat(size);
    expect(timeRatio(1_000, nested, read)).toBeLessThan(MAX_TIME_RATIO);
  });
});

describe("headerLinks", () => {
  it.each([
    ["</a>; rel=canonical", ["canonical https://example.org/a"]],
    ['<b>; rel="license"; title="x, y", <c>; rel=preload', ["license https://example.org/dir/b"]],
    [
      '<a>; title="\\", <no>; rel=canonical"; rel="canonical next"',
      ["canonical+next https://example.org/dir/a"],
    ],
    ["no link", []],
    ["<a", []],
    ["", []],
  ])("reads %s (RFC 8288 §3)", (link, found) => {
    expect(headerLinks({ link }, resolve).map(({ rel, href }) => `${rel.join("+")} ${href}`)).toEqual(found);
  });
});

describe("headerStatements", () => {
  it("returns the headers with metadata", () => {
    const headers = {
      "content-language": " de ",
      "last-modified": "Fri, 10 May 2024 08:00:00 GMT",
      server: "x",
    };
    expect(headerStatements(headers)).toEqual([
      { source: "header", name: "last-modified", value: "Fri, 10 May 2024 08:00:00 GMT", row: -1 },
      { source: "header", name: "content-language", value: "de", row: -1 },
    ]);
  });
});
