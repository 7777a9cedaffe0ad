import { Tag, type Tree } from "@winnow/core-dom";
import { type TextRun, type WebDocument, WebKind, type WebMedia } from "./document.js";

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

/**
 * Returns the element whose text is a figure's caption: its `figcaption`, otherwise the figure itself.
 *
 * @example captionOf(tree, figure)
 */
export function captionOf({ tag, end }: Tree, figure: number): number {
  for (let row = figure + 1; row < end[figure]!; row++) if (tag[row] === Tag.figcaption) return row;
  return figure;
}
