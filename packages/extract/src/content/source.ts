import { Label, type Marks, type Tree } from "@winnow/core-dom/tree";
import { hrefOf } from "@winnow/core-dom/url";
import type { Limit } from "../limit.js";
import type { RenderOptions } from "../render/types.js";
import { footnotes } from "./footnotes/index.js";
import { keep } from "./kept.js";
import { rolesOf } from "./roles.js";
import { dataTables } from "./tables.js";
import type { Source } from "./types.js";

/** The parts of a page to render; undefined if nothing is kept or the part is not requested. */
export interface Parts {
  readonly content: Source | undefined;
  /** Readers' comments. */
  readonly comments: Source | undefined;
}

/**
 * Returns the parts of a page that the options select.
 *
 * @throws RangeError if `options.parts` is unknown.
 */
export function partsOf(tree: Tree, marks: Marks, options: RenderOptions, limit: Limit): Parts {
  const { parts = "content" } = options;
  if (!["content", "comments", "all"].includes(parts))
    throw new RangeError(`parts must be "content", "comments" or "all": ${parts}`);
  const part = (label: number): Source | undefined => sourceOf(tree, marks, label, options, limit);
  return {
    content: parts === "comments" ? undefined : part(Label.content),
    comments: parts === "content" ? undefined : part(Label.comment),
  };
}

/** Returns the rows with a label; undefined if there are none. */
function sourceOf(
  tree: Tree,
  marks: Marks,
  label: number,
  options: RenderOptions,
  limit: Limit,
): Source | undefined {
  const { url, mathml, links = true, images = true, tables: withTables = true, title = false } = options;
  let kept = keep(tree, marks, label, { images, mathml });
  let tables = dataTables(tree, kept);
  if (!withTables && tables.size > 0) {
    kept = keep(tree, marks, label, { images, without: tables, mathml });
    tables = new Map();
  }
  if (kept[0] !== 1) return undefined;
  return {
    tree,
    kept,
    notes: footnotes(tree, kept, url && hrefOf(url)),
    tables,
    roles: rolesOf(tree),
    limit,
    links,
    mathml,
    // Accessing `metadata` extracts it.
    title: title && label === Label.content ? options.metadata?.title : undefined,
  };
}

/** Renders the existing parts, with an empty line between them. */
export function joinParts({ content, comments }: Parts, renderPart: (source: Source) => string): string {
  const parts = [content, comments].map((source) => (source === undefined ? "" : renderPart(source)));
  return parts.filter((part) => part !== "").join("\n\n");
}
