import { Tag } from "../../../tree/tags.js";
import { eachSpace } from "../characters.js";
import { insertComment } from "../insert.js";
import type { InsertionMode } from "../types.js";
import { inBody } from "./in-body.js";
import { inHead } from "./in-head.js";

/** "after after frameset" (HTML §13.2.6.4.21). */
export const afterAfterFrameset: InsertionMode = {
  characters(parser, token) {
    eachSpace(parser, token, (space) => inBody.characters(parser, space));
  },

  startTag(parser, token) {
    if (token.tag === Tag.html) inBody.startTag(parser, token);
    else if (token.tag === Tag.noframes) inHead.startTag(parser, token);
  },

  endTag() {},

  endOfFile() {},

  comment(parser, place, length) {
    insertComment(parser, place, length, parser.document);
  },
};
