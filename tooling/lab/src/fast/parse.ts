import type { Group, Variant } from "./types.js";

/** From a page's string to its complete tree, without scripting. */
const VARIANTS: readonly Variant[] = [
  {
    name: "winnow",
    about: "parse of @winnow/core-dom; the tree keeps the source",
    packages: [["@winnow/core-dom"]],
    load: async () => {
      const { parse } = await import("@winnow/core-dom");
      return ({ html }) => parse(html);
    },
  },
  {
    name: "winnow-compact",
    about: "compact(parse(html)): the tree releases the source",
    packages: [["@winnow/core-dom"]],
    load: async () => {
      const { compact, parse } = await import("@winnow/core-dom");
      return ({ html }) => compact(parse(html));
    },
  },
  {
    name: "parse5",
    about: "parse5 with its default tree",
    packages: [["parse5"]],
    load: async () => {
      const { parse } = await import("parse5");
      return ({ html }) => parse(html, { scriptingEnabled: false });
    },
  },
  {
    name: "htmlparser2",
    about: "parseDocument of htmlparser2: not the standard's tree",
    packages: [["htmlparser2"]],
    load: async () => {
      const { parseDocument } = await import("htmlparser2");
      return ({ html }) => parseDocument(html);
    },
  },
  {
    name: "cheerio",
    about: "load of cheerio",
    packages: [["cheerio"], ["cheerio", "parse5"]],
    load: async () => {
      const { load } = await import("cheerio");
      return ({ html }) => load(html);
    },
  },
  {
    name: "resiliparse",
    peer: "python",
    about:
      "HTMLTree.parse(str) of resiliparse in Python: lexbor, in C; the time includes encoding as UTF-8 and freeing the tree",
  },
];

export const PARSE: Group = {
  variants: VARIANTS,
  base: "parse5",
  python: { folder: "winnow-bench-parse", requirements: ["resiliparse"] },
  targets: [
    { what: "time to parse5's", variant: "winnow", figure: "time", to: "parse5", max: 0.2 },
    { what: "time to that of cheerio's load", variant: "winnow", figure: "time", to: "cheerio", max: 0.06 },
    {
      what: "retained memory to parse5's, with the source",
      ...{ variant: "winnow", figure: "retained", to: "parse5", max: 0.4 },
    },
    {
      what: "the same after compact",
      ...{ variant: "winnow-compact", figure: "retained", to: "parse5", max: 0.15 },
    },
  ],
};
