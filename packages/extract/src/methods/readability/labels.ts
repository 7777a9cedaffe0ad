import { createMarker, Hidden, Label, type Marks, NodeKind, type Tree } from "@winnow/core-dom";
import { isBlankText } from "../../blank-text.js";
import { REASON_IDS, REASONS, type Reason } from "./attempt.js";
import type { Grabbed } from "./grab.js";
import { NONE } from "./overlay.js";
import { Is, rolesOf } from "./tags.js";
import { nodeAfter } from "./walk.js";

/**
 * The marks of a page whose article was found: its text and media are content, everything else visible is
 * boilerplate, for the reason that took it or the nearest element around it out.
 *
 * @param dropped - reasons by row from before the attempts.
 * @param comments - whether what went for being readers' comments is labelled so.
 */
export function articleMarks(tree: Tree, grabbed: Grabbed, dropped: Uint8Array, comments: boolean): Marks {
  const kept = keptRows(tree, grabbed);
  const { mark, marks } = createMarker(tree, "readability");
  const why = new Uint8Array(tree.length);
  let before = false;
  /** Blank text rows since the last other text row, all of them out of the article for no reason of their own. */
  let blanks: number[] = [];
  for (let row = 0; row < tree.length; row++) {
    const parent = tree.parent[row]!;
    why[row] = grabbed.reasons[row]! || dropped[row]! || (parent < 0 ? 0 : why[parent]!);
    if (!isLeaf(tree, row)) continue;
    if (kept[row] === 1) {
      mark(row, Label.content, "article");
      if (tree.kind[row] !== NodeKind.text) continue;
      // White space that was only taken from the end of a paragraph still keeps its neighbours apart.
      if (before) for (const blank of blanks) mark(blank, Label.content, "article");
      before = true;
      blanks = [];
      continue;
    }
    if (tree.hidden[row] !== Hidden.visible) continue;
    const reason = REASONS[why[row]!]!;
    const isComment = comments && why[row] === REASON_IDS.comments;
    mark(row, isComment ? Label.comment : Label.boilerplate, why[row] === 0 ? "low-score" : reason);
    if (tree.kind[row] !== NodeKind.text) continue;
    if (why[row] === 0 && isBlankText(tree, row)) {
      blanks.push(row);
    } else {
      before = false;
      blanks = [];
    }
  }
  return marks;
}

/** The marks of a page without an article: every visible leaf is boilerplate. */
export function noArticleMarks(tree: Tree, reason: Reason): Marks {
  const { mark, marks } = createMarker(tree, "readability");
  for (let row = 0; row < tree.length; row++) {
    if (isLeaf(tree, row) && tree.hidden[row] === Hidden.visible) mark(row, Label.boilerplate, reason);
  }
  return marks;
}

function keptRows(tree: Tree, { overlay, article }: Grabbed): Uint8Array {
  const kept = new Uint8Array(tree.length);
  for (
    let node = nodeAfter(overlay, article, article);
    node !== NONE;
    node = nodeAfter(overlay, node, article)
  ) {
    if (node < tree.length) kept[node] = 1;
  }
  return kept;
}

function isLeaf(tree: Tree, row: number): boolean {
  return (
    tree.kind[row] === NodeKind.text ||
    (tree.kind[row] === NodeKind.element && (rolesOf(tree.tag[row]!) & Is.media) !== 0)
  );
}
