import { parseHtml } from "../html/parse-html.js";
import { PRIMER } from "../html/primer.js";
import { checkOptions, type OptionKinds } from "../options.js";
import { finish } from "../tree/finish.js";
import type { Tree } from "../tree/types.js";

export interface ParseOptions {
  /**
   * When to stop, as a value of `performance.now()` in milliseconds. The parse then returns the tree of what
   * it has read, with `complete: false`. Default: never.
   */
  readonly deadline?: number;
  /**
   * The scripting flag of the standard. By default, `noscript` ends at `</noscript>`, as in browsers that run scripts;
   * what is inside is parsed as a fragment of its own. With `false`, `noscript` is ordinary markup, so that an
   * `<iframe>` left open inside takes the rest of the page: the tree of parse5 or Cheerio with
   * `scriptingEnabled: false`. Default: true.
   */
  readonly scripting?: boolean;
}

export interface ParseFragmentOptions extends ParseOptions {
  /**
   * The element that would contain the markup, such as `"td"`, `"svg path"` or `"math mi"`; SVG's names in
   * SVG's spelling (`"svg foreignObject"`, `"svg svg"`). Default: `"template"`, which may contain any
   * element.
   */
  readonly context?: string;
}

const PARSE_OPTIONS: OptionKinds<ParseOptions> = { deadline: "number", scripting: "boolean" };
const FRAGMENT_OPTIONS: OptionKinds<ParseFragmentOptions> = { ...PARSE_OPTIONS, context: "string" };

/**
 * Parses a whole document by the HTML standard (§13.2) into a flat tree. No markup makes it
 * throw: the standard defines a tree for every string.
 *
 * The tree keeps the string and offsets into it; use `compact` for trees that are stored.
 *
 * @param html - the decoded source; see `decode` for bytes.
 * @throws TypeError if `html` is not a string, or an option is unknown or of another type.
 * @example
 * const tree = parse("<title>Hi</title><p>Hello, <b>world</b>");
 * textContent(tree, 0); // "HiHello, world"
 */
export function parse(html: string, options: ParseOptions = {}): Tree {
  if (typeof html !== "string") throw new TypeError("html must be a string");
  checkOptions(options, PARSE_OPTIONS);
  if (++documents === 2) prime();
  const { draft, root, complete } = parseHtml(html, options.deadline, options.scripting ?? true);
  return finish(draft, root, complete);
}

/** The number of documents that were parsed, with the primers. */
let documents = 0;
/** Number of times that the primer is parsed; more of them gain little. */
const PRIMINGS = 4;

/** Parses the primer, before the second document: it takes longer than it saves for one page. */
function prime(): void {
  for (let i = 0; i < PRIMINGS; i++) parse(PRIMER);
}

/**
 * Parses a piece of markup as `innerHTML` does (HTML §13.4). Row 0 of the tree is a fragment.
 *
 * @throws TypeError if `html` is not a string or the context does not name an element.
 * @example parseFragment("<td>1<td>2", { context: "tr" })
 */
export function parseFragment(html: string, options: ParseFragmentOptions = {}): Tree {
  if (typeof html !== "string") throw new TypeError("html must be a string");
  checkOptions(options, FRAGMENT_OPTIONS);
  const { deadline, scripting = true, context = "template" } = options;
  const { draft, root, complete } = parseHtml(html, deadline, scripting, context);
  return finish(draft, root, complete);
}
