import { insertComment } from "../insert.js";
import type { InsertionMode } from "../types.js";
import { afterAfterBody } from "./after-after-body.js";
import { afterAfterFrameset } from "./after-after-frameset.js";
import { afterBody } from "./after-body.js";
import { afterFrameset } from "./after-frameset.js";
import { afterHead } from "./after-head.js";
import { beforeHead } from "./before-head.js";
import { beforeHtml } from "./before-html.js";
import { inBody } from "./in-body.js";
import { inCaption } from "./in-caption.js";
import { inCell } from "./in-cell.js";
import { inColumnGroup } from "./in-column-group.js";
import { inFrameset } from "./in-frameset.js";
import { inHead } from "./in-head.js";
import { inHeadNoscript } from "./in-head-noscript.js";
import { inRow } from "./in-row.js";
import { inTable } from "./in-table.js";
import { inTableBody } from "./in-table-body.js";
import { inTableText } from "./in-table-text.js";
import { inTemplate } from "./in-template.js";
import { initial } from "./initial.js";
import { text } from "./text.js";

/**
 * The insertion modes (HTML §13.2.6.4) by their number, `Mode`. No mode imports this table: a mode that sends a token on
 * to another one names it, or has the parser reprocess the token.
 */
export const MODES: readonly Required<InsertionMode>[] = [
  initial,
  beforeHtml,
  beforeHead,
  inHead,
  inHeadNoscript,
  afterHead,
  inBody,
  text,
  inTable,
  inTableText,
  inCaption,
  inColumnGroup,
  inTableBody,
  inRow,
  inCell,
  inTemplate,
  afterBody,
  inFrameset,
  afterFrameset,
  afterAfterBody,
  afterAfterFrameset,
].map(complete);

/** The mode with what most of them do not name; all of one shape, which the engine finds its way about in quickly. */
function complete(mode: InsertionMode): Required<InsertionMode> {
  const { characters, startTag, endTag, endOfFile, comment = insertComment, doctype = ignore } = mode;
  return { characters, startTag, endTag, endOfFile, comment, doctype };
}

function ignore(): void {}
