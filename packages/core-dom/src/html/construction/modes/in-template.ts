import { type InsertionMode, Mode } from "../types.js";
import { inBody } from "./in-body.js";
import { endOfFileInTemplate, inHead } from "./in-head.js";
import { HEAD_TAGS, ignore, rulesByTag, type TagRule } from "./rules.js";

/** "in template" (HTML §13.2.6.4.16): the first tag in a template determines its content model. */
export const inTemplate: InsertionMode = {
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
