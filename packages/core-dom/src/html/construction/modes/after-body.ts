import { Tag } from "../../../tree/tags.js";
import { takeSpace } from "../characters.js";
import { insertComment } from "../insert.js";
import { type InsertionMode, Mode } from "../types.js";
import { inBody } from "./in-body.js";

/** "after body" (HTML §13.2.6.4.17). */
export const afterBody: InsertionMode = {
  characters(parser, token) {
    const space = takeSpace(parser, token);
    if (space !== undefined) inBody.characters(parser, space);
    if (token.length === 0) return;
    parser.mode = Mode.inBody;
    parser.reprocessCharacters(token);
  },

  startTag(parser, token) {
    if (token.tag === Tag.html) {
      inBody.startTag(parser, token);
      return;
    }
    parser.mode = Mode.inBody;
    parser.reprocessStartTag(token);
  },

  endTag(parser, token) {
    if (token.tag === Tag.html) {
      if (parser.context === 0) parser.mode = Mode.afterAfterBody;
      return;
    }
    parser.mode = Mode.inBody;
    parser.reprocessEndTag(token);
  },

  endOfFile() {},

  comment(parser, place, length) {
    insertComment(parser, place, length, parser.open.first);
  },
};
