import { Tag } from "../../../tree/tags.js";
import { takeSpace } from "../characters.js";
import { insertHtmlElement, insertImpliedElement } from "../insert.js";
import type { TreeConstruction } from "../tree-construction.js";
import { type InsertionMode, Mode } from "../types.js";
import { inBody } from "./in-body.js";

/** "before head" (HTML §13.2.6.4.3). */
export const beforeHead: InsertionMode = {
  characters(parser, token) {
    takeSpace(parser, token);
    if (token.length === 0) return;
    implyHead(parser);
    parser.reprocessCharacters(token);
  },

  startTag(parser, token) {
    switch (token.tag) {
      case Tag.html:
        inBody.startTag(parser, token);
        return;
      case Tag.head:
        parser.head = insertHtmlElement(parser, token);
        parser.mode = Mode.inHead;
        return;
    }
    implyHead(parser);
    parser.reprocessStartTag(token);
  },

  endTag(parser, token) {
    switch (token.tag) {
      case Tag.head:
      case Tag.body:
      case Tag.html:
      case Tag.br:
        implyHead(parser);
        parser.reprocessEndTag(token);
    }
  },

  endOfFile(parser) {
    implyHead(parser);
    parser.reprocessEndOfFile();
  },
};

function implyHead(parser: TreeConstruction): void {
  parser.head = insertImpliedElement(parser, Tag.head);
  parser.mode = Mode.inHead;
}
