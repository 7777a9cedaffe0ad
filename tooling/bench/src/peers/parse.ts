import type { BenchPage } from "../pages/spool.js";
import type { PythonPeers, Variant } from "../types.js";

/** From a page's string to its complete tree, without scripting. */
export const PARSE_VARIANTS: readonly Variant<BenchPage>[] = [
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
    language: "python",
    about:
      "HTMLTree.parse(str) of resiliparse in Python: lexbor, in C; the time includes encoding as UTF-8 and freeing the tree",
  },
];

export const PARSE_PEERS: PythonPeers = {
  script: "parse_peers.py",
  packages: {
    folder: "winnow-bench-parse",
    check: "import resiliparse.parse.html",
    requirements: ["resiliparse"],
  },
};
