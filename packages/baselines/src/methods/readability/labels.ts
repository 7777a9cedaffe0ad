import { createMarker, Hidden, Label, type Marks, NodeKind, type Tree } from "@winnow/core-dom";
import { isBlankText } from "@winnow/core-dom/tree";
import type { Reason, Reasons } from "./attempt.js";
import type { Grabbed } from "./grab.js";
import { NONE } from "./overlay.js";
import * as Is from "./roles.js";
import { rolesOf } from "./tags.js";
import { nodeAfter } from "./walk.js";

/**
 * Builds the marks of a page with an article. Its text and media are content. Everything else visible is
 * boilerplate, with the reason that dropped it or its nearest dropped ancestor.
 *
 * @param comments - whether rows that were dropped as readers' comments get the label `comment`.
 */
export function articleMarks(tree: Tree, grabbed: Grabbed, comments: boolean): Marks {
  return marksOf(tree, keptRows(tree, grabbed), grabbed.reasons, comments);
}

/** Builds the marks of a page without an article: every visible leaf is boilerplate. */
export function noArticleMarks(tree: Tree, reason: Reason): Marks {
  return marksOf(tree, new Uint8Array(tree.length), [reason], false);
}

/**
 * @param kept - 1 for the rows of the article.
 * @param reasons - by row; a row without a reason has that of its parent.
 */
function marksOf(tree: Tree, kept: Uint8Array, reasons: Reasons, comments: boolean): Marks {
  const { mark, marks } = createMarker(tree, { method: "readability" });
  const why: Reasons = new Array(tree.length);
  let afterKept = false;
  /** Blank text rows since the last other text row, if none of them was dropped. */
  let blanks: number[] = [];
  for (let row = 0; row < tree.length; row++) {
    const parent = tree.parent[row]!;
    const reason = reasons[row] ?? (parent < 0 ? undefined : why[parent]);
    why[row] = reason;
    if (!isLeaf(tree, row)) continue;
    if (kept[row] === 1) {
      mark(row, Label.content, "article");
      if (tree.kind[row] !== NodeKind.text) continue;
      // White space that was only trimmed from the end of a paragraph still separates its neighbours.
      if (afterKept) for (const blank of blanks) mark(blank, Label.content, "article");
      afterKept = true;
      blanks = [];
      continue;
    }
    if (tree.hidden[row] !== Hidden.visible) continue;
    mark(row, comments && reason === "comments" ? Label.comment : Label.boilerplate, reason ?? "low-score");
    if (tree.kind[row] !== NodeKind.text) continue;
    if (reason === undefined && isBlankText(tree, row)) {
      blanks.push(row);
    } else {
      afterKept = false;
      blanks = [];
    }
  }
  return marks;
}

function keptRows(tree: Tree, { overlay, article }: Grabbed): Uint8Array {
  const kept = new Uint8Array(tree.length);
  let node = article;
  // Nodes that the algorithm created have no row: writes beyond the array have no effect.
  while ((node = nodeAfter(overlay, node, article)) !== NONE) kept[node] = 1;
  return kept;
}

function isLeaf(tree: Tree, row: number): boolean {
  return (
    tree.kind[row] === NodeKind.text ||
    (tree.kind[row] === NodeKind.element && (rolesOf(tree.tag[row]!) & Is.media) !== 0)
  );
}
