import { Tag } from "../../../tree/tags.js";
import { Namespace } from "../../../tree/types.js";
import { createElement, insertComment, insertHtmlElement, insertImpliedElement } from "../insert.js";
import { isQuirky } from "../quirks.js";
import { type InsertionMode, Mode, type TreeConstruction } from "../types.js";
import { startHtml } from "./in-body-roots.js";
import { charactersAfter, endAfter, endOfFileAfter, ignore, rulesByTag, startAfter } from "./rules.js";

/** "initial" (HTML §13.2.6.4.1): before the DOCTYPE. */
export const initial: InsertionMode = {
  ...impliedBy(withoutDoctype),
  startTag: startAfter(withoutDoctype),
  endTag: endAfter(withoutDoctype),
  comment: insertIntoDocument,
  doctype(parser, token) {
    const { draft, document } = parser;
    draft.append(document, draft.doctype(token.name ?? "", token.publicId ?? "", token.systemId ?? ""));
    parser.quirks = isQuirky(token);
    parser.mode = Mode.beforeHtml;
  },
};

/** "before html" (HTML §13.2.6.4.2). */
export const beforeHtml: InsertionMode = {
  ...impliedBy(implyHtml),
  startTag: rulesByTag(
    [["html", (parser, token) => pushRoot(parser, createElement(parser, token, Namespace.html))]],
    startAfter(implyHtml),
  ),
  comment: insertIntoDocument,
};

/** "before head" (HTML §13.2.6.4.3). */
export const beforeHead: InsertionMode = {
  ...impliedBy(implyHead),
  startTag: rulesByTag(
    [
      ["html", startHtml],
      [
        "head",
        (parser, token) => {
          parser.head = insertHtmlElement(parser, token);
          parser.mode = Mode.inHead;
        },
      ],
    ],
    startAfter(implyHead),
  ),
};

/** The common part of these modes: white space is dropped, and anything else implies the missing element. */
function impliedBy(
  imply: (parser: TreeConstruction) => void,
): Pick<InsertionMode, "characters" | "endTag" | "endOfFile"> {
  return {
    characters: charactersAfter(imply),
    endTag: rulesByTag([["head body html br", endAfter(imply)]], ignore),
    endOfFile: endOfFileAfter(imply),
  };
}

function withoutDoctype(parser: TreeConstruction): void {
  parser.quirks = true;
  parser.mode = Mode.beforeHtml;
}

function implyHtml(parser: TreeConstruction): void {
  pushRoot(parser, parser.draft.element(Tag.html, Namespace.html, 0, 0, 0));
}

function pushRoot(parser: TreeConstruction, html: number): void {
  parser.draft.append(parser.document, html);
  parser.open.push(html);
  parser.mode = Mode.beforeHead;
}

function implyHead(parser: TreeConstruction): void {
  parser.head = insertImpliedElement(parser, Tag.head);
  parser.mode = Mode.inHead;
}

function insertIntoDocument(parser: TreeConstruction, place: number, length: number): void {
  insertComment(parser, place, length, parser.document);
}
