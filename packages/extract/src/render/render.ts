import { Label, type Marks, type Tree } from "@winnow/core-dom";
import type { Format } from "../types.js";
import { footnotes } from "./footnotes.js";
import { keep } from "./kept.js";
import { renderMarkdown } from "./markdown/markdown.js";
import type { Source } from "./source.js";
import { dataTables } from "./tables.js";
import { renderText } from "./text.js";

export interface RenderOptions {
  /** The page's address: links and images become absolute with it. */
  readonly url?: string | undefined;
  /** Render the rows labelled `comment` too, behind the content. Default false. */
  readonly comments?: boolean | undefined;
}

/**
 * What the marks keep of a page, as plain text or as Markdown (CommonMark, GFM, and `$` for LaTeX).
 *
 * The labels of text rows decide; an element appears where something in it is kept. Linear in the size of the
 * tree, and no tree makes it throw.
 *
 * @param format - `"text"`: a line a block, an empty line between paragraphs. `"markdown"`: with structure, links
 *   and images. Both without a line break at the end, and empty where nothing is kept.
 * @throws RangeError where `format` is another word.
 * @example
 * render(tree, marks, "markdown", { url: "https://example.org/a" }); // "# Title\n\nHello"
 */
export function render(tree: Tree, marks: Marks, format: Format, options: RenderOptions = {}): string {
  if (format !== "text" && format !== "markdown") throw new RangeError(`format: unknown ${String(format)}`);
  const labels = options.comments === true ? [Label.content, Label.comment] : [Label.content];
  const parts: string[] = [];
  for (const label of labels) {
    const kept = keep(tree, marks, label);
    if (kept[0] !== 1) continue;
    const source: Source = {
      tree,
      kept,
      notes: footnotes(tree, kept, options.url),
      tables: dataTables(tree, kept),
    };
    const part = format === "text" ? renderText(source) : renderMarkdown(source, options.url);
    if (part !== "") parts.push(part);
  }
  return parts.join("\n\n");
}
