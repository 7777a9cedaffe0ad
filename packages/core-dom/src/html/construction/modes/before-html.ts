import { Tag } from "../../../tree/tags.js";
import { Namespace } from "../../../tree/types.js";
import { takeSpace } from "../characters.js";
import { createElement, insertComment } from "../insert.js";
import type { TreeConstruction } from "../tree-construction.js";
import { type InsertionMode, Mode } from "../types.js";

/** "before html" (HTML §13.2.6.4.2). */
export const beforeHtml: InsertionMode = {
  characters(parser, token) {
    takeSpace(parser, token);
    if (token.length === 0) return;
    implyHtml(parser);
    parser.reprocessCharacters(token);
  },

  startTag(parser, token) {
    if (token.tag === Tag.html) {
      pushRoot(parser, createElement(parser, token, Namespace.html));
      return;
    }
    implyHtml(parser);
    parser.reprocessStartTag(token);
  },

  endTag(parser, token) {
    switch (token.tag) {
      case Tag.head:
      case Tag.body:
      case Tag.html:
      case Tag.br:
        implyHtml(parser);
        parser.reprocessEndTag(token);
    }
  },

  endOfFile(parser) {
    implyHtml(parser);
    parser.reprocessEndOfFile();
  },

  comment(parser, place, length) {
    insertComment(parser, place, length, parser.document);
  },
};

function implyHtml(parser: TreeConstruction): void {
  pushRoot(parser, parser.draft.element(Tag.html, Namespace.html, 0, 0, 0));
}

function pushRoot(parser: TreeConstruction, html: number): void {
  parser.draft.append(parser.document, html);
  parser.open.push(html);
  parser.mode = Mode.beforeHead;
}
