import { Tag } from "../../../tree/tags.js";
import { takeSpace } from "../characters.js";
import { insertComment } from "../insert.js";
import { type InsertionMode, Mode } from "../types.js";
import { inBody } from "./in-body.js";

/** "after after body" (HTML §13.2.6.4.20): behind the end tag of `html`. */
export const afterAfterBody: InsertionMode = {
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
    parser.mode = Mode.inBody;
    parser.reprocessEndTag(token);
  },

  endOfFile() {},

  comment(parser, place, length) {
    insertComment(parser, place, length, parser.document);
  },
};
