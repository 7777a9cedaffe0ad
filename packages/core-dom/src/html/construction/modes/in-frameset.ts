import { Tag } from "../../../tree/tags.js";
import { eachSpace } from "../characters.js";
import { insertCharacters, insertComment, insertHtmlElement, insertVoidElement, isHtml } from "../insert.js";
import { type InsertionMode, Mode } from "../types.js";
import { inBody } from "./in-body.js";
import { startHtml } from "./in-body-roots.js";
import { inHead } from "./in-head.js";
import { ignore, rulesByTag } from "./rules.js";

/** "in frameset" (HTML §13.2.6.4.18). */
export const inFrameset: InsertionMode = {
  characters(parser, token) {
    eachSpace(parser, token, (space) => insertCharacters(parser, space));
  },
  startTag: rulesByTag(
    [
      ["html", startHtml],
      ["frameset", insertHtmlElement],
      ["frame", insertVoidElement],
      ["noframes", inHead.startTag],
    ],
    ignore,
  ),
  endTag(parser, token) {
    const { open } = parser;
    if (token.tag !== Tag.frameset || open.top === open.first) return;
    open.pop();
    if (parser.context === 0 && !isHtml(parser, open.top, Tag.frameset)) parser.mode = Mode.afterFrameset;
  },
  endOfFile: ignore,
};

/** "after frameset" (HTML §13.2.6.4.19). */
export const afterFrameset: InsertionMode = {
  ...inFrameset,
  startTag: rulesByTag(
    [
      ["html", startHtml],
      ["noframes", inHead.startTag],
    ],
    ignore,
  ),
  endTag(parser, token) {
    if (token.tag === Tag.html) parser.mode = Mode.afterAfterFrameset;
  },
};

/** "after after frameset" (HTML §13.2.6.4.21). */
export const afterAfterFrameset: InsertionMode = {
  ...afterFrameset,
  characters(parser, token) {
    eachSpace(parser, token, (space) => inBody.characters(parser, space));
  },
  endTag: ignore,
  comment(parser, place, length) {
    insertComment(parser, place, length, parser.document);
  },
};
