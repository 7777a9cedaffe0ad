/**
 * The whole page's text as html2text writes it: Markdown, wrapped at 78 characters.
 *
 * @module
 */
import type { Catalogue } from "@winnow/core-dom";
import {
  isBlankText,
  Label,
  type Marks,
  type MethodOptions,
  references,
  Tag,
  type Tree,
} from "@winnow/core-dom/tree";
import { markWholePage } from "../../whole-page/mark.js";
import { pagePaddingBudget } from "../../whole-page/padding.js";
import { isRawMarkup, pythonTexts } from "../../whole-page/python-text.js";
import { walk } from "../../whole-page/walk.js";
import { eachPiece } from "./characters.js";
import { addText } from "./inline.js";
import { endTag, startTag } from "./tags.js";
import { wrap } from "./wrap.js";
import { createWriter } from "./writer.js";

/** The elements that are not read, with the reason. */
const SKIPPED: ReadonlyMap<number, string> = new Map([
  [Tag.head, "head"],
  [Tag.script, "script"],
  [Tag.style, "style"],
]);

/**
 * Marks the text of all elements except scripts, styles and the head, as html2text 2025.4 does. `noscript`,
 * form fields and the content of `template` are read.
 *
 * The layout is Markdown as `html2text.html2text(html)` writes it with its default settings: headings,
 * emphasis, links and images inline, lists, quotes, code and tables; paragraphs are wrapped at 78 characters,
 * and many characters that the page wrote as references become ASCII (`&mdash;` is `--`). Different from the
 * original, whose events are the tags of the source, omitted end tags have their effect, and indentation ends
 * where it would multiply the size of the page, so that time and output are linear.
 *
 * Written from html2text's documentation and from what it writes for small pages.
 *
 * @example extract(html, { method: html2text }).text
 */
export function html2text(tree: Tree, options: MethodOptions = {}): Marks {
  return markWholePage(tree, options, {
    ...{ name: "html2text", layout },
    skipped: (row) => SKIPPED.get(tree.tag[row]!),
  });
}

/** Writes the text of the rows that are marked as content as Markdown. */
function layout(tree: Tree, { label }: Marks): string {
  if (!label.includes(Label.content)) return "";
  const writer = createWriter(pagePaddingBudget(tree));
  walk(tree, {
    enter(row) {
      if (SKIPPED.has(tree.tag[row]!)) return false;
      startTag(writer, tree, row);
      return true;
    },
    leave: (row) => endTag(writer, tree.tag[row]!),
    text(row) {
      if (label[row] !== Label.content) return;
      // Half of the text rows are white space between elements.
      if (!writer.pre && isBlankText(tree, row) && references(tree, row).length === 0) {
        addText(writer, " ", true);
        return;
      }
      if (isRawMarkup(tree, row)) {
        for (const piece of pythonTexts(tree, row)) addText(writer, piece, false);
        return;
      }
      // HTML drops a line feed at the beginning of `pre`, the original does not.
      const parent = tree.parent[row]!;
      if (writer.preStart && row === parent + 1 && tree.tag[parent] === Tag.pre) addText(writer, "\n", false);
      eachPiece(tree, row, (piece, isReference) => addText(writer, piece, isReference));
    },
  });
  const notes = [...writer.abbreviations].map(([name, title]) => `  *[${name}]: ${title}\n`);
  return wrap(`${writer.pieces.join("")}\n${notes.join("")}`);
}

/** The entry of the method in the catalogue. */
export const catalogue: Catalogue<"html2text"> = {
  html2text: {
    method: html2text,
    about: "all text as Markdown, wrapped at 78 characters",
    goodFor: "whole pages as Markdown",
    source: "html2text 2025.4 (Aaron Swartz)",
    year: 2004,
    licence: "GPL-3.0-or-later",
  },
};
