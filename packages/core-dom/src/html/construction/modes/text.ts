import { insertCharacters } from "../insert.js";
import type { TreeConstruction } from "../tree-construction.js";
import type { InsertionMode } from "../types.js";

/** "text" (HTML §13.2.6.4.8): the content of an element of raw text; the tokenizer gives characters and its end tag only. */
export const text: InsertionMode = {
  characters: insertCharacters,

  startTag() {},

  endTag: leaveText,

  endOfFile(parser) {
    leaveText(parser);
    parser.reprocessEndOfFile();
  },
};

function leaveText(parser: TreeConstruction): void {
  parser.open.pop();
  parser.mode = parser.originalMode;
}
