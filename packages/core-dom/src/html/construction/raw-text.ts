import type { TagToken } from "../tokenizer/types.js";
import { insertHtmlElement } from "./insert.js";
import type { TreeConstruction } from "./tree-construction.js";
import { Mode } from "./types.js";

/**
 * The generic raw text and RCDATA element parsing algorithms (HTML §13.2.6.2): the element's characters up to its end tag
 * are text.
 *
 * @param contentModel - the tokenizer's state, of `ContentModel`.
 */
export function parseRawText(parser: TreeConstruction, token: TagToken, contentModel: number): void {
  insertHtmlElement(parser, token);
  parser.tokenizer.contentModel = contentModel;
  parser.originalMode = parser.mode;
  parser.mode = Mode.text;
}
