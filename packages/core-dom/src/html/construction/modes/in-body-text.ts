import { ContentModel, type TagToken } from "../../tokenizer/types.js";
import { closePInButtonScope } from "../implied-end-tags.js";
import { parseRawText } from "../raw-text.js";
import { reconstructFormatting } from "../reconstruct.js";
import type { TreeConstruction } from "../tree-construction.js";

/** The start tags of "in body" that are followed by text up to their end tag (HTML §13.2.6.4.7). */

export function startTextarea(parser: TreeConstruction, token: TagToken): void {
  parseRawText(parser, token, ContentModel.rcdata);
  parser.ignoresLineFeed = true;
  parser.framesetOk = false;
}

export function startXmp(parser: TreeConstruction, token: TagToken): void {
  closePInButtonScope(parser);
  reconstructFormatting(parser);
  parser.framesetOk = false;
  parseRawText(parser, token, ContentModel.rawtext);
}

export function startIframe(parser: TreeConstruction, token: TagToken): void {
  parser.framesetOk = false;
  parseRawText(parser, token, ContentModel.rawtext);
}

export function startNoembed(parser: TreeConstruction, token: TagToken): void {
  parseRawText(parser, token, ContentModel.rawtext);
}
