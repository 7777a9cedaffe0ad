import { Tag } from "../../../tree/tags.js";
import type { TagToken } from "../../tokenizer/types.js";
import { clearToRowContext, clearToTableBodyContext, generateImpliedEndTags } from "../closing.js";
import { insertHtmlElement } from "../insert.js";
import { type InsertionMode, Mode, type TreeConstruction } from "../types.js";
import { inBody } from "./in-body.js";
import { inTable } from "./in-table.js";
import { endAfter, ignore, rulesByTag, startAfter, startIn, startInImplied, TABLE_PARTS } from "./rules.js";

/** "in table body" (HTML §13.2.6.4.13). */
export const inTableBody: InsertionMode = {
  ...inTable,
  startTag: rulesByTag(
    [
      ["tr", startIn(Mode.inRow, clearToTableBodyContext)],
      ["th td", startInImplied(Tag.tr, Mode.inRow, clearToTableBodyContext)],
      ["caption col colgroup tbody tfoot thead", startAfter(closeTableBody)],
    ],
    inTable.startTag,
  ),
  endTag: rulesByTag(
    [
      [
        "tbody tfoot thead",
        (parser, token) => {
          if (parser.open.hasInTableScope(token.tag)) closeTableBody(parser);
        },
      ],
      ["table", endAfter(closeTableBody)],
      ["body caption col colgroup html td th tr", ignore],
    ],
    inTable.endTag,
  ),
};

/** Closes the table body. Returns whether there was one; a fragment or a template may lack it. */
function closeTableBody(parser: TreeConstruction): boolean {
  const { open } = parser;
  if (![Tag.tbody, Tag.thead, Tag.tfoot].some((tag) => open.hasInTableScope(tag))) return false;
  clearToTableBodyContext(parser);
  open.pop();
  parser.mode = Mode.inTable;
  return true;
}

/** "in row" (HTML §13.2.6.4.14). */
export const inRow: InsertionMode = {
  ...inTable,
  startTag: rulesByTag(
    [
      ["th td", startCell],
      ["caption col colgroup tbody tfoot thead tr", startAfter(closeRow)],
    ],
    inTable.startTag,
  ),
  endTag: rulesByTag(
    [
      ["tr", closeRow],
      ["table", endAfter(closeRow)],
      [
        "tbody tfoot thead",
        (parser, token) => {
          if (parser.open.hasInTableScope(token.tag) && closeRow(parser)) parser.reprocessEndTag(token);
        },
      ],
      ["body caption col colgroup html td th", ignore],
    ],
    inTable.endTag,
  ),
};

function startCell(parser: TreeConstruction, token: TagToken): void {
  clearToRowContext(parser);
  insertHtmlElement(parser, token);
  parser.mode = Mode.inCell;
  parser.formatting.pushMarker();
}

/** Closes the row. Returns whether there was one; a fragment or a template may lack it. */
function closeRow(parser: TreeConstruction): boolean {
  if (!parser.open.hasInTableScope(Tag.tr)) return false;
  clearToRowContext(parser);
  parser.open.pop();
  parser.mode = Mode.inTableBody;
  return true;
}

/** "in cell" (HTML §13.2.6.4.15). */
export const inCell: InsertionMode = {
  ...inBody,
  startTag: rulesByTag([[TABLE_PARTS, startAfter(closeCell)]], inBody.startTag),
  endTag: rulesByTag(
    [
      [
        "td th",
        (parser, token) => {
          if (parser.open.hasInTableScope(token.tag)) closeThrough(parser, parser.open.topOf(token.tag));
        },
      ],
      ["body caption col colgroup html", ignore],
      [
        "table tbody tfoot thead tr",
        (parser, token) => {
          if (!parser.open.hasInTableScope(token.tag)) return;
          closeCell(parser);
          parser.reprocessEndTag(token);
        },
      ],
    ],
    inBody.endTag,
  ),
};

/** "Close the cell". In this mode a `td` or `th` is always open. */
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
