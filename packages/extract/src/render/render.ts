import { checkOptions, type OptionKinds } from "@winnow/core-dom/options";
import { pagePosts } from "@winnow/core-dom/records";
import type { Marks, Tree } from "@winnow/core-dom/tree";
import { checkFunction } from "../check-function.js";
import { mathml } from "../content/math/convert.js";
import type { Format, RenderOptions } from "./types.js";

const OPTIONS: OptionKinds<RenderOptions> = {
  url: "address",
  parts: ["content", "comments", "all"],
  metadata: "object",
  pageType: "object",
  frontMatter: "boolean",
  links: "boolean",
  images: "boolean",
  tables: "boolean",
  title: "boolean",
  unescaped: "boolean",
  mathml: "object",
  posts: "function",
  deadline: "number",
  onLimit: "function",
};

/**
 * Renders the marked content of a page in a format.
 *
 * The labels of text rows decide: an element is rendered if something in it is kept. Linear in the size of
 * the tree; no tree makes it throw. A rendering of more than ten times the page plus 2,000,000 characters is
 * empty (`onLimit`). The result does not end in a line break.
 *
 * @param format - `text`, `markdown`, `html`, `tei`, `json`, or a function of your own.
 * @throws RangeError if `format` is a string or `options.parts` is unknown; TypeError if `format` is anything
 *   else than a function, or an option is unknown or of another type.
 * @example
 * import { markdown, render } from "@winnow/extract";
 * render(tree, marks, markdown, { url: "https://example.org/a" }); // "# Title\n\nHello"
 */
export function render(tree: Tree, marks: Marks, format: Format, options: RenderOptions = {}): string {
  checkFunction("format", format);
  checkOptions(options, OPTIONS);
  return format(tree, marks, {
    ...options,
    mathml: options.mathml ?? mathml,
    posts: options.posts ?? pagePosts,
  });
}
