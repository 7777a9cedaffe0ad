import { takeSpace } from "../characters.js";
import { insertComment } from "../insert.js";
import { isQuirky } from "../quirks.js";
import type { TreeConstruction } from "../tree-construction.js";
import { type InsertionMode, Mode } from "../types.js";

/** "initial" (HTML §13.2.6.4.1): before the DOCTYPE. */
export const initial: InsertionMode = {
  characters(parser, token) {
    takeSpace(parser, token);
    if (token.length === 0) return;
    goOnWithoutDoctype(parser);
    parser.reprocessCharacters(token);
  },

  startTag(parser, token) {
    goOnWithoutDoctype(parser);
    parser.reprocessStartTag(token);
  },

  endTag(parser, token) {
    goOnWithoutDoctype(parser);
    parser.reprocessEndTag(token);
  },

  endOfFile(parser) {
    goOnWithoutDoctype(parser);
    parser.reprocessEndOfFile();
  },

  comment(parser, place, length) {
    insertComment(parser, place, length, parser.document);
  },

  doctype(parser, token) {
    const { draft, document } = parser;
    draft.append(document, draft.doctype(token.name ?? "", token.publicId ?? "", token.systemId ?? ""));
    parser.quirks = isQuirky(token);
    parser.mode = Mode.beforeHtml;
  },
};

function goOnWithoutDoctype(parser: TreeConstruction): void {
  parser.quirks = true;
  parser.mode = Mode.beforeHtml;
}
