import { Tag } from "../../../tree/tags.js";
import { generateImpliedEndTags } from "../implied-end-tags.js";
import type { TreeConstruction } from "../tree-construction.js";
import { type InsertionMode, Mode } from "../types.js";
import { inBody } from "./in-body.js";

/** "in caption" (HTML §13.2.6.4.11). */
export const inCaption: InsertionMode = {
  characters(parser, token) {
    inBody.characters(parser, token);
  },

  startTag(parser, token) {
    switch (token.tag) {
      case Tag.caption:
      case Tag.col:
      case Tag.colgroup:
      case Tag.tbody:
      case Tag.td:
      case Tag.tfoot:
      case Tag.th:
      case Tag.thead:
      case Tag.tr:
        if (closeCaption(parser)) parser.reprocessStartTag(token);
        return;
    }
    inBody.startTag(parser, token);
  },

  endTag(parser, token) {
    switch (token.tag) {
      case Tag.caption:
        closeCaption(parser);
        return;
      case Tag.table:
        if (closeCaption(parser)) parser.reprocessEndTag(token);
        return;
      case Tag.body:
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
    }
    inBody.endTag(parser, token);
  },

  endOfFile(parser) {
    inBody.endOfFile(parser);
  },
};

/** Whether there was a caption to close; in a fragment there may be none. */
function closeCaption(parser: TreeConstruction): boolean {
  const { open } = parser;
  if (!open.hasInTableScope(Tag.caption)) return false;
  generateImpliedEndTags(parser);
  open.popThrough(open.topOf(Tag.caption));
  parser.formatting.clearToMarker();
  parser.mode = Mode.inTable;
  return true;
}
