import { Tag } from "../../../tree/tags.js";
import { eachSpace } from "../characters.js";
import { insertCharacters } from "../insert.js";
import { type InsertionMode, Mode } from "../types.js";
import { inBody } from "./in-body.js";
import { inHead } from "./in-head.js";

/** "after frameset" (HTML §13.2.6.4.19). */
export const afterFrameset: InsertionMode = {
  characters(parser, token) {
    eachSpace(parser, token, (space) => insertCharacters(parser, space));
  },

  startTag(parser, token) {
    if (token.tag === Tag.html) inBody.startTag(parser, token);
    else if (token.tag === Tag.noframes) inHead.startTag(parser, token);
  },

  endTag(parser, token) {
    if (token.tag === Tag.html) parser.mode = Mode.afterAfterFrameset;
  },

  endOfFile() {},
};
