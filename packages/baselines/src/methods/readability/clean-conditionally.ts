import { Tag, text } from "@winnow/core-dom";
import {
  elementsIn,
  firstElement,
  nextElement,
  nextNode,
  onlyElement,
  subtreeSum,
  sumSubtrees,
  TEXT,
} from "../../editable-tree/index.js";
import { type Attempt, classWeight, drop } from "./attempt.js";
import { Below, Field, innerLength, linkDensity } from "./link-density.js";
import { MAX_PLACEHOLDER_LENGTH, PLACEHOLDER_WORDS } from "./patterns.js";
import type { Reason } from "./prepare.js";
import { hasNearAncestor } from "./shape.js";

/** Blocks with this many commas are prose, and stay. */
const COMMAS_OF_PROSE = 10;

/**
 * Drops the elements with the tag that `isDropped` accepts, the innermost first.
 */
export function dropTagged(
  attempt: Attempt,
  article: number,
  tag: number,
  reason: Reason,
  isDropped: (attempt: Attempt, node: number) => boolean,
): void {
  const { tree, sums } = attempt;
  const isAccepted = (node: number) => tree.tag[node] === tag && isDropped(attempt, node);
  const elements = elementsIn(tree, article, tag);
  // What is accepted first with the sums of now is so during the computation, too.
  if (elements.length === 0 || (!attempt.isChanged && !elements.some(isAccepted))) return;
  sumSubtrees(sums, article, (node) => {
    if (!isAccepted(node)) return false;
    drop(attempt, node, reason);
    return true;
  });
  attempt.isChanged = false;
}

/**
 * Whether an element looks suspicious by its class name, the length of its text, its links, images, form
 * fields and embedded elements.
 */
export function isSuspicious(attempt: Attempt, node: number): boolean {
  const { tree, sums } = attempt;
  if (hasNearAncestor(tree, node, Tag.code)) return false;
  const below = subtreeSum(sums, node, Field.below);
  if (below & Below.dataTable) return false;
  const weight = classWeight(attempt, node);
  if (weight < 0) return true;
  if (subtreeSum(sums, node, Field.commas) >= COMMAS_OF_PROSE) return false;
  if (below & Below.video) return false;
  if (isPlaceholder(attempt, node)) return true;

  const tag = tree.tag[node]!;
  const isList =
    tag === Tag.ul || tag === Tag.ol || subtreeSum(sums, node, Field.lists) / innerLength(sums, node) > 0.9;
  return looksBad(attempt, node, weight, isList) && !(isList && isImageList(attempt, node));
}

/**
 * An element with more nodes contains more than a word. Nested elements would all be searched for the same
 * one.
 */
const MAX_NODES = 100;

/** Whether the whole text is one word of an advertisement or a loading indicator. */
function isPlaceholder({ tree, sums }: Attempt, element: number): boolean {
  const length = innerLength(sums, element);
  if (length === 0 || length > MAX_PLACEHOLDER_LENGTH) return false;
  let data = "";
  let node = nextNode(tree, element, element);
  for (let nodes = 0; nodes < MAX_NODES && node >= 0; nodes++) {
    if (tree.tag[node] === TEXT) data += text(tree.source, node);
    node = nextNode(tree, node, element);
  }
  return PLACEHOLDER_WORDS.test(data.trim());
}

function looksBad({ tree, sums, page }: Attempt, node: number, weight: number, isList: boolean): boolean {
  const { linkDensityModifier } = page.options;
  const count = (field: number) => subtreeSum(sums, node, field);
  const paragraphs = count(Field.paragraphs);
  const images = count(Field.images);
  const embeds = count(Field.embeds);
  const length = innerLength(sums, node);
  const density = linkDensity(sums, node);
  const inFigure = hasNearAncestor(tree, node, Tag.figure);

  if (!inFigure && images > 1 && paragraphs / images < 0.5) return true;
  if (!isList && count(Field.items) - 100 > paragraphs) return true;
  if (count(Field.inputs) > Math.floor(paragraphs / 3)) return true;
  if (
    !isList &&
    !inFigure &&
    length < 25 &&
    (images === 0 || images > 2) &&
    density > 0 &&
    count(Field.headings) / length < 0.9
  ) {
    return true;
  }
  if (!isList && weight < 25 && density > 0.2 + linkDensityModifier) return true;
  if (weight >= 25 && density > 0.5 + linkDensityModifier) return true;
  if ((embeds === 1 && length < 75) || embeds > 1) return true;
  return images === 0 && (count(Field.below) & Below.text) === 0;
}

/** Whether a list has one image per item, and no item has several children. Such a list stays. */
function isImageList({ tree, sums }: Attempt, list: number): boolean {
  if (subtreeSum(sums, list, Field.images) !== subtreeSum(sums, list, Field.items)) return false;
  for (let child = firstElement(tree, list); child >= 0; child = nextElement(tree, child)) {
    if (firstElement(tree, child) >= 0 && onlyElement(tree, child) < 0) return false;
  }
  return true;
}
