import { hasAttribute, Label, type Marker, NodeKind, Tag, type Tree } from "@winnow/core-dom";
import { tagBits } from "../../text-blocks/tag-table.js";
import { type TextRun, type WebDocument, WebKind, type WebMedia } from "./document.js";
import { Trait } from "./traits.js";
import type { Page } from "./walk.js";

/** Points of an image in a figure. */
const IN_FIGURE = 15;

/** Minimum number of points of a lead image. */
const MIN_LEAD_SCORE = 14;

/** Makes the media after a content run content, up to the next run that is not (RelevantElements). */
export function keepRelevantMedia({ elements }: WebDocument): void {
  let inContent = false;
  for (const element of elements) {
    if (element.kind === WebKind.text) inContent = element.content;
    else element.content = inContent;
  }
}

/**
 * Makes the best image before the first one in the content content, too (LeadImageFinder). The original also
 * judges area and proportions if it can render the page.
 */
export function keepLeadImage(tree: Tree, { elements, movedTo }: WebDocument): void {
  const isContentText = (element: TextRun | WebMedia): element is TextRun =>
    element.kind === WebKind.text && element.content;
  const first = elements.find(isContentText);
  const last = elements.findLast(isContentText);
  if (first === undefined) return;
  const near = distances(tree, first.firstWord, movedTo);
  let best: WebMedia | undefined;
  let bestScore = MIN_LEAD_SCORE - 1;
  for (const element of elements) {
    if (element === last) break;
    if (element.kind !== WebKind.image && element.kind !== WebKind.figure) continue;
    if (element.content) break;
    const score = near(element.row) + (element.kind === WebKind.figure ? IN_FIGURE : 0);
    if (score > bestScore) {
      best = element;
      bestScore = score;
    }
  }
  if (best !== undefined) best.content = true;
}

/** Returns a function that scores a row by the levels between a text row and their common ancestor. */
function distances(
  { parent, end }: Tree,
  text: number,
  movedTo: ReadonlyMap<number, number>,
): (row: number) => number {
  const points = [25, 25, 25, 25, 15, 15, 5, 5];
  return (row) => {
    let up = text;
    for (const score of points) {
      if (up <= row && row < end[up]!) return score;
      up = movedTo.get(up) ?? parent[up]!;
      if (up < 0) return 0;
    }
    return 0;
  };
}

/** Elements without text. The original takes the markup in a `noscript` as text, which is left out here. */
const isNotShown = tagBits([[1, "script style noscript"]]);

/** Marks the text of a data table, or the caption of a figure: its `figcaption`, otherwise the figure itself. */
export function markMedia({ tree, traits }: Page, { kind, row }: WebMedia, mark: Marker["mark"]): void {
  if (kind !== WebKind.table && kind !== WebKind.figure) return;
  const isTable = kind === WebKind.table;
  const caption = tree.tag.subarray(row, tree.end[row]!).indexOf(Tag.figcaption);
  const root = isTable || caption < 0 ? row : row + caption;
  for (let at = root + 1; at < tree.end[root]!; at++) {
    if (tree.kind[at] === NodeKind.text) {
      mark(at, Label.content, isTable ? "data-table" : "caption");
    } else if (tree.kind[at] === NodeKind.element) {
      // The original removes inline styles from tables before it looks for hidden elements.
      const hidden = isTable ? hasAttribute(tree, at, "hidden") : (traits(at) & Trait.hidden) !== 0;
      if (hidden || isNotShown(tree, at)) at = tree.end[at]! - 1;
    }
  }
}
