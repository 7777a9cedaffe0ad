import { Tag } from "../../../tree/tags.js";
import { takeSpace } from "../characters.js";
import { insertComment } from "../insert.js";
import { type InsertionMode, Mode } from "../types.js";
import { inBody } from "./in-body.js";
import { startHtml } from "./in-body-roots.js";
import { ignore, rulesByTag } from "./rules.js";

const backToBody: Pick<InsertionMode, "characters" | "startTag" | "endTag" | "endOfFile"> = {
  characters(parser, token) {
    const space = takeSpace(parser, token);
    if (space !== undefined) inBody.characters(parser, space);
    if (token.length === 0) return;
    parser.mode = Mode.inBody;
    parser.reprocessCharacters(token);
  },
  startTag: rulesByTag([["html", startHtml]], (parser, token) => {
    parser.mode = Mode.inBody;
    parser.reprocessStartTag(token);
  }),
  endTag(parser, token) {
    parser.mode = Mode.inBody;
    parser.reprocessEndTag(token);
  },
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
