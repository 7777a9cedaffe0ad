import { Tag } from "../../../tree/tags.js";
import { eachSpace } from "../characters.js";
import { insertCharacters, insertHtmlElement, isHtml } from "../insert.js";
import { type InsertionMode, Mode } from "../types.js";
import { inBody } from "./in-body.js";
import { inHead } from "./in-head.js";

/** "in frameset" (HTML §13.2.6.4.18). */
export const inFrameset: InsertionMode = {
  characters(parser, token) {
    eachSpace(parser, token, (space) => insertCharacters(parser, space));
  },

  startTag(parser, token) {
    switch (token.tag) {
      case Tag.html:
        inBody.startTag(parser, token);
        return;
      case Tag.frameset:
        insertHtmlElement(parser, token);
        return;
      case Tag.frame:
        insertHtmlElement(parser, token);
        parser.open.pop();
        return;
      case Tag.noframes:
        inHead.startTag(parser, token);
    }
  },

  endTag(parser, token) {
    const { open } = parser;
    if (token.tag !== Tag.frameset || open.top === open.first) return;
    open.pop();
    if (parser.context === 0 && !isHtml(parser, open.top, Tag.frameset)) parser.mode = Mode.afterFrameset;
  },

  endOfFile() {},
};
