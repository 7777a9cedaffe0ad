import type { Marks, Tree } from "@winnow/core-dom";
import type { Format, RenderOptions } from "./types.js";

/**
 * What the marks keep of a page, in a format.
 *
 * The labels of text rows decide; an element appears where something in it is kept. Linear in the size of the
 * tree, and no tree makes it throw. A rendering of more than ten times the page, and 2,000,000 characters, is empty
 * (`onLimit`). The result has no line break at its end.
 *
 * @param format - `text`, `markdown`, `html`, `tei`, `json`, or a function of your own.
 * @throws TypeError if `format` is not a function; RangeError if `options.parts` is unknown.
 * @example
 * import { markdown, render } from "@winnow/extract";
 * render(tree, marks, markdown, { url: "https://example.org/a" }); // "# Title\n\nHello"
 */
export function render(tree: Tree, marks: Marks, format: Format, options: RenderOptions = {}): string {
  if (typeof format !== "function") throw new TypeError("format: must be a function, such as markdown");
  return format(tree, marks, options);
}
