import { Tag, text } from "@winnow/core-dom";
import { type Attempt, classWeight, drop, type Reason } from "./attempt.js";
import * as Field from "./fields.js";
import { NONE, type Overlay, TEXT } from "./overlay.js";
import { MAX_PLACEHOLDER_LENGTH, PLACEHOLDER_WORDS } from "./patterns.js";
import { Below, field, innerLength, linkDensity, sweep } from "./sums.js";
import { elementsOf, firstElement, hasNearAncestor, hasOnlyElement, nextElement, nodeAfter } from "./walk.js";

/** Blocks with this many commas are prose, and stay. */
const COMMAS_OF_PROSE = 10;

/**
 * Drops the elements with the tag that look suspicious by their class name, the length of their text, their
 * links, images, form fields and embedded elements.
 *
 * @param kept - the nodes of data tables, which stay.
 * @param swept - whether the run's sums are those of the article in its present state.
 * @returns whether they are afterwards.
 */
export function cleanConditionally(
  attempt: Attempt,
  article: number,
  tag: number,
  kept: ReadonlySet<number> | undefined,
  swept: boolean,
): boolean {
  if (!attempt.flags.cleanConditionally) return swept;
  const isDropped = (node: number) => !kept?.has(node) && isSuspicious(attempt, node);
  dropTagged(attempt, article, tag, "conditionally-cleaned", swept, isDropped);
  return true;
}

/**
 * Drops the elements with the tag that `isDropped` accepts, from the last to the first, so that nested ones
 * are dropped first. Afterwards the run's sums are the article's.
 *
 * @param swept - whether they already are. The sweep is then skipped if nothing would be dropped: `isDropped`
 *   accepts the first element that a sweep drops before the sweep, too.
 */
export function dropTagged(
  attempt: Attempt,
  article: number,
  tag: number,
  reason: Reason,
  swept: boolean,
  isDropped: (node: number) => boolean,
): void {
  const { overlay, run } = attempt;
  if (swept && !elementsOf(overlay, article, tag).some(isDropped)) return;
  sweep(overlay, article, run.sums, run.sources, (node) => {
    if (overlay.tag[node] !== tag || !isDropped(node)) return false;
    drop(attempt, node, reason);
    return true;
  });
}

function isSuspicious(attempt: Attempt, node: number): boolean {
  const { overlay, run } = attempt;
  const { sums } = run;
  if (hasNearAncestor(overlay, node, Tag.code)) return false;
  const below = field(sums, node, Field.below);
  if (below & Below.dataTable) return false;
  const weight = classWeight(attempt, node);
  if (weight < 0) return true;
  if (field(sums, node, Field.plainCommas) >= COMMAS_OF_PROSE) return false;
  if (below & Below.video) return false;
  if (isPlaceholder(attempt, node)) return true;

  const tag = overlay.tag[node]!;
  const isList =
    tag === Tag.ul || tag === Tag.ol || field(sums, node, Field.lists) / innerLength(sums, node) > 0.9;
  return looksBad(attempt, node, weight, isList) && !(isList && isImageList(attempt, node));
}

/** Whether the whole text is one word of an advertisement or a loading indicator. */
function isPlaceholder({ overlay, run }: Attempt, node: number): boolean {
  const length = innerLength(run.sums, node);
  // The words contain no white space.
  if (length === 0 || length > MAX_PLACEHOLDER_LENGTH || field(run.sums, node, Field.solid) !== length)
    return false;
  return PLACEHOLDER_WORDS.test(firstCharacters(overlay, node, length));
}

/**
 * An element with more nodes contains more than a word. Nested elements would all be searched for the same
 * one.
 */
const MAX_NODES = 100;

/** The text below a node without its white space, read up to `length` characters or more. */
function firstCharacters(overlay: Overlay, root: number, length: number): string {
  let solid = "";
  let node = nodeAfter(overlay, root, root);
  for (let nodes = 0; nodes < MAX_NODES && node !== NONE && solid.length < length; nodes++) {
    if (overlay.tag[node] === TEXT) solid += text(overlay.tree, node).replace(/\s+/g, "");
    node = nodeAfter(overlay, node, root);
  }
  return solid;
}

function looksBad({ overlay, run }: Attempt, node: number, weight: number, isList: boolean): boolean {
  const { sums } = run;
  const { linkDensityModifier } = run.options;
  const paragraphs = field(sums, node, Field.paragraphs);
  const images = field(sums, node, Field.images);
  const embeds = field(sums, node, Field.embeds);
  const length = innerLength(sums, node);
  const density = linkDensity(sums, node);
  const inFigure = hasNearAncestor(overlay, node, Tag.figure);

  if (!inFigure && images > 1 && paragraphs / images < 0.5) return true;
  if (!isList && field(sums, node, Field.items) - 100 > paragraphs) return true;
  if (field(sums, node, Field.inputs) > Math.floor(paragraphs / 3)) return true;
  if (
    !isList &&
    !inFigure &&
    length < 25 &&
    (images === 0 || images > 2) &&
    density > 0 &&
    field(sums, node, Field.headings) / length < 0.9
  ) {
    return true;
  }
  if (!isList && weight < 25 && density > 0.2 + linkDensityModifier) return true;
  if (weight >= 25 && density > 0.5 + linkDensityModifier) return true;
  if ((embeds === 1 && length < 75) || embeds > 1) return true;
  return images === 0 && (field(sums, node, Field.below) & Below.textish) === 0;
}

/** Whether a list has one image per item, and no item has several children. Such a list stays. */
function isImageList({ overlay, run }: Attempt, list: number): boolean {
  if (field(run.sums, list, Field.images) !== field(run.sums, list, Field.items)) return false;
  for (let child = firstElement(overlay, list); child !== NONE; child = nextElement(overlay, child)) {
    if (firstElement(overlay, child) !== NONE && !hasOnlyElement(overlay, child)) return false;
  }
  return true;
}
