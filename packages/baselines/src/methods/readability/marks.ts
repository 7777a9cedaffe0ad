import { createMarker, Hidden, Label, type Marks, NodeKind, type Tree } from "@winnow/core-dom";
import { isBlankText } from "@winnow/core-dom/tree";
import { nextNode } from "../../editable-tree/index.js";
import type { Attempt } from "./attempt.js";
import type { Reason, Reasons } from "./prepare.js";
import { Role, tagRoles } from "./tags.js";

/**
 * Builds the marks of a page with an article. Its text and media are content. Everything else visible is
 * boilerplate, with the reason that dropped it or its nearest dropped ancestor.
 *
 * @param comments - whether rows that were dropped as readers' comments get the label `comment`.
 */
export function articleMarks({ tree, reasons }: Attempt, article: number, comments: boolean): Marks {
  const kept = new Uint8Array(tree.source.length);
  // Nodes that the algorithm created have no row: writes beyond the array have no effect.
  for (let node = article; node >= 0; node = nextNode(tree, node, article)) kept[node] = 1;
  return rowMarks(tree.source, kept, reasons, comments);
}

/** Builds the marks of a page without an article: every visible leaf is boilerplate. */
export function noArticleMarks(source: Tree, reason: Reason): Marks {
  return rowMarks(source, new Uint8Array(source.length), [reason], false);
}

/**
 * @param kept - 1 for the rows of the article.
 * @param reasons - by row; a row without a reason has that of its parent.
 */
function rowMarks(tree: Tree, kept: Uint8Array, reasons: Reasons, comments: boolean): Marks {
  const { mark, marks } = createMarker(tree, { method: "readability" });
  const inherited: Reasons = new Array(tree.length);
  let isAfterKept = false;
  /** Blank text rows since the last other text row, if none of them was dropped. */
  let blanks: number[] = [];
  for (let row = 0; row < tree.length; row++) {
    const parent = tree.parent[row]!;
    const reason = reasons[row] ?? (parent < 0 ? undefined : inherited[parent]);
    inherited[row] = reason;
    const isText = tree.kind[row] === NodeKind.text;
    if (!isText && (tagRoles(tree.tag[row]!) & Role.media) === 0) continue;
    if (kept[row] === 1) {
      mark(row, Label.content, "article");
      if (!isText) continue;
      // White space that was only trimmed from the end of a paragraph still separates its neighbours.
      if (isAfterKept) for (const blank of blanks) mark(blank, Label.content, "article");
      isAfterKept = true;
      blanks = [];
      continue;
    }
    if (tree.hidden[row] !== Hidden.visible) continue;
    mark(row, comments && reason === "comments" ? Label.comment : Label.boilerplate, reason ?? "low-score");
    if (!isText) continue;
    if (reason === undefined && isBlankText(tree, row)) {
      blanks.push(row);
    } else {
      isAfterKept = false;
      blanks = [];
    }
  }
  return marks;
}
