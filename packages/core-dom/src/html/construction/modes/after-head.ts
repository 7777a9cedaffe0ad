import { Tag } from "../../../tree/tags.js";
import type { TagToken } from "../../tokenizer/types.js";
import { takeSpace } from "../characters.js";
import { insertCharacters, insertHtmlElement, insertImpliedElement } from "../insert.js";
import type { TreeConstruction } from "../tree-construction.js";
import { type InsertionMode, Mode } from "../types.js";
import { inBody } from "./in-body.js";
import { inHead } from "./in-head.js";

/** "after head" (HTML §13.2.6.4.6). */
export const afterHead: InsertionMode = {
  characters(parser, token) {
    const space = takeSpace(parser, token);
    if (space !== undefined) insertCharacters(parser, space);
    if (token.length === 0) return;
    implyBody(parser);
    parser.reprocessCharacters(token);
  },

  startTag(parser, token) {
    switch (token.tag) {
      case Tag.html:
        inBody.startTag(parser, token);
        return;
      case Tag.body:
        insertHtmlElement(parser, token);
        parser.framesetOk = false;
        parser.mode = Mode.inBody;
        return;
      case Tag.frameset:
        insertHtmlElement(parser, token);
        parser.mode = Mode.inFrameset;
        return;
      case Tag.base:
      case Tag.basefont:
      case Tag.bgsound:
      case Tag.link:
      case Tag.meta:
      case Tag.noframes:
      case Tag.script:
      case Tag.style:
      case Tag.template:
      case Tag.title:
        startTagInLeftHead(parser, token);
        return;
      case Tag.head:
        return;
    }
    implyBody(parser);
    parser.reprocessStartTag(token);
  },

  endTag(parser, token) {
    switch (token.tag) {
      case Tag.template:
        inHead.endTag(parser, token);
        return;
      case Tag.body:
      case Tag.html:
      case Tag.br:
        implyBody(parser);
        parser.reprocessEndTag(token);
    }
  },

  endOfFile(parser) {
    implyBody(parser);
    parser.reprocessEndOfFile();
  },
};

/** What belongs to the head goes into it even behind its end tag: the head is open for this one token. */
function startTagInLeftHead(parser: TreeConstruction, token: TagToken): void {
  const { head, open } = parser;
  open.push(head);
  inHead.startTag(parser, token);
  open.remove(head);
}

function implyBody(parser: TreeConstruction): void {
  insertImpliedElement(parser, Tag.body);
  parser.mode = Mode.inBody;
}
