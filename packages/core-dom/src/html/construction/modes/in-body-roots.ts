import { Tag } from "../../../tree/tags.js";
import type { TagToken } from "../../tokenizer/types.js";
import { insertHtmlElement, isHtml } from "../insert.js";
import { Mode, type TreeConstruction } from "../types.js";

/** The start tags of "in body" for elements that already exist (HTML §13.2.6.4.7). */

/** Adds the attributes of a second `html` tag to the first. */
export function startHtml({ open, draft }: TreeConstruction, token: TagToken): void {
  if (open.topOf(Tag.template) !== 0) return;
  draft.adopt(open.first, token.attributeStart, token.attributeCount);
}

/** Adds the attributes of a second `body` tag to the first. */
export function startBody(parser: TreeConstruction, token: TagToken): void {
  const { open, draft } = parser;
  if (!secondIsBody(parser) || open.topOf(Tag.template) !== 0) return;
  parser.framesetOk = false;
  draft.adopt(open.second, token.attributeStart, token.attributeCount);
}

/** Replaces a body without visible content by frames. */
export function startFrameset(parser: TreeConstruction, token: TagToken): void {
  const { open, draft } = parser;
  if (!secondIsBody(parser) || !parser.framesetOk) return;
  draft.detach(open.second);
  open.popTo(open.first);
  insertHtmlElement(parser, token);
  parser.mode = Mode.inFrameset;
}

function secondIsBody(parser: TreeConstruction): boolean {
  const { second } = parser.open;
  return second !== 0 && isHtml(parser, second, Tag.body);
}
