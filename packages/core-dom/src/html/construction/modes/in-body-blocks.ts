import { Tag } from "../../../tree/tags.js";
import { ContentModel, type TagToken } from "../../tokenizer/types.js";
import { closePInButtonScope } from "../closing.js";
import { Category, categoriesOf } from "../element-categories.js";
import { insertHtmlElement, isHtml, isParsingTemplateContents } from "../insert.js";
import { Mode, type TreeConstruction } from "../types.js";

/** The start tags of "in body" that end a paragraph (HTML §13.2.6.4.7), except `hr` and `xmp`. */

/** `div`, `p`, `ul` and similar tags. */
export function startBlock(parser: TreeConstruction, token: TagToken): void {
  closePInButtonScope(parser);
  insertHtmlElement(parser, token);
}

/** `h1` to `h6`. */
export function startHeading(parser: TreeConstruction, token: TagToken): void {
  const { open, draft } = parser;
  closePInButtonScope(parser);
  const { tag, namespace } = draft.rows;
  if ((categoriesOf(tag[open.top]!, namespace[open.top]!) & Category.heading) !== 0) open.pop();
  insertHtmlElement(parser, token);
}

/** `pre` and `listing`. */
export function startPre(parser: TreeConstruction, token: TagToken): void {
  closePInButtonScope(parser);
  insertHtmlElement(parser, token);
  parser.ignoresLineFeed = true;
  parser.framesetOk = false;
}

export function startForm(parser: TreeConstruction, token: TagToken): void {
  const inTemplate = isParsingTemplateContents(parser);
  if (parser.form !== 0 && !inTemplate) return;
  closePInButtonScope(parser);
  const form = insertHtmlElement(parser, token);
  if (!inTemplate) parser.form = form;
}

/** `li` closes the `li` that contains it; `dd` and `dt` close the `dd` or `dt`. */
export function startItem(parser: TreeConstruction, token: TagToken): void {
  const { open } = parser;
  parser.framesetOk = false;
  // The element that ends the standard's loop down the stack.
  const bound = open.topItemBound;
  const closes =
    token.tag === Tag.li
      ? isHtml(parser, bound, Tag.li)
      : isHtml(parser, bound, Tag.dd) || isHtml(parser, bound, Tag.dt);
  if (closes) open.popThrough(bound);
  closePInButtonScope(parser);
  insertHtmlElement(parser, token);
}

export function startPlaintext(parser: TreeConstruction, token: TagToken): void {
  closePInButtonScope(parser);
  insertHtmlElement(parser, token);
  parser.tokenizer.contentModel = ContentModel.plaintext;
}

export function startTable(parser: TreeConstruction, token: TagToken): void {
  if (!parser.quirks) closePInButtonScope(parser);
  insertHtmlElement(parser, token);
  parser.framesetOk = false;
  parser.mode = Mode.inTable;
}
