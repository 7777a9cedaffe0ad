import { PRIMER } from "../html/primer.js";
import { finish } from "../tree/finish.js";
import type { Tree } from "../tree/types.js";
import { contextElement } from "./context-element.js";
import { type ParserName, parserNamed } from "./parsers.js";

export interface ParseOptions {
  /**
   * When to stop, as a value of `performance.now()` in milliseconds. A parse that is stopped gives the tree of
   * what it has read, with `complete: false`. Default: never.
   */
  readonly deadline?: number;
  /**
   * Who parses. Default: `"winnow"`. For `"parse5"`, import `@winnow/core-dom/parse5` once: it brings parse5 along. The
   * trees are the same, but for some rules of the last years that parse5 8 lacks (what may stand in a `select`, forms in
   * templates, `search`) and a few errors of its own in pages that nobody writes.
   */
  readonly parser?: ParserName;
}

export interface ParseFragmentOptions extends ParseOptions {
  /**
   * The element that the markup would be put into, as `"td"`, `"svg path"` or `"math mi"`; names of SVG
   * as they are written there (`"svg foreignObject"`, `"svg svg"`). Default: `"template"`, which takes any element.
   */
  readonly context?: string;
}

/**
 * Parses a whole document by the HTML standard (§13.2, scripting off) into a flat tree. It never throws on
 * markup: whatever the string holds, the standard gives it a tree.
 *
 * The tree holds the string and offsets into it; see `compact` for trees that are kept.
 *
 * @param html - the decoded source; see `decode` for bytes.
 * @throws TypeError where `html` is no string, or the parser is not there.
 * @example
 * const tree = parse("<title>Hi</title><p>Hello, <b>world</b>");
 * textContent(tree, 0); // "HiHello, world"
 */
export function parse(html: string, options: ParseOptions = {}): Tree {
  if (typeof html !== "string") throw new TypeError("html must be a string");
  const { deadline, parser = "winnow" } = options;
  if (!isPrimed && parser === "winnow") prime();
  const { draft, root, complete } = parserNamed(parser)(html, { deadline, context: undefined });
  return finish(draft, root, complete);
}

let isPrimed = false;

/** How often the primer is parsed; more changes little. */
const PRIMINGS = 4;

/** Counts towards the first page's time; documents alone, for a process that parses many pages parses those. */
function prime(): void {
  isPrimed = true;
  for (let i = 0; i < PRIMINGS; i++) parse(PRIMER);
}

/**
 * Parses a piece of markup as `innerHTML` would (HTML §13.4). Row 0 of the tree is a fragment.
 *
 * @throws TypeError where `html` is no string, the context names no element, or the parser is not there.
 * @example parseFragment("<td>1<td>2", { context: "tr" })
 */
export function parseFragment(html: string, options: ParseFragmentOptions = {}): Tree {
  if (typeof html !== "string") throw new TypeError("html must be a string");
  const { deadline, parser = "winnow", context = "template" } = options;
  const { draft, root, complete } = parserNamed(parser)(html, {
    deadline,
    context: (draft) => contextElement(draft, context),
  });
  return finish(draft, root, complete);
}
