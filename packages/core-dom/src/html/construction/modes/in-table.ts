import { Tag } from "../../../tree/tags.js";
import { Namespace } from "../../../tree/types.js";
import { type CharacterToken, type TagToken, TextFlag } from "../../tokenizer/types.js";
import { isHiddenInput } from "../attributes.js";
import { characterPlace } from "../characters.js";
import { clearToTableContext } from "../closing.js";
import {
  insertComment,
  insertHtmlElement,
  insertText,
  insertVoidElement,
  isParsingTemplateContents,
} from "../insert.js";
import { reconstructFormatting } from "../reconstruct.js";
import { resetInsertionMode } from "../reset-insertion-mode.js";
import { tagIds } from "../tag-lists.js";
import { type InsertionMode, Mode, type TreeConstruction } from "../types.js";
import { inBody } from "./in-body.js";
import { inHead } from "./in-head.js";
import {
  endAfter,
  endOfFileAfter,
  ignore,
  rulesByTag,
  startAfter,
  startIn,
  startInImplied,
  TABLE_PARTS,
} from "./rules.js";

/** "in table" (HTML §13.2.6.4.9). */
export const inTable: InsertionMode = {
  characters(parser, token) {
    if (!collectsTableText(parser)) {
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

const TABLE_TEXT_PARENTS: ReadonlySet<number> = new Set(tagIds("table tbody template tfoot thead tr"));

/**
 * Whether characters in the current node are collected until it is known whether all of them are white space.
 */
function collectsTableText({ open, draft: { rows } }: TreeConstruction): boolean {
  return rows.namespace[open.top] === Namespace.html && TABLE_TEXT_PARENTS.has(rows.tag[open.top]!);
}

function startCaption(parser: TreeConstruction, token: TagToken): void {
  clearToTableContext(parser);
  parser.formatting.pushMarker();
  insertHtmlElement(parser, token);
  parser.mode = Mode.inCaption;
}

/**
 * Inserts a form and pops it at once. Later elements of the table do not become its children, but it owns the
 * controls among them.
 */
function startForm(parser: TreeConstruction, token: TagToken): void {
  const inTemplate = isParsingTemplateContents(parser);
  if (parser.form !== 0 && !inTemplate) return;
  const form = insertVoidElement(parser, token);
  if (!inTemplate) parser.form = form;
}

/** Closes the table. Returns whether there was one. */
function closeTable(parser: TreeConstruction): boolean {
  const { open } = parser;
  if (!open.hasInTableScope(Tag.table)) return false;
  open.popThrough(open.topOf(Tag.table));
  resetInsertionMode(parser);
  return true;
}

function startInput(parser: TreeConstruction, token: TagToken): void {
  if (isHiddenInput(parser.draft, token)) insertVoidElement(parser, token);
  else fosterStartTag(parser, token);
}

function fosterStartTag(parser: TreeConstruction, token: TagToken): void {
  foster(parser, () => inBody.startTag(parser, token));
}

/** "Anything else": the rules of "in body", with nodes inserted before the table instead of into it. */
function foster(parser: TreeConstruction, process: () => void): void {
  parser.fosterParenting = true;
  process();
  parser.fosterParenting = false;
}

/**
 * "in table text" (HTML §13.2.6.4.10): collects the characters between two tags of a table. If all of them
 * are white space they stay in the table; otherwise all of them are inserted before it.
 */
export const inTableText: InsertionMode = {
  characters(parser: TreeConstruction, token: CharacterToken) {
    if ((token.flags & TextFlag.null) !== 0) return;
    parser.pendingTableCharacters.push(characterPlace(token), token.length);
    if ((token.flags & TextFlag.graphic) !== 0) parser.pendingTableGraphic = true;
  },

  startTag: startAfter(insertPending),

  endTag: endAfter(insertPending),

  endOfFile: endOfFileAfter(insertPending),

  comment(parser, place, length) {
    insertPending(parser);
    // All modes to which it can return insert comments into the current node.
    insertComment(parser, place, length);
  },

  doctype: insertPending,
};

/** Inserts the pending table character tokens and returns to the original mode. */
function insertPending(parser: TreeConstruction): void {
  const { pendingTableCharacters: pending } = parser;
  parser.mode = parser.originalMode;
  if (parser.pendingTableGraphic) {
    // "Anything else" of "in table": the rules of "in body" insert them before the table.
    parser.fosterParenting = true;
    reconstructFormatting(parser);
    parser.framesetOk = false;
  }
  for (let i = 0; i < pending.length; i += 2) insertText(parser, pending[i]!, pending[i + 1]!);
  parser.fosterParenting = false;
  pending.length = 0;
}
