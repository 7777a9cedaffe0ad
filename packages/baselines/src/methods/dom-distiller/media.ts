import { hasAttribute, Label, type Marker, NodeKind, Tag, type Tree } from "@winnow/core-dom";
import { tagBits } from "../../text-blocks/tag-table.js";
import { type TextRun, type WebDocument, WebKind, type WebMedia } from "./document.js";
import { Trait } from "./traits.js";
import type { Page } from "./walk.js";

/** Makes the media after a content run content, up to the next run that is not (RelevantElements). */
export function keepRelevantMedia({ elements }: WebDocument): void {
  let inContent = false;
  for (const element of elements) {
    if (element.kind === WebKind.text) inContent = element.content;
    else element.content = inContent;
  }
}

/** Points of an image by the number of levels between the text and their common ancestor. */
const DISTANCE_SCORES = [25, 25, 25, 25, 15, 15, 5, 5];
/** Points of an image in a figure. */
const IN_FIGURE = 15;
/** Minimum number of points of a lead image. */
const MIN_LEAD_SCORE = 14;

/**
 * Makes the best image before the first one in the content content, too (LeadImageFinder). The original also
 * judges area and proportions if it can render the page.
 */
export function keepLeadImage({ parent, end }: Tree, { elements, movedTo }: WebDocument): void {
  const isContentText = ({ kind, content }: TextRun | WebMedia) => kind === WebKind.text && content;
  const last = elements.findLastIndex(isContentText);
  if (last < 0) return;
  /** The first word of the content and the elements around it. */
  const path = [(elements.find(isContentText) as TextRun).firstWord];
  for (let i = 1; i < DISTANCE_SCORES.length && path[i - 1]! >= 0; i++)
    path.push(movedTo.get(path[i - 1]!) ?? parent[path[i - 1]!]!);
  let best: WebMedia | undefined;
  let bestScore = MIN_LEAD_SCORE - 1;
  for (const element of elements.slice(0, last)) {
    if (element.kind !== WebKind.image && element.kind !== WebKind.figure) continue;
    if (element.content) break;
    const common = path.findIndex((up) => up <= element.row && element.row < (end[up] ?? 0));
    const score = (DISTANCE_SCORES[common] ?? 0) + (element.kind === WebKind.figure ? IN_FIGURE : 0);
    if (score > bestScore) [best, bestScore] = [element, score];
  }
  if (best !== undefined) best.content = true;
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
