import type { Element, Root } from "hast";
import { toHast } from "../hast/to-hast.js";
import { partsOf } from "../parts.js";
import type { Format, Source } from "../types.js";
import { serialise } from "./serialise.js";

/**
 * HTML of a closed list of elements and attributes, safe to insert, one line per block. Readers' comments are in a
 * `<section class="comments">` after the content.
 */
export const html: Format = (tree, marks, options = {}) => {
  const { content, comments } = partsOf(tree, marks, options);
  const { url } = options;
  const root: Root = content === undefined ? { type: "root", children: [] } : toHast(content, url);
  const section = comments === undefined ? undefined : commentSection(comments, url);
  if (section !== undefined) root.children.push(section);
  return serialise(root);
};

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
