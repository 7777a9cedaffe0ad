import { Tag } from "../../../tree/tags.js";
import { insertComment } from "../insert.js";
import { type InsertionMode, Mode, type TreeConstruction } from "../types.js";
import { inBody } from "./in-body.js";
import { startHtml } from "./in-body-roots.js";
import { charactersAfter, endAfter, ignore, rulesByTag, startAfter } from "./rules.js";

const backToBody: Pick<InsertionMode, "characters" | "startTag" | "endTag" | "endOfFile"> = {
  characters: charactersAfter(backInBody, inBody.characters),
  startTag: rulesByTag([["html", startHtml]], startAfter(backInBody)),
  endTag: endAfter(backInBody),
  endOfFile: ignore,
};

/** "after body" (HTML §13.2.6.4.17). */
export const afterBody: InsertionMode = {
  ...backToBody,
  endTag(parser, token) {
    if (token.tag !== Tag.html) backToBody.endTag(parser, token);
    else if (parser.context === 0) parser.mode = Mode.afterAfterBody;
  },
  comment(parser, place, length) {
    insertComment(parser, place, length, parser.open.first);
  },
};

/** "after after body" (HTML §13.2.6.4.20): after the end tag of `html`. */
export const afterAfterBody: InsertionMode = {
  ...backToBody,
  comment(parser, place, length) {
    insertComment(parser, place, length, parser.document);
  },
};

function backInBody(parser: TreeConstruction): void {
  parser.mode = Mode.inBody;
}
