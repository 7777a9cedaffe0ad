/**
 * The text nodes of the body that an XPath expression selects.
 *
 * @module
 */
import type { Catalogue } from "@winnow/core-dom";
import {
  attributes,
  children,
  isBlankText,
  Label,
  type Marks,
  type MethodOptions,
  NodeKind,
  Tag,
  type Tree,
  text,
} from "@winnow/core-dom/tree";
import { markWholePage } from "../../whole-page/mark.js";

/** The elements that are not read, with the reason. */
// biome-ignore format: a table
const SKIPPED: ReadonlyMap<number, string> = new Map([
  [Tag.script, "script"], [Tag.style, "style"], [Tag.head, "outside-body"], [Tag.frameset, "outside-body"],
]);

/**
 * Marks the text of all elements in the body except `script` and `style`, hidden ones included (`noscript`,
 * form fields), as the baseline of Bevendorff et al. 2023 ("An Empirical Comparison of Web Content Extraction
 * Algorithms") does with lxml:
 * `//body[1]//*[not(name()="script") and not(name()="style")]/text()`. Text directly in the body is not
 * selected. Nor is anything of a page without doctype and head (part of a page) unless it is one element: lxml
 * has no `body` for those.
 *
 * The layout joins the text nodes with spaces. White space around a line feed becomes one line feed, and
 * several spaces become one.
 *
 * @example extract(html, { method: xpathText }).text
 */
export function xpathText(tree: Tree, options: MethodOptions = {}): Marks {
  const isPart = isPartOfPage(tree);
  return markWholePage(tree, options, {
    ...{ name: "xpath-text", layout: joinedText },
    skipped: (row) => SKIPPED.get(tree.tag[row]!),
    unread: (row) => (isPart ? "no-body" : isDirectlyInBody(tree, row) ? "directly-in-body" : undefined),
  });
}

/** Whether the page is a part for `lxml.html.fromstring`, and has not just one element. */
function isPartOfPage(tree: Tree): boolean {
  const first = tree.length > 1 ? 1 : 0;
  if (tree.kind[first] === NodeKind.doctype) return false;
  let parent = 0;
  for (const row of children(tree, 0)) {
    if (tree.tag[row] !== Tag.html) continue;
    if (row === first && attributes(tree, row).length > 0) return false;
    parent = row;
  }
  let pieces = 0;
  for (const row of children(tree, parent)) {
    if (tree.tag[row] === Tag.head && tree.end[row]! > row + 1) return false;
    if (tree.tag[row] !== Tag.body) continue;
    for (const child of children(tree, row)) {
      if (tree.kind[child] === NodeKind.text && isBlankText(tree, child)) continue;
      // Text beside an element makes it more than one.
      pieces += tree.kind[child] === NodeKind.text ? 2 : 1;
    }
  }
  return pieces > 1;
}

/** Whether a text is in no element of the body. */
function isDirectlyInBody(tree: Tree, row: number): boolean {
  const parent = tree.parent[row]!;
  return parent === 0 || tree.tag[parent] === Tag.body || tree.tag[parent] === Tag.html;
}

function joinedText(tree: Tree, { label }: Marks): string {
  const pieces: string[] = [];
  for (let row = 0; row < tree.length; row++) {
    if (label[row] === Label.content) pieces.push(text(tree, row));
  }
  return pieces.join(" ").replace(/\s+/g, (space) => {
    // A line feed after other white space takes all white space around it; one directly after a word remains.
    const feed = space.lastIndexOf("\n");
    return feed > 0 ? "\n" : space.replace(/[ \t]{2,}/g, " ");
  });
}

/** The entry of the method in the catalogue. */
export const catalogue: Catalogue<"xpath-text"> = {
  "xpath-text": {
    method: xpathText,
    about: "joins the text nodes of the elements in the body",
    goodFor: "comparison: a baseline",
    source: "Bevendorff et al. 2023, An Empirical Comparison of Web Content Extraction Algorithms",
    year: 2023,
    licence: "Apache-2.0",
  },
};
