import { Parser } from "parse5";
import type { Parsed, ParseHtmlOptions } from "../html/parse-html.js";
import { Draft } from "../tree/draft.js";
import { draftAdapter, type HandleMap, ParseStopped } from "./adapter.js";

/** Characters of a page for a row of its tree. */
const CHARACTERS_A_ROW = 64;

/** Lets parse5 build the draft of a page, or of a fragment where a context is given. */
export function parseWithParse5(html: string, { deadline, context }: ParseHtmlOptions): Parsed {
  const draft = new Draft("", html.length / CHARACTERS_A_ROW);
  const options = { treeAdapter: draftAdapter(draft, deadline), scriptingEnabled: false };
  if (context !== undefined) {
    const parser = Parser.getFragmentParser<HandleMap>(context(draft), options);
    const complete = run(parser, html);
    return { draft, root: parser.getFragment(), complete };
  }
  const parser = new Parser<HandleMap>(options);
  const complete = run(parser, html);
  return { draft, root: parser.document, complete };
}

function run(parser: Parser<HandleMap>, html: string): boolean {
  try {
    parser.tokenizer.write(html, true);
    return true;
  } catch (stop) {
    if (stop !== ParseStopped) throw stop;
    return false;
  }
}
