import { Tag } from "../../../tree/tags.js";
import { Namespace } from "../../../tree/types.js";
import type { TagToken } from "../../tokenizer/types.js";
import { createElement, insertNode } from "../insert.js";
import { reconstructFormatting } from "../reconstruct.js";
import type { TreeConstruction } from "../tree-construction.js";

/** The start tags of "in body" whose elements have no content (HTML §13.2.6.4.7). */

/** "Insert an HTML element" and "immediately pop the current node": it need not go onto the stack. */
export function insertVoidElement(parser: TreeConstruction, token: TagToken): void {
  insertNode(parser, createElement(parser, token, Namespace.html));
}

/** `img`, `br` and their kind. */
export function startVoid(parser: TreeConstruction, token: TagToken): void {
  reconstructFormatting(parser);
  insertVoidElement(parser, token);
  parser.framesetOk = false;
}

/** `param`, `source` and `track`. */
export function startVoidMedia(parser: TreeConstruction, token: TagToken): void {
  insertVoidElement(parser, token);
}

/** `image` is a misspelt `img`. */
export function startImage(parser: TreeConstruction, token: TagToken): void {
  token.tag = Tag.img;
  startVoid(parser, token);
}
