import { Tag } from "../../../tree/tags.js";
import type { TagToken } from "../../tokenizer/types.js";
import { generateImpliedEndTags } from "../implied-end-tags.js";
import { insertHtmlElement } from "../insert.js";
import type { TreeConstruction } from "../tree-construction.js";

/** The start tags of "in body" for the parts of a ruby annotation (HTML §13.2.6.4.7). */

/** `rb` and `rtc`. */
export function startRubyBase(parser: TreeConstruction, token: TagToken): void {
  if (parser.open.hasInScope(Tag.ruby)) generateImpliedEndTags(parser);
  insertHtmlElement(parser, token);
}

/** `rp` and `rt`. */
export function startRubyText(parser: TreeConstruction, token: TagToken): void {
  if (parser.open.hasInScope(Tag.ruby)) generateImpliedEndTags(parser, Tag.rtc);
  insertHtmlElement(parser, token);
}
