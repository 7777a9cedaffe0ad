import { hasAttribute, Label, type Marker, NodeKind, Tag } from "@winnow/core-dom";
import { tagBits } from "../../text-blocks/tag-table.js";
import { type WebDocument, WebKind, type WebMedia } from "./document.js";
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

/**
 * Makes the first figure before the content content, too (LeadImageFinder), unless an image that is content
 * precedes it. The original also scores images by their distance from the text and, if it can render the page,
 * by their area and proportions; of the media before the text only figures have text.
 */
export function keepLeadFigure({ elements }: WebDocument): void {
  const first = elements.findIndex(({ kind, content }) => kind === WebKind.text && content);
  const last = elements.findLastIndex(({ kind, content }) => kind === WebKind.text && content);
  if (first < 0) return;
  const images = elements
    .slice(0, last)
    .filter(({ kind }) => kind === WebKind.image || kind === WebKind.figure);
  const lead = images.find(({ kind, content }) => content || kind === WebKind.figure);
  if (lead !== undefined) lead.content = true;
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
