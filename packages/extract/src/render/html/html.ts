import type { Element, Root } from "hast";
import { toHast } from "../hast/to-hast.js";
import type { Rendering, Source } from "../source.js";
import { serialise } from "./serialise.js";

/**
 * The document as HTML of a closed list of elements and attributes, a line for each block, without a line break at
 * the end. Readers' comments are in a `<section class="comments">` behind the content.
 */
export function renderHtml({ content, comments, url }: Rendering): string {
  const root: Root = content === undefined ? { type: "root", children: [] } : toHast(content, url);
  const section = comments === undefined ? undefined : commentSection(comments, url);
  if (section !== undefined) root.children.push(section);
  return serialise(root);
}

function commentSection(comments: Source, url: string | undefined): Element | undefined {
  const { children } = toHast(comments, url, { idPrefix: "comment-" });
  if (children.length === 0) return undefined;
  return {
    type: "element",
    tagName: "section",
    properties: { className: ["comments"] },
    children: children as Element["children"],
  };
}
