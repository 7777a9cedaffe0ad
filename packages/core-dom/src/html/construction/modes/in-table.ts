import { Tag } from "../../../tree/tags.js";
import { Namespace } from "../../../tree/types.js";
import type { TagToken } from "../../tokenizer/types.js";
import { isHiddenInput } from "../attributes.js";
import { clearToTableContext } from "../closing.js";
import { insertHtmlElement, insertVoidElement, isParsingTemplateContents } from "../insert.js";
import { resetInsertionMode } from "../reset-insertion-mode.js";
import { type InsertionMode, Mode, type TreeConstruction } from "../types.js";
import { inBody } from "./in-body.js";
import { inHead } from "./in-head.js";
import { ignore, rulesByTag, startAfter, startIn, startInImplied, TABLE_PARTS } from "./rules.js";

/** "in table" (HTML §13.2.6.4.9). */
export const inTable: InsertionMode = {
  characters(parser, token) {
    if (!takesTableText(parser)) {
      foster(parser, () => inBody.characters(parser, token));
      return;
    }
    parser.pendingTableCharacters.length = 0;
    parser.pendingTableGraphic = false;
    parser.originalMode = parser.mode;
    parser.mode = Mode.inTableText;
    parser.reprocessCharacters(token);
  },
  startTag: rulesByTag(
    [
      ["caption", startCaption],
      ["colgroup", startIn(Mode.inColumnGroup, clearToTableContext)],
      ["col", startInImplied(Tag.colgroup, Mode.inColumnGroup, clearToTableContext)],
      ["tbody tfoot thead", startIn(Mode.inTableBody, clearToTableContext)],
      ["td th tr", startInImplied(Tag.tbody, Mode.inTableBody, clearToTableContext)],
      ["table", startAfter(closeTable)],
      ["style script template", inHead.startTag],
      ["input", startInput],
      ["form", startForm],
    ],
    fosterStartTag,
  ),
  endTag: rulesByTag(
    [
      ["table", closeTable],
      [`body html ${TABLE_PARTS}`, ignore],
      ["template", inHead.endTag],
    ],
    (parser, token) => foster(parser, () => inBody.endTag(parser, token)),
  ),
  endOfFile: inBody.endOfFile,
};

const TAKES_TEXT: ReadonlySet<number> = new Set<number>([
  Tag.table,
  Tag.tbody,
  Tag.template,
  Tag.tfoot,
  Tag.thead,
  Tag.tr,
]);

/** Whether the current node is one whose characters wait until it is known whether they are all white space. */
function takesTableText({ open, draft: { rows } }: TreeConstruction): boolean {
  return rows.namespace[open.top] === Namespace.html && TAKES_TEXT.has(rows.tag[open.top]!);
}

function startCaption(parser: TreeConstruction, token: TagToken): void {
  clearToTableContext(parser);
  parser.formatting.pushMarker();
  insertHtmlElement(parser, token);
  parser.mode = Mode.inCaption;
}

/** A form is no parent of what stands between a table's tags, but its pointer makes it the owner of controls there. */
function startForm(parser: TreeConstruction, token: TagToken): void {
  const inTemplate = isParsingTemplateContents(parser);
  if (parser.form !== 0 && !inTemplate) return;
  const form = insertVoidElement(parser, token);
  if (!inTemplate) parser.form = form;
}

/** Whether there was a table to close. */
function closeTable(parser: TreeConstruction): boolean {
  const { open } = parser;
  if (!open.hasInTableScope(Tag.table)) return false;
  open.popThrough(open.topOf(Tag.table));
  resetInsertionMode(parser);
  return true;
}

function startInput(parser: TreeConstruction, token: TagToken): void {
  if (isHiddenInput(parser, token)) insertVoidElement(parser, token);
  else fosterStartTag(parser, token);
}

function fosterStartTag(parser: TreeConstruction, token: TagToken): void {
  foster(parser, () => inBody.startTag(parser, token));
}

/** "Anything else": by the rules of "in body", but what would go into the table goes before it. */
function foster(parser: TreeConstruction, process: () => void): void {
  parser.fosterParenting = true;
  process();
  parser.fosterParenting = false;
}
