import { Tag } from "../../../tree/tags.js";
import { generateImpliedEndTags } from "../implied-end-tags.js";
import type { TreeConstruction } from "../tree-construction.js";
import { type InsertionMode, Mode } from "../types.js";
import { inBody } from "./in-body.js";

/** "in cell" (HTML §13.2.6.4.15). */
export const inCell: InsertionMode = {
  characters(parser, token) {
    inBody.characters(parser, token);
  },

  startTag(parser, token) {
    switch (token.tag) {
      case Tag.caption:
      case Tag.col:
      case Tag.colgroup:
      case Tag.tbody:
      case Tag.td:
      case Tag.tfoot:
      case Tag.th:
      case Tag.thead:
      case Tag.tr:
        closeCell(parser);
        parser.reprocessStartTag(token);
        return;
    }
    inBody.startTag(parser, token);
  },

  endTag(parser, token) {
    switch (token.tag) {
      case Tag.td:
      case Tag.th:
        if (parser.open.hasInTableScope(token.tag)) closeThrough(parser, parser.open.topOf(token.tag));
        return;
      case Tag.body:
      case Tag.caption:
      case Tag.col:
      case Tag.colgroup:
      case Tag.html:
        return;
      case Tag.table:
      case Tag.tbody:
      case Tag.tfoot:
      case Tag.thead:
      case Tag.tr:
        if (!parser.open.hasInTableScope(token.tag)) return;
        closeCell(parser);
        parser.reprocessEndTag(token);
        return;
    }
    inBody.endTag(parser, token);
  },

  endOfFile(parser) {
    inBody.endOfFile(parser);
  },
};

/** "Close the cell": a `td` or `th` is open in this mode, always. */
function closeCell(parser: TreeConstruction): void {
  const { open } = parser;
  const td = open.topOf(Tag.td);
  const th = open.topOf(Tag.th);
  closeThrough(parser, open.isAbove(td, th) ? td : th);
}

function closeThrough(parser: TreeConstruction, cell: number): void {
  generateImpliedEndTags(parser);
  parser.open.popThrough(cell);
  parser.formatting.clearToMarker();
  parser.mode = Mode.inRow;
}
