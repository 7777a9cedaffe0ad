/**
 * The whole page's text as html2text writes it: Markdown, wrapped at 78 characters.
 *
 * @module
 */
import type { Catalogue } from "@winnow/core-dom";
import { type Marks, type MethodOptions, Tag, type Tree } from "@winnow/core-dom/tree";
import { markWholePage } from "../../whole-page/mark.js";
import { layout } from "./layout.js";

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
  return markWholePage(tree, options, { name: "html2text", layout, skipped });
}

function skipped(tree: Tree, row: number): string | undefined {
  switch (tree.tag[row]) {
    case Tag.head:
      return "head";
    case Tag.script:
      return "script";
    case Tag.style:
      return "style";
    default:
      return;
  }
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
