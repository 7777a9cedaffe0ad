import { type Parsed, type ParseHtmlOptions, parseHtml } from "../html/parse-html.js";

/** Who parses: our own parser, or parse5, which comes with `@winnow/core-dom/parse5`. */
export type ParserName = "winnow" | "parse5";

/** What parses a page, or a fragment where a context is given, into a draft. */
export type Parser = (html: string, options: ParseHtmlOptions) => Parsed;

const PARSERS: Map<ParserName, Parser> = new Map([["winnow", parseHtml]]);

/** Makes a parser known by its name: for the entry that brings it, so that nobody else has to load it. */
export function registerParser(name: ParserName, parser: Parser): void {
  PARSERS.set(name, parser);
}

/** @throws TypeError where there is no such parser, or its entry was not imported. */
export function parserNamed(name: ParserName): Parser {
  const parser = PARSERS.get(name);
  if (parser !== undefined) return parser;
  if (name === "parse5") throw new TypeError('parser "parse5" needs: import "@winnow/core-dom/parse5"');
  throw new TypeError(`parser must be "winnow" or "parse5", not ${String(name)}`);
}
