import { Tag } from "../../../tree/tags.js";
import { takeSpace } from "../characters.js";
import { insertCharacters } from "../insert.js";
import type { TreeConstruction } from "../tree-construction.js";
import { type InsertionMode, Mode } from "../types.js";
import { inBody } from "./in-body.js";
import { inHead } from "./in-head.js";

/** "in head noscript" (HTML §13.2.6.4.5). */
export const inHeadNoscript: InsertionMode = {
  characters(parser, token) {
    const space = takeSpace(parser, token);
    if (space !== undefined) insertCharacters(parser, space);
    if (token.length === 0) return;
    leaveNoscript(parser);
    parser.reprocessCharacters(token);
  },

  startTag(parser, token) {
    switch (token.tag) {
      case Tag.html:
        inBody.startTag(parser, token);
        return;
      case Tag.basefont:
      case Tag.bgsound:
      case Tag.link:
      case Tag.meta:
      case Tag.noframes:
      case Tag.style:
        inHead.startTag(parser, token);
        return;
      case Tag.head:
      case Tag.noscript:
        return;
    }
    leaveNoscript(parser);
    parser.reprocessStartTag(token);
  },

  endTag(parser, token) {
    if (token.tag === Tag.noscript) {
      leaveNoscript(parser);
    } else if (token.tag === Tag.br) {
      leaveNoscript(parser);
      parser.reprocessEndTag(token);
    }
  },

  endOfFile(parser) {
    leaveNoscript(parser);
    parser.reprocessEndOfFile();
  },
};

function leaveNoscript(parser: TreeConstruction): void {
  parser.open.pop();
  parser.mode = Mode.inHead;
}
