import { Tag } from "../../../tree/tags.js";
import { ContentModel, type TagToken } from "../../tokenizer/types.js";
import { takeSpace } from "../characters.js";
import { generateAllImpliedEndTagsThoroughly } from "../implied-end-tags.js";
import { insertCharacters, insertHtmlElement } from "../insert.js";
import { parseRawText } from "../raw-text.js";
import { resetInsertionMode } from "../reset-insertion-mode.js";
import type { TreeConstruction } from "../tree-construction.js";
import { type InsertionMode, Mode } from "../types.js";
import { inBody } from "./in-body.js";

/** "in head" (HTML §13.2.6.4.4). */
export const inHead: InsertionMode = {
  characters(parser, token) {
    const space = takeSpace(parser, token);
    if (space !== undefined) insertCharacters(parser, space);
    if (token.length === 0) return;
    leaveHead(parser);
    parser.reprocessCharacters(token);
  },

  startTag(parser, token) {
    switch (token.tag) {
      case Tag.html:
        inBody.startTag(parser, token);
        return;
      case Tag.base:
      case Tag.basefont:
      case Tag.bgsound:
      case Tag.link:
      case Tag.meta:
        insertHtmlElement(parser, token);
        parser.open.pop();
        return;
      case Tag.title:
        parseRawText(parser, token, ContentModel.rcdata);
        return;
      case Tag.noframes:
      case Tag.style:
        parseRawText(parser, token, ContentModel.rawtext);
        return;
      case Tag.noscript:
        // Scripting is disabled: the content is markup.
        insertHtmlElement(parser, token);
        parser.mode = Mode.inHeadNoscript;
        return;
      case Tag.script:
        parseRawText(parser, token, ContentModel.scriptData);
        return;
      case Tag.template:
        startTemplate(parser, token);
        return;
      case Tag.head:
        return;
    }
    leaveHead(parser);
    parser.reprocessStartTag(token);
  },

  endTag(parser, token) {
    switch (token.tag) {
      case Tag.head:
        leaveHead(parser);
        return;
      case Tag.body:
      case Tag.html:
      case Tag.br:
        leaveHead(parser);
        parser.reprocessEndTag(token);
        return;
      case Tag.template:
        endTemplate(parser);
    }
  },

  endOfFile(parser) {
    leaveHead(parser);
    parser.reprocessEndOfFile();
  },
};

function leaveHead(parser: TreeConstruction): void {
  parser.open.pop();
  parser.mode = Mode.afterHead;
}

/** A declarative shadow root stays the template that its markup is: a tree has no shadow. */
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

/** What the end of a `template` has in common with the end of the file inside one (§13.2.6.4.16); one must be open. */
export function closeTemplate(parser: TreeConstruction): void {
  parser.open.popThrough(parser.open.topOf(Tag.template));
  parser.formatting.clearToMarker();
  parser.templateModes.pop();
  resetInsertionMode(parser);
}
