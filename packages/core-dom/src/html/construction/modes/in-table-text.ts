import { type CharacterToken, TextFlag } from "../../tokenizer/types.js";
import { placeOf } from "../characters.js";
import { insertComment, insertText } from "../insert.js";
import { reconstructFormatting } from "../reconstruct.js";
import type { InsertionMode, TreeConstruction } from "../types.js";
import { endAfter, startAfter } from "./rules.js";

/**
 * "in table text" (HTML §13.2.6.4.10): gathers the characters between two tags of a table. White space stays in the table,
 * but with anything else among them all of them are moved out.
 */
export const inTableText: InsertionMode = {
  characters(parser: TreeConstruction, token: CharacterToken) {
    if ((token.flags & TextFlag.null) !== 0) return;
    parser.pendingTableCharacters.push(placeOf(token), token.length);
    if ((token.flags & TextFlag.graphic) !== 0) parser.pendingTableGraphic = true;
  },

  startTag: startAfter(insertPending),

  endTag: endAfter(insertPending),

  endOfFile(parser) {
    insertPending(parser);
    parser.reprocessEndOfFile();
  },

  comment(parser, place, length) {
    insertPending(parser);
    // None of the modes that it can come back to puts a comment anywhere else.
    insertComment(parser, place, length);
  },

  doctype: insertPending,
};

/** Inserts the pending table character tokens, and goes back to the mode that they came from. */
function insertPending(parser: TreeConstruction): void {
  const { pendingTableCharacters: pending } = parser;
  parser.mode = parser.originalMode;
  if (parser.pendingTableGraphic) {
    // "Anything else" of "in table", which has "in body" insert them before the table.
    parser.fosterParenting = true;
    reconstructFormatting(parser);
    parser.framesetOk = false;
  }
  for (let i = 0; i < pending.length; i += 2) insertText(parser, pending[i]!, pending[i + 1]!);
  parser.fosterParenting = false;
  pending.length = 0;
}
