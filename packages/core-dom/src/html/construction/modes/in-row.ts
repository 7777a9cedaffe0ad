import { Tag } from "../../../tree/tags.js";
import { insertHtmlElement } from "../insert.js";
import { clearToRowContext } from "../table-contexts.js";
import type { TreeConstruction } from "../tree-construction.js";
import { type InsertionMode, Mode } from "../types.js";
import { inTable } from "./in-table.js";

/** "in row" (HTML §13.2.6.4.14). */
export const inRow: InsertionMode = {
  characters(parser, token) {
    inTable.characters(parser, token);
  },

  startTag(parser, token) {
    switch (token.tag) {
      case Tag.th:
      case Tag.td:
        clearToRowContext(parser);
        insertHtmlElement(parser, token);
        parser.mode = Mode.inCell;
        parser.formatting.pushMarker();
        return;
      case Tag.caption:
      case Tag.col:
      case Tag.colgroup:
      case Tag.tbody:
      case Tag.tfoot:
      case Tag.thead:
      case Tag.tr:
        if (closeRow(parser)) parser.reprocessStartTag(token);
        return;
    }
    inTable.startTag(parser, token);
  },

  endTag(parser, token) {
    switch (token.tag) {
      case Tag.tr:
        closeRow(parser);
        return;
      case Tag.table:
        if (closeRow(parser)) parser.reprocessEndTag(token);
        return;
      case Tag.tbody:
      case Tag.tfoot:
      case Tag.thead:
        if (!parser.open.hasInTableScope(token.tag)) return;
        if (closeRow(parser)) parser.reprocessEndTag(token);
        return;
      case Tag.body:
      case Tag.caption:
      case Tag.col:
      case Tag.colgroup:
      case Tag.html:
      case Tag.td:
      case Tag.th:
        return;
    }
    inTable.endTag(parser, token);
  },

  endOfFile(parser) {
    inTable.endOfFile(parser);
  },
};

/** Whether there was a row to close; in a fragment or a template there may be none. */
function closeRow(parser: TreeConstruction): boolean {
  if (!parser.open.hasInTableScope(Tag.tr)) return false;
  clearToRowContext(parser);
  parser.open.pop();
  parser.mode = Mode.inTableBody;
  return true;
}
