import { TextFlag } from "../../tokenizer/types.js";
import { insertCharacters } from "../insert.js";
import { reconstructFormatting } from "../reconstruct.js";
import type { InsertionMode } from "../types.js";
import { endTagInBody } from "./in-body-end-tags.js";
import { startTagInBody } from "./in-body-start-tags.js";
import { inTemplate } from "./in-template.js";

/** "in body" (HTML §13.2.6.4.7). */
export const inBody: InsertionMode = {
  characters(parser, token) {
    if ((token.flags & TextFlag.null) !== 0) return;
    reconstructFormatting(parser);
    insertCharacters(parser, token);
    if ((token.flags & TextFlag.graphic) !== 0) parser.framesetOk = false;
  },

  startTag: startTagInBody,
  endTag: endTagInBody,

  endOfFile(parser) {
    if (parser.templateModes.length > 0) inTemplate.endOfFile(parser);
  },
};
