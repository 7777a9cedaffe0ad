import { parse } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { sourceReader } from "./index.js";
import { metaStatements } from "./meta.js";

const read = (html: string) =>
  metaStatements(sourceReader(parse(html))).map(({ source, name, value }) => `${source} ${name}=${value}`);

describe("metaStatements", () => {
  it.each([
    ['<meta property="og:title" content="A">', ["open-graph og:title=A"]],
    ['<meta name="og:title" content="A">', ["open-graph og:title=A"]],
    ['<meta property="article:published_time" content="2024">', ["open-graph article:published_time=2024"]],
    ['<meta name="twitter:card" content="A">', ["twitter twitter:card=A"]],
    ['<meta name="Author" content=" Ada ">', ["meta author=Ada"]],
    ['<meta name="DC.Title" content="A">', ["dublin-core dc.title=A"]],
    ['<meta name="DC:creator" content="A">', ["dublin-core dc.creator=A"]],
    ['<meta name="dcterm:created" content="2024">', ["dublin-core dcterms.created=2024"]],
    ['<meta name="DCTERMS.date.issued" content="2024">', ["dublin-core dcterms.date.issued=2024"]],
    ['<meta name="dc_title" content="A">', ["dublin-core dc.title=A"]],
    ['<meta name="dcsext.x" content="A">', ["meta dcsext.x=A"]],
    ['<meta http-equiv="Content-Language" content="de">', ["meta content-language=de"]],
    ['<meta itemprop="datePublished" content="2024">', ["meta datepublished=2024"]],
    ['<meta name="parsely-author" content="A">', ["meta parsely-author=A"]],
    ['<meta name="citation_author" content="A">', ["meta citation_author=A"]],
    ['<meta property="og:title" name="title" content="A">', ["open-graph og:title=A", "meta title=A"]],
    ['<meta property="title og:title" content="A">', ["meta title=A", "open-graph og:title=A"]],
    ['<meta property="title" name="title" content="A">', ["meta title=A"]],
    ['<meta property="og:image" value="A">', ["open-graph og:image=A"]],
    [
      '<html prefix="og: http://ogp.me/ns#"><meta property="og:title" content="A">',
      ["open-graph og:title=A"],
    ],
    ['<html prefix="x: http://example.org/ns#"><meta property="x:title" content="A">', ["meta x:title=A"]],
    // Escaped twice.
    ['<meta name="title" content="Q&amp;amp;A">', ["meta title=Q&A"]],
    ['<meta name="title" content=" ">', []],
    ['<meta name="title">', []],
    ['<meta charset="utf-8">', []],
    ['<template><meta name="a" content="b"></template>', []],
    ["<svg><meta name=a content=b></svg>", ["meta a=b"]],
  ])("reads %s", (html, statements) => {
    expect(read(html)).toEqual(statements);
  });

  it("leaves itemprop to the item that contains it", () => {
    expect(read('<div itemscope><p><meta itemprop="name" content="A"></div>')).toEqual([]);
    expect(read('<div itemscope></div><meta itemprop="name" content="A">')).toEqual(["meta name=A"]);
  });
});
