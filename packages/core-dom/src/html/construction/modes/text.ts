import { ContentModel, type TagToken } from "../../tokenizer/types.js";
import { insertCharacters, insertHtmlElement } from "../insert.js";
import { type InsertionMode, Mode, type TreeConstruction } from "../types.js";
import { endOfFileAfter, ignore } from "./rules.js";

/**
 * The generic raw text and RCDATA element parsing algorithms (HTML §13.2.6.2): the characters up to the
 * element's end tag are text.
 *
 * @param contentModel - the tokenizer's state, of `ContentModel`.
 */
export function parseRawText(parser: TreeConstruction, token: TagToken, contentModel: number): void {
  insertHtmlElement(parser, token);
  parser.tokenizer.contentModel = contentModel;
  parser.originalMode = parser.mode;
  parser.mode = Mode.text;
}

/**
 * "text" (HTML §13.2.6.4.8): the content of such an element, for which the tokenizer only emits characters
 * and the end tag.
 */
export const text: InsertionMode = {
  characters: insertCharacters,
  startTag: ignore,
  endTag: leaveText,
  endOfFile: endOfFileAfter(leaveText),
};

/** The start tag `noscript` while scripting is enabled: the tokenizer takes its content for raw text. */
export function parseNoscript(parser: TreeConstruction, token: TagToken): void {
  parseRawText(parser, token, ContentModel.rawtext);
  parser.mode = Mode.noscript;
}

/** "text" in a `noscript`, whose raw text is parsed apart. */
export const noscript: InsertionMode = {
  ...text,
  characters(parser, { start, end }) {
    parser.noscripts?.parse(parser.open.top, start, end, parser.quirks);
  },
};

function leaveText(parser: TreeConstruction): void {
  parser.open.pop();
  parser.mode = parser.originalMode;
}
