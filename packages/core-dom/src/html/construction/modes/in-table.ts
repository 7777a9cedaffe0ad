import { Tag } from "../../../tree/tags.js";
import { Namespace } from "../../../tree/types.js";
import type { CharacterToken, TagToken } from "../../tokenizer/types.js";
import { insertHtmlElement, insertImpliedElement } from "../insert.js";
import { resetInsertionMode } from "../reset-insertion-mode.js";
import { clearToTableContext } from "../table-contexts.js";
import { isParsingTemplateContents } from "../template-contents.js";
import { isHiddenInput } from "../token-attributes.js";
import type { TreeConstruction } from "../tree-construction.js";
import { type InsertionMode, Mode } from "../types.js";
import { inBody } from "./in-body.js";
import { inHead } from "./in-head.js";

/** "in table" (HTML §13.2.6.4.9). */
export const inTable: InsertionMode = {
  characters(parser, token) {
    if (!takesTableText(parser)) {
      fosterCharacters(parser, token);
      return;
    }
    parser.pendingTableCharacters.length = 0;
    parser.pendingTableGraphic = false;
    parser.originalMode = parser.mode;
    parser.mode = Mode.inTableText;
    parser.reprocessCharacters(token);
  },

  startTag(parser, token) {
    switch (token.tag) {
      case Tag.caption:
        clearToTableContext(parser);
        parser.formatting.pushMarker();
        insertHtmlElement(parser, token);
        parser.mode = Mode.inCaption;
        return;
      case Tag.colgroup:
        clearToTableContext(parser);
        insertHtmlElement(parser, token);
        parser.mode = Mode.inColumnGroup;
        return;
      case Tag.col:
        clearToTableContext(parser);
        insertImpliedElement(parser, Tag.colgroup);
        parser.mode = Mode.inColumnGroup;
        parser.reprocessStartTag(token);
        return;
      case Tag.tbody:
      case Tag.tfoot:
      case Tag.thead:
        clearToTableContext(parser);
        insertHtmlElement(parser, token);
        parser.mode = Mode.inTableBody;
        return;
      case Tag.td:
      case Tag.th:
      case Tag.tr:
        clearToTableContext(parser);
        insertImpliedElement(parser, Tag.tbody);
        parser.mode = Mode.inTableBody;
        parser.reprocessStartTag(token);
        return;
      case Tag.table:
        if (closeTable(parser)) parser.reprocessStartTag(token);
        return;
      case Tag.style:
      case Tag.script:
      case Tag.template:
        inHead.startTag(parser, token);
        return;
      case Tag.input:
        if (!isHiddenInput(parser, token)) break;
        insertHtmlElement(parser, token);
        parser.open.pop();
        return;
      case Tag.form:
        startForm(parser, token);
        return;
    }
    fosterStartTag(parser, token);
  },

  endTag(parser, token) {
    switch (token.tag) {
      case Tag.table:
        closeTable(parser);
        return;
      case Tag.body:
      case Tag.caption:
      case Tag.col:
      case Tag.colgroup:
      case Tag.html:
      case Tag.tbody:
      case Tag.td:
      case Tag.tfoot:
      case Tag.th:
      case Tag.thead:
      case Tag.tr:
        return;
      case Tag.template:
        inHead.endTag(parser, token);
        return;
    }
    parser.fosterParenting = true;
    inBody.endTag(parser, token);
    parser.fosterParenting = false;
  },

  endOfFile(parser) {
    inBody.endOfFile(parser);
  },
};

/** Whether the current node is one whose characters wait until it is known whether they are all white space. */
function takesTableText({ open, draft: { rows } }: TreeConstruction): boolean {
  if (rows.namespace[open.top] !== Namespace.html) return false;
  switch (rows.tag[open.top]) {
    case Tag.table:
    case Tag.tbody:
    case Tag.template:
    case Tag.tfoot:
    case Tag.thead:
    case Tag.tr:
      return true;
    default:
      return false;
  }
}

/** A form is no parent of what stands between a table's tags, but its pointer makes it the owner of controls there. */
function startForm(parser: TreeConstruction, token: TagToken): void {
  const inTemplate = isParsingTemplateContents(parser);
  if (parser.form !== 0 && !inTemplate) return;
  const form = insertHtmlElement(parser, token);
  if (!inTemplate) parser.form = form;
  parser.open.pop();
}

/** Whether there was a table to close. */
function closeTable(parser: TreeConstruction): boolean {
  const { open } = parser;
  if (!open.hasInTableScope(Tag.table)) return false;
  open.popThrough(open.topOf(Tag.table));
  resetInsertionMode(parser);
  return true;
}

/** "Anything else": by the rules of "in body", but what would go into the table goes before it. */
function fosterCharacters(parser: TreeConstruction, token: CharacterToken): void {
  parser.fosterParenting = true;
  inBody.characters(parser, token);
  parser.fosterParenting = false;
}

function fosterStartTag(parser: TreeConstruction, token: TagToken): void {
  parser.fosterParenting = true;
  inBody.startTag(parser, token);
  parser.fosterParenting = false;
}
