import { NodeKind, Tag, type Tree, text } from "@winnow/core-dom";
import { type EditableTree, elementsIn, subtreeText, tagSet } from "../../editable-tree/index.js";
import { NON_WORDS } from "./patterns.js";

const SEPARATOR = / [|\-\\/>»] /;
const HIERARCHICAL_SEPARATOR = / [\\/>»] /;
const UP_TO_SEPARATOR = /^[^|\-\\/>»]*[|\-\\/>»]/;
const SEPARATOR_SIGNS = /[|\-\\/>»]+/g;

const TITLE_HEADINGS = tagSet("h1 h2");

/**
 * Returns the article's title from the page's `title` element and headings: without the site's name before or
 * after a separator (` | `, ` - `, ` / `, `: `, …), as long as enough words remain; the only `h1` if the
 * `title` is very short or very long.
 *
 * `How to bake good bread | The Baker` is `How to bake good bread`.
 *
 * @param titleRow - the page's first `title` element; undefined if it has none.
 */
export function articleTitle(tree: EditableTree, titleRow: number | undefined): string {
  const whole = titleRow === undefined ? "" : documentTitle(tree.source, titleRow);
  const cut = collapse(cutTitle(tree, whole).trim());
  const words = wordCount(cut);
  if (words > 4) return cut;
  // A shorter title is only accepted if the cut removed one word, the last step of a hierarchy.
  return HIERARCHICAL_SEPARATOR.test(whole) && words === wordCount(whole.replace(SEPARATOR_SIGNS, "")) - 1
    ? cut
    : whole;
}

function cutTitle(tree: EditableTree, whole: string): string {
  if (SEPARATOR.test(whole)) {
    const cut = whole.slice(0, lastSeparator(whole));
    return wordCount(cut) < 3 ? whole.replace(UP_TO_SEPARATOR, "") : cut;
  }
  if (whole.includes(": ")) {
    const headings = elementsIn(tree, 0, TITLE_HEADINGS);
    if (headings.some((heading) => subtreeText(tree, heading).trim() === whole)) return whole;
    const afterLast = whole.slice(whole.lastIndexOf(":") + 1);
    if (wordCount(afterLast) < 3) return whole.slice(whole.indexOf(":") + 1);
    return wordCount(whole.slice(0, whole.indexOf(":"))) > 5 ? whole : afterLast;
  }
  if (whole.length > 150 || whole.length < 15) {
    const headings = elementsIn(tree, 0, Tag.h1);
    if (headings.length === 1) return innerText(tree, headings[0]!);
  }
  return whole;
}

/**
 * The offset of the last separator. Separators that share a space are matched from the left, one after the
 * other.
 */
function lastSeparator(title: string): number {
  let last = 0;
  for (const match of title.matchAll(new RegExp(SEPARATOR, "g"))) last = match.index;
  return last;
}

/** The text of an element, trimmed, with every longer run of white space as one space. */
export function innerText(tree: EditableTree, element: number): string {
  return collapse(subtreeText(tree, element).trim());
}

/** Replaces each run of two or more white space characters by one space; a single one is unchanged. */
function collapse(value: string): string {
  return value.replace(/\s{2,}/g, " ");
}

/** The number of pieces between runs of white space; 1 for the empty string. */
function wordCount(value: string): number {
  return value.split(/\s+/).length;
}

/** `document.title`: the text children of the `title` element, with white space trimmed and collapsed. */
function documentTitle(source: Tree, row: number): string {
  let title = "";
  for (let child = row + 1; child < source.end[row]!; child = source.end[child]!) {
    if (source.kind[child] === NodeKind.text) title += text(source, child);
  }
  return title.replace(/[\t\n\f\r ]+/g, " ").trim();
}

/**
 * The share of the second text's words that the first has too, by length: 0 to 1, and 0 if one of them has no
 * words. Words are runs of ASCII letters, digits and underscores.
 *
 * @example textSimilarity("A day in May", "A day in June") // 1 - 4 / 13
 */
export function textSimilarity(first: string, second: string): number {
  const known = new Set(words(first));
  const wanted = words(second);
  if (known.size === 0 || wanted.length === 0) return 0;
  const missing = wanted.filter((word) => !known.has(word));
  return 1 - missing.join(" ").length / wanted.join(" ").length;
}

function words(value: string): readonly string[] {
  return value.toLowerCase().split(NON_WORDS).filter(Boolean);
}
