import { Tag } from "../../../tree/tags.js";
import { ContentModel, type TagToken } from "../../tokenizer/types.js";
import { generateAllImpliedEndTagsThoroughly } from "../closing.js";
import { insertCharacters, insertHtmlElement, insertImpliedElement, insertVoidElement } from "../insert.js";
import { resetInsertionMode } from "../reset-insertion-mode.js";
import { type InsertionMode, Mode, type TreeConstruction } from "../types.js";
import { startHtml } from "./in-body-roots.js";
import {
  charactersAfter,
  endAfter,
  endOfFileAfter,
  HEAD_TAGS,
  ignore,
  rulesByTag,
  startAfter,
  startIn,
} from "./rules.js";
import { parseNoscript, parseRawText } from "./text.js";

/** "in head" (HTML §13.2.6.4.4). */
export const inHead: InsertionMode = {
  ...leftBy(leaveHead),
  startTag: rulesByTag(
    [
      ["html", startHtml],
      ["base basefont bgsound link meta", insertVoidElement],
      ["title", (parser, token) => parseRawText(parser, token, ContentModel.rcdata)],
      ["noframes style", (parser, token) => parseRawText(parser, token, ContentModel.rawtext)],
      ["noscript", startNoscript],
      ["script", (parser, token) => parseRawText(parser, token, ContentModel.scriptData)],
      ["template", startTemplate],
      ["head", ignore],
    ],
    startAfter(leaveHead),
  ),
  endTag: rulesByTag(
    [
      ["head", leaveHead],
      ["body html br", endAfter(leaveHead)],
      ["template", endTemplate],
    ],
    ignore,
  ),
};

const startMarkup = startIn(Mode.inHeadNoscript);

function startNoscript(parser: TreeConstruction, token: TagToken): void {
  (parser.noscripts === undefined ? startMarkup : parseNoscript)(parser, token);
}

/** "in head noscript" (HTML §13.2.6.4.5). */
export const inHeadNoscript: InsertionMode = {
  ...leftBy(leaveNoscript),
  startTag: rulesByTag(
    [
      ["html", startHtml],
      ["basefont bgsound link meta noframes style", inHead.startTag],
      ["head noscript", ignore],
    ],
    startAfter(leaveNoscript),
  ),
  endTag: rulesByTag(
    [
      ["noscript", leaveNoscript],
      ["br", endAfter(leaveNoscript)],
    ],
    ignore,
  ),
};

/** "after head" (HTML §13.2.6.4.6). */
export const afterHead: InsertionMode = {
  ...leftBy(implyBody),
  startTag: rulesByTag(
    [
      ["html", startHtml],
      ["body", startBody],
      ["frameset", startIn(Mode.inFrameset)],
      [HEAD_TAGS, startTagInLeftHead],
      ["head", ignore],
    ],
    startAfter(implyBody),
  ),
  endTag: rulesByTag(
    [
      ["template", endTemplate],
      ["body html br", endAfter(implyBody)],
    ],
    ignore,
  ),
};

/** The common part of these modes: white space is inserted, and any other character leaves the mode. */
function leftBy(leave: (parser: TreeConstruction) => void): Pick<InsertionMode, "characters" | "endOfFile"> {
  return { characters: charactersAfter(leave, insertCharacters), endOfFile: endOfFileAfter(leave) };
}

function leaveHead(parser: TreeConstruction): void {
  parser.open.pop();
  parser.mode = Mode.afterHead;
}

function leaveNoscript(parser: TreeConstruction): void {
  parser.open.pop();
  parser.mode = Mode.inHead;
}

function implyBody(parser: TreeConstruction): void {
  insertImpliedElement(parser, Tag.body);
  parser.mode = Mode.inBody;
}

function startBody(parser: TreeConstruction, token: TagToken): void {
  insertHtmlElement(parser, token);
  parser.framesetOk = false;
  parser.mode = Mode.inBody;
}

/** Inserts an element of the head after the head's end tag: the head is open for this one token. */
function startTagInLeftHead(parser: TreeConstruction, token: TagToken): void {
  const { head, open } = parser;
  open.push(head);
  inHead.startTag(parser, token);
  open.remove(head);
}

/** A declarative shadow root remains a template: trees do not have shadow roots. */
function startTemplate(parser: TreeConstruction, token: TagToken): void {
  insertHtmlElement(parser, token);
  parser.formatting.pushMarker();
  parser.framesetOk = false;
  parser.mode = Mode.inTemplate;
  parser.templateModes.push(Mode.inTemplate);
}

function endTemplate(parser: TreeConstruction): void {
  if (parser.open.topOf(Tag.template) === 0) return;
  generateAllImpliedEndTagsThoroughly(parser);
  closeTemplate(parser);
}

function closeTemplate(parser: TreeConstruction): void {
  parser.open.popThrough(parser.open.topOf(Tag.template));
  parser.formatting.clearToMarker();
  parser.templateModes.pop();
  resetInsertionMode(parser);
}

/** The end of the file in a template (HTML §13.2.6.4.16). */
export function endOfFileInTemplate(parser: TreeConstruction): void {
  if (parser.open.topOf(Tag.template) === 0) return;
  // While a template is open, reprocessing would return here from any mode; a loop handles any depth.
  while (parser.open.topOf(Tag.template) !== 0) closeTemplate(parser);
  parser.reprocessEndOfFile();
}
