import { Label, type Marks, type Tree } from "@winnow/core-dom";
import type { Metadata } from "../metadata/types.js";
import type { Format } from "../types.js";
import { footnotes } from "./footnotes.js";
import { renderHtml } from "./html/html.js";
import { renderJson } from "./json.js";
import { keep } from "./kept.js";
import { yamlFrontMatter } from "./markdown/front-matter.js";
import { renderMarkdown } from "./markdown/markdown.js";
import type { Rendering, Source } from "./source.js";
import { dataTables } from "./tables.js";
import { renderTei } from "./tei/tei.js";
import { renderText } from "./text.js";

export interface RenderOptions {
  /** The page's address: links and images become absolute with it. */
  readonly url?: string | undefined;
  /** The rows labelled `content`, those labelled `comment`, or both, the comments behind. Default `"content"`. */
  readonly parts?: "content" | "comments" | "all" | undefined;
  /** For TEI and JSON, and for Markdown's front matter. */
  readonly metadata?: Metadata | undefined;
  /** Begin Markdown with the metadata as YAML. Default false. */
  readonly frontMatter?: boolean | undefined;
}

/** One format a file. */
const RENDERERS: Readonly<Record<Format, (rendering: Rendering) => string>> = {
  text: ({ content, comments }) => joined([content, comments], renderText),
  markdown: ({ content, comments, url, metadata, frontMatter }) => {
    const prefix = content === undefined ? "" : "comment-";
    const body = joined([content, comments], (source) =>
      renderMarkdown(source, url, source === comments ? prefix : ""),
    );
    return frontMatter ? `${yamlFrontMatter(metadata)}${body}`.trimEnd() : body;
  },
  html: renderHtml,
  tei: renderTei,
  json: renderJson,
};

/**
 * What the marks keep of a page, in a format.
 *
 * The labels of text rows decide; an element appears where something in it is kept. Linear in the size of the
 * tree, and no tree makes it throw.
 *
 * @param format - `"text"`: a line a block, an empty line between paragraphs. `"markdown"`: CommonMark, GFM and `$`
 *   for LaTeX, with links and images. `"html"`: of a closed list of elements and attributes, safe to insert.
 *   `"tei"`: a TEI P5 document. `"json"`: `{url, metadata, text, comments}`. All without a line break at the end;
 *   text, Markdown and HTML are empty where nothing is kept, but for front matter.
 * @throws RangeError where `format` or `options.parts` is another word.
 * @example
 * render(tree, marks, "markdown", { url: "https://example.org/a" }); // "# Title\n\nHello"
 */
export function render(tree: Tree, marks: Marks, format: Format, options: RenderOptions = {}): string {
  if (!Object.hasOwn(RENDERERS, format)) throw new RangeError(`format: unknown ${String(format)}`);
  const { url, parts = "content", metadata, frontMatter = false } = options;
  if (!["content", "comments", "all"].includes(parts)) throw new RangeError(`parts: unknown ${parts}`);
  return RENDERERS[format]({
    content: parts === "comments" ? undefined : sourceOf(tree, marks, Label.content, url),
    comments: parts === "content" ? undefined : sourceOf(tree, marks, Label.comment, url),
    url,
    metadata,
    frontMatter,
  });
}

/** The parts that are there, an empty line between them. */
function joined(sources: readonly (Source | undefined)[], renderPart: (source: Source) => string): string {
  const parts = sources.map((source) => (source === undefined ? "" : renderPart(source)));
  return parts.filter((part) => part !== "").join("\n\n");
}

/** The rows with a label, ready to be walked; undefined where there are none. */
function sourceOf(tree: Tree, marks: Marks, label: number, url: string | undefined): Source | undefined {
  const kept = keep(tree, marks, label);
  if (kept[0] !== 1) return undefined;
  return { tree, kept, notes: footnotes(tree, kept, url), tables: dataTables(tree, kept) };
}
