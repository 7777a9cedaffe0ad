/**
 * The whole page's text as html-text writes it.
 *
 * @module
 */
import type { Catalogue } from "@winnow/core-dom";
import { Label, type Marks, type MethodOptions, Tag, type Tree, tagName, text } from "@winnow/core-dom/tree";
import { markWholePage } from "../../whole-page/mark.js";
import { walk } from "../../whole-page/walk.js";

/** Elements that begin and end a line. */
const LINE: ReadonlySet<number> = new Set([
  ...[Tag.article, Tag.aside, Tag.br, Tag.dd, Tag.details, Tag.div, Tag.dt, Tag.fieldset, Tag.figcaption],
  ...[Tag.footer, Tag.form, Tag.header, Tag.hr, Tag.legend, Tag.li, Tag.main, Tag.nav, Tag.table, Tag.tr],
]);

/** Elements with an empty line before and after them. */
const PARAGRAPH: ReadonlySet<number> = new Set([
  ...[Tag.blockquote, Tag.dl, Tag.figure, Tag.h1, Tag.h2, Tag.h3, Tag.h4, Tag.h5, Tag.h6, Tag.ol, Tag.p],
  ...[Tag.pre, Tag.title, Tag.ul],
]);

/** The elements that html-text's settings of lxml's `Cleaner` remove, with the reason. */
// biome-ignore format: a table
const SKIPPED: ReadonlyMap<number, string> = new Map([
  [Tag.script, "script"], [Tag.style, "style"], [Tag.applet, "removed-element"],
  [Tag.frameset, "removed-element"], [Tag.noframes, "removed-element"],
]);

/** Elements that are removed without their content. */
const UNWRAPPED: ReadonlySet<string> = new Set(["iframe", "embed", "layer", "object", "param"]);

/**
 * Marks the text of all elements, the title and other hidden ones included, except scripts, styles, applets and
 * framesets, as html-text 0.7 does.
 *
 * The layout begins a new line around blocks and leaves an empty line around paragraphs, headings and lists.
 * Text nodes are separated by spaces, except before punctuation and closing brackets.
 *
 * @example extract(html, { method: htmlText }).text
 */
export function htmlText(tree: Tree, options: MethodOptions = {}): Marks {
  return markWholePage(tree, options, {
    ...{ name: "html-text", layout: lines },
    skipped: (row) => SKIPPED.get(tree.tag[row]!),
  });
}

/** Writes the text of the rows that are marked as content. */
function lines(tree: Tree, { label }: Marks): string {
  let written = "";
  // Line feeds at the end of what is written: 2 at the beginning, so that it does not begin with any.
  let feeds = 2;
  /** The last text node, with the white space around it. */
  let last = "";
  let current = "";
  const endText = (): void => {
    const words = current.trim().replace(/\s+/g, " ");
    if (words !== "") {
      written += feeds === 0 && isApart(last, words) ? ` ${words}` : words;
      feeds = 0;
      last = current;
    }
    current = "";
  };
  const breakLine = (row: number): void => {
    if (UNWRAPPED.has(tagName(tree, row))) return;
    endText();
    const tag = tree.tag[row]!;
    const wanted = PARAGRAPH.has(tag) ? 2 : LINE.has(tag) ? 1 : 0;
    if (wanted <= feeds) return;
    written += "\n".repeat(wanted - feeds);
    feeds = wanted;
  };
  walk(tree, {
    enter(row) {
      if (SKIPPED.has(tree.tag[row]!)) return false;
      breakLine(row);
      return true;
    },
    leave: breakLine,
    text(row) {
      if (label[row] === Label.content) current += text(tree, row);
    },
  });
  endText();
  return written.trim();
}

/** Whether a space separates two text nodes: not before punctuation, and not after a bracket. */
function isApart(last: string, words: string): boolean {
  return /\s$/.test(last) || !(/^[,:;.!?")]/.test(words) || last.endsWith("("));
}

/** The entry of the method in the catalogue. */
export const catalogue: Catalogue<"html-text"> = {
  "html-text": {
    method: htmlText,
    about: "all text, with a line per block and spaces as a reader would put them",
    goodFor: "search indexes, features of whole pages",
    source: "html-text 0.7",
    year: 2017,
    licence: "MIT",
  },
};
