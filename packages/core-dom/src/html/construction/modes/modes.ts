import { insertComment } from "../insert.js";
import type { InsertionMode } from "../types.js";
import { afterAfterBody, afterBody } from "./after-body.js";
import { beforeHead, beforeHtml, initial } from "./before-head.js";
import { inBody } from "./in-body.js";
import { inCaption, inColumnGroup } from "./in-caption.js";
import { afterAfterFrameset, afterFrameset, inFrameset } from "./in-frameset.js";
import { afterHead, inHead, inHeadNoscript } from "./in-head.js";
import { inCell, inRow, inTableBody } from "./in-row.js";
import { inTable, inTableText } from "./in-table.js";
import { inTemplate } from "./in-template.js";
import { ignore } from "./rules.js";
import { text } from "./text.js";

/**
 * The insertion modes (HTML §13.2.6.4) by number (`Mode`). The modes do not import this table: a mode that
 * passes a token to another one imports that mode, or lets the parser reprocess the token.
 */
// biome-ignore format: a table
export const MODES: readonly Required<InsertionMode>[] = [
  initial, beforeHtml, beforeHead, inHead, inHeadNoscript, afterHead, inBody, text, inTable, inTableText, inCaption,
  inColumnGroup, inTableBody, inRow, inCell, inTemplate, afterBody, inFrameset, afterFrameset, afterAfterBody,
  afterAfterFrameset,
].map(complete);

/** Adds the defaults to a mode. All results have the same shape, which makes calls fast. */
function complete(mode: InsertionMode): Required<InsertionMode> {
  const { characters, startTag, endTag, endOfFile, comment = insertComment, doctype = ignore } = mode;
  return { characters, startTag, endTag, endOfFile, comment, doctype };
}
