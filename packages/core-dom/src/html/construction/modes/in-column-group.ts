import { Tag } from "../../../tree/tags.js";
import { eachSpace, takeSpace } from "../characters.js";
import { insertCharacters, insertHtmlElement, isHtml } from "../insert.js";
import type { TreeConstruction } from "../tree-construction.js";
import { type InsertionMode, Mode } from "../types.js";
import { inBody } from "./in-body.js";
import { inHead } from "./in-head.js";

/** "in column group" (HTML §13.2.6.4.12). */
export const inColumnGroup: InsertionMode = {
  characters(parser, token) {
    const space = takeSpace(parser, token);
    if (space !== undefined) insertCharacters(parser, space);
    if (token.length === 0) return;
    if (closeColumnGroup(parser)) parser.reprocessCharacters(token);
    // The standard goes by single characters: of those that are ignored one by one, the white space is inserted.
    else eachSpace(parser, token, (space) => insertCharacters(parser, space));
  },

  startTag(parser, token) {
    switch (token.tag) {
      case Tag.html:
        inBody.startTag(parser, token);
        return;
      case Tag.col:
        insertHtmlElement(parser, token);
        parser.open.pop();
        return;
      case Tag.template:
        inHead.startTag(parser, token);
        return;
    }
    if (closeColumnGroup(parser)) parser.reprocessStartTag(token);
  },

  endTag(parser, token) {
    switch (token.tag) {
      case Tag.colgroup:
        closeColumnGroup(parser);
        return;
      case Tag.col:
        return;
      case Tag.template:
        inHead.endTag(parser, token);
        return;
    }
    if (closeColumnGroup(parser)) parser.reprocessEndTag(token);
  },

  endOfFile(parser) {
    inBody.endOfFile(parser);
  },
};

/** Whether the current node was a column group; in a fragment or a template it may be none. */
function closeColumnGroup(parser: TreeConstruction): boolean {
  if (!isHtml(parser, parser.open.top, Tag.colgroup)) return false;
  parser.open.pop();
  parser.mode = Mode.inTable;
  return true;
}
