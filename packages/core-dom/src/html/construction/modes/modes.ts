import { insertComment } from "../insert.js";
import { type InsertionMode, Mode } from "../types.js";
import { afterAfterBody, afterBody } from "./after-body.js";
import { beforeHead, beforeHtml, initial } from "./before-head.js";
import { inBody } from "./in-body.js";
import { inCaption, inColumnGroup } from "./in-caption.js";
import { afterAfterFrameset, afterFrameset, inFrameset } from "./in-frameset.js";
import { afterHead, endOfFileInTemplate, inHead, inHeadNoscript } from "./in-head.js";
import { inCell, inRow, inTableBody } from "./in-row.js";
import { inTable, inTableText } from "./in-table.js";
import { HEAD_TAGS, ignore, rulesByTag, type TagRule } from "./rules.js";
import { noscript, text } from "./text.js";

/** "in template" (HTML §13.2.6.4.16): the first tag in a template determines its content model. */
const inTemplate: InsertionMode = {
  characters: inBody.characters,
  startTag: rulesByTag(
    [
      [HEAD_TAGS, inHead.startTag],
      ["caption colgroup tbody tfoot thead", continueIn(Mode.inTable)],
      ["col", continueIn(Mode.inColumnGroup)],
      ["tr", continueIn(Mode.inTableBody)],
      ["td th", continueIn(Mode.inRow)],
    ],
    continueIn(Mode.inBody),
  ),
  endTag: rulesByTag([["template", inHead.endTag]], ignore),
  endOfFile: endOfFileInTemplate,
};

/** Switches to another template insertion mode. */
function continueIn(mode: number): TagRule {
  return (parser, token) => {
    parser.templateModes.pop();
    parser.templateModes.push(mode);
    parser.mode = mode;
    parser.reprocessStartTag(token);
  };
}

/**
 * The insertion modes (HTML §13.2.6.4) by number (`Mode`). The modes do not import this table: a mode that
 * passes a token to another one imports that mode, or lets the parser reprocess the token.
 */
// biome-ignore format: a table
export const MODES: readonly Required<InsertionMode>[] = [
  initial, beforeHtml, beforeHead, inHead, inHeadNoscript, afterHead, inBody, text, inTable, inTableText, inCaption,
  inColumnGroup, inTableBody, inRow, inCell, inTemplate, afterBody, inFrameset, afterFrameset, afterAfterBody,
  afterAfterFrameset, noscript,
].map(complete);

/** Adds the defaults to a mode. All results have the same shape, which makes calls fast. */
function complete(mode: InsertionMode): Required<InsertionMode> {
  const { characters, startTag, endTag, endOfFile, comment = insertComment, doctype = ignore } = mode;
  return { characters, startTag, endTag, endOfFile, comment, doctype };
}
