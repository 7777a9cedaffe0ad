import { Tag } from "../../../tree/tags.js";
import { type InsertionMode, Mode } from "../types.js";
import { inBody } from "./in-body.js";
import { closeTemplate, inHead } from "./in-head.js";

/** "in template" (HTML §13.2.6.4.16): what comes first in a template decides what it is the content of. */
export const inTemplate: InsertionMode = {
  characters(parser, token) {
    inBody.characters(parser, token);
  },

  startTag(parser, token) {
    switch (token.tag) {
      case Tag.base:
      case Tag.basefont:
      case Tag.bgsound:
      case Tag.link:
      case Tag.meta:
      case Tag.noframes:
      case Tag.script:
      case Tag.style:
      case Tag.template:
      case Tag.title:
        inHead.startTag(parser, token);
        return;
    }
    const mode = modeFor(token.tag);
    parser.templateModes.pop();
    parser.templateModes.push(mode);
    parser.mode = mode;
    parser.reprocessStartTag(token);
  },

  endTag(parser, token) {
    if (token.tag === Tag.template) inHead.endTag(parser, token);
  },

  endOfFile(parser) {
    if (parser.open.topOf(Tag.template) === 0) return;
    // As long as a template is open, reprocessing would come back to here from any mode: a loop for deep nesting's sake.
    while (parser.open.topOf(Tag.template) !== 0) closeTemplate(parser);
    parser.reprocessEndOfFile();
  },
};

/** The template insertion mode that a start tag brings about. */
function modeFor(tag: number): number {
  switch (tag) {
    case Tag.caption:
    case Tag.colgroup:
    case Tag.tbody:
    case Tag.tfoot:
    case Tag.thead:
      return Mode.inTable;
    case Tag.col:
      return Mode.inColumnGroup;
    case Tag.tr:
      return Mode.inTableBody;
    case Tag.td:
    case Tag.th:
      return Mode.inRow;
    default:
      return Mode.inBody;
  }
}
