import { Parser } from "parse5";
import { Draft } from "../tree/draft.js";
import { finish } from "../tree/finish.js";
import type { Tree } from "../tree/types.js";
import { contextElement, draftAdapter, type HandleMap, ParseStopped } from "./adapter.js";
import { SkimmingTokenizer } from "./skimming-tokenizer.js";

export interface ParseOptions {
  /**
   * When to stop, as a value of `performance.now()` in milliseconds. A parse that is stopped gives the tree of
   * what it has read, with `complete: false`. Default: never.
   */
  readonly deadline?: number;
}

export interface ParseFragmentOptions extends ParseOptions {
  /**
   * The element that the markup would be put into, as `"td"`, `"svg path"` or `"math mi"`. Default:
   * `"template"`, which takes any element.
   */
  readonly context?: string;
}

/** Characters of a page for a row of its tree: a low guess, since columns that are too short are copied as they grow. */
const CHARACTERS_A_ROW = 64;

/**
 * Parses a whole document by the HTML standard (§13.2, scripting off) into a flat tree. It never throws on
 * markup: whatever the string holds, the standard gives it a tree.
 *
 * @param html - the decoded source; see `decode` for bytes.
 * @throws TypeError where `html` is no string.
 * @example
 * const tree = parse("<title>Hi</title><p>Hello, <b>world</b>");
 * textContent(tree, 0); // "HiHello, world"
 */
export function parse(html: string, options: ParseOptions = {}): Tree {
  if (typeof html !== "string") throw new TypeError("html must be a string");
  const draft = new Draft(html.length / CHARACTERS_A_ROW);
  const adapter = draftAdapter(draft, options.deadline);
  const parser = new Parser<HandleMap>({ treeAdapter: adapter, scriptingEnabled: false });
  parser.tokenizer = new SkimmingTokenizer({}, parser);
  const complete = run(parser, html);
  return finish(draft, parser.document, complete);
}

/**
 * Parses a piece of markup as `innerHTML` would (HTML §13.4). Row 0 of the tree is a fragment.
 *
 * @throws TypeError where `html` is no string.
 * @example parseFragment("<td>1<td>2", { context: "tr" })
 */
export function parseFragment(html: string, options: ParseFragmentOptions = {}): Tree {
  if (typeof html !== "string") throw new TypeError("html must be a string");
  const draft = new Draft(html.length / CHARACTERS_A_ROW);
  const adapter = draftAdapter(draft, options.deadline);
  const context = contextElement(draft, options.context ?? "template");
  const parser = Parser.getFragmentParser(context, { treeAdapter: adapter, scriptingEnabled: false });
  const complete = run(parser, html);
  return finish(draft, parser.getFragment(), complete);
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
