import { Tag } from "../../../tree/tags.js";
import { eachSpace, takeSpace } from "../characters.js";
import { generateImpliedEndTags } from "../closing.js";
import { insertCharacters, insertVoidElement, isHtml } from "../insert.js";
import { type InsertionMode, Mode, type TreeConstruction } from "../types.js";
import { inBody } from "./in-body.js";
import { startHtml } from "./in-body-roots.js";
import { inHead } from "./in-head.js";
import { endAfter, ignore, rulesByTag, startAfter, TABLE_PARTS } from "./rules.js";

/** "in caption" (HTML §13.2.6.4.11). */
export const inCaption: InsertionMode = {
  ...inBody,
  startTag: rulesByTag([[TABLE_PARTS, startAfter(closeCaption)]], inBody.startTag),
  endTag: rulesByTag(
    [
      ["caption", closeCaption],
      ["table", endAfter(closeCaption)],
      ["body col colgroup html tbody td tfoot th thead tr", ignore],
    ],
    inBody.endTag,
  ),
};

/** Closes the caption. Returns whether there was one; a fragment may lack it. */
function closeCaption(parser: TreeConstruction): boolean {
  const { open } = parser;
  if (!open.hasInTableScope(Tag.caption)) return false;
  generateImpliedEndTags(parser);
  open.popThrough(open.topOf(Tag.caption));
  parser.formatting.clearToMarker();
  parser.mode = Mode.inTable;
  return true;
}

/** "in column group" (HTML §13.2.6.4.12). */
export const inColumnGroup: InsertionMode = {
  characters(parser, token) {
    const space = takeSpace(parser, token);
    if (space !== undefined) insertCharacters(parser, space);
    if (token.length === 0) return;
    if (closeColumnGroup(parser)) parser.reprocessCharacters(token);
    // The standard processes single characters: it inserts white space and ignores all others.
    else eachSpace(parser, token, (space) => insertCharacters(parser, space));
  },
  startTag: rulesByTag(
    [
      ["html", startHtml],
      ["col", insertVoidElement],
      ["template", inHead.startTag],
    ],
    startAfter(closeColumnGroup),
  ),
  endTag: rulesByTag(
    [
      ["colgroup", closeColumnGroup],
      ["col", ignore],
      ["template", inHead.endTag],
    ],
    endAfter(closeColumnGroup),
  ),
  endOfFile: inBody.endOfFile,
};

/**
 * Closes the column group. Returns whether the current node was one; in a fragment or a template it may not
 * be.
 */
function closeColumnGroup(parser: TreeConstruction): boolean {
  if (!isHtml(parser, parser.open.top, Tag.colgroup)) return false;
  parser.open.pop();
  parser.mode = Mode.inTable;
  return true;
}
