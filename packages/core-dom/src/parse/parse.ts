import { parseHtml } from "../html/parse-html.js";
import { PRIMER } from "../html/primer.js";
import { checkOptions, type OptionKinds } from "../options.js";
import { finish } from "../tree/finish.js";
import type { Tree } from "../tree/types.js";

export interface ParseOptions {
  /**
   * When to stop, as a value of `performance.now()` in milliseconds. A parse that is stopped gives the tree of
   * what it has read, with `complete: false`. Default: never.
   */
  readonly deadline?: number;
}

export interface ParseFragmentOptions extends ParseOptions {
  /**
   * The element that the markup would be put into, as `"td"`, `"svg path"` or `"math mi"`; names of SVG
   * as they are written there (`"svg foreignObject"`, `"svg svg"`). Default: `"template"`, which takes any element.
   */
  readonly context?: string;
}

const PARSE_OPTIONS: OptionKinds<ParseOptions> = { deadline: "number" };
const FRAGMENT_OPTIONS: OptionKinds<ParseFragmentOptions> = { deadline: "number", context: "string" };

/**
 * Parses a whole document by the HTML standard (§13.2, scripting off) into a flat tree. It never throws on
 * markup: whatever the string holds, the standard gives it a tree.
 *
 * The tree holds the string and offsets into it; see `compact` for trees that are kept.
 *
 * @param html - the decoded source; see `decode` for bytes.
 * @throws TypeError where `html` is not a string, or an option is unknown or of another type.
 * @example
 * const tree = parse("<title>Hi</title><p>Hello, <b>world</b>");
 * textContent(tree, 0); // "HiHello, world"
 */
export function parse(html: string, options: ParseOptions = {}): Tree {
  if (typeof html !== "string") throw new TypeError("html must be a string");
  checkOptions(options, PARSE_OPTIONS);
  if (!isPrimed) prime();
  const { draft, root, complete } = parseHtml(html, options.deadline);
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
 * @throws TypeError where `html` is no string or the context names no element.
 * @example parseFragment("<td>1<td>2", { context: "tr" })
 */
export function parseFragment(html: string, options: ParseFragmentOptions = {}): Tree {
  if (typeof html !== "string") throw new TypeError("html must be a string");
  checkOptions(options, FRAGMENT_OPTIONS);
  const { deadline, context = "template" } = options;
  const { draft, root, complete } = parseHtml(html, deadline, context);
  return finish(draft, root, complete);
}
