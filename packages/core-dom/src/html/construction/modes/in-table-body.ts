import { Tag } from "../../../tree/tags.js";
import { insertHtmlElement, insertImpliedElement } from "../insert.js";
import { clearToTableBodyContext } from "../table-contexts.js";
import type { TreeConstruction } from "../tree-construction.js";
import { type InsertionMode, Mode } from "../types.js";
import { inTable } from "./in-table.js";

/** "in table body" (HTML §13.2.6.4.13). */
export const inTableBody: InsertionMode = {
  characters(parser, token) {
    inTable.characters(parser, token);
  },

  startTag(parser, token) {
    switch (token.tag) {
      case Tag.tr:
        clearToTableBodyContext(parser);
        insertHtmlElement(parser, token);
        parser.mode = Mode.inRow;
        return;
      case Tag.th:
      case Tag.td:
        clearToTableBodyContext(parser);
        insertImpliedElement(parser, Tag.tr);
        parser.mode = Mode.inRow;
        parser.reprocessStartTag(token);
        return;
      case Tag.caption:
      case Tag.col:
      case Tag.colgroup:
      case Tag.tbody:
      case Tag.tfoot:
      case Tag.thead:
        if (!hasTableBody(parser)) return;
        closeTableBody(parser);
        parser.reprocessStartTag(token);
        return;
    }
    inTable.startTag(parser, token);
  },

  endTag(parser, token) {
    switch (token.tag) {
      case Tag.tbody:
      case Tag.tfoot:
      case Tag.thead:
        if (parser.open.hasInTableScope(token.tag)) closeTableBody(parser);
        return;
      case Tag.table:
        if (!hasTableBody(parser)) return;
        closeTableBody(parser);
        parser.reprocessEndTag(token);
        return;
      case Tag.body:
      case Tag.caption:
      case Tag.col:
      case Tag.colgroup:
      case Tag.html:
      case Tag.td:
      case Tag.th:
      case Tag.tr:
        return;
    }
    inTable.endTag(parser, token);
  },

  endOfFile(parser) {
    inTable.endOfFile(parser);
  },
};

function hasTableBody({ open }: TreeConstruction): boolean {
  return (
    open.hasInTableScope(Tag.tbody) || open.hasInTableScope(Tag.thead) || open.hasInTableScope(Tag.tfoot)
  );
}

function closeTableBody(parser: TreeConstruction): void {
  clearToTableBodyContext(parser);
  parser.open.pop();
  parser.mode = Mode.inTable;
}
