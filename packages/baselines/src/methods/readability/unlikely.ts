import { Tag } from "@winnow/core-dom";
import {
  elementAfter,
  elementBeyond,
  firstElement,
  replace,
  subtreeSum,
  subtreeText,
} from "../../editable-tree/index.js";
import { textSimilarity } from "./article-title.js";
import { type Attempt, drop } from "./attempt.js";
import { Below, Field, linkDensity } from "./link-density.js";
import { wrapPhrasing } from "./paragraphs.js";
import type { Reason } from "./prepare.js";
import { hasNearAncestor, withoutContent, wrapsOnly } from "./shape.js";
import { Role, tagRoles } from "./tags.js";
import { Trait } from "./traits.js";

/** Number of characters of the title that each heading is compared with. */
const MAX_TITLE_LENGTH = 1_000;

/**
 * The first walk of an attempt: drops elements that are hidden, the byline, the title, unlikely candidates or
 * empty, and turns `div`s into paragraphs.
 *
 * Every element is examined before its descendants, so that the sums of the prepared page are still correct
 * for it.
 *
 * @returns the elements to score, in document order.
 */
export function stripUnlikely(attempt: Attempt): readonly number[] {
  const { tree, page } = attempt;
  const toScore: number[] = [];
  let isTitleSeen = false;
  let node = page.root;
  while (node >= 0) {
    const reason = reasonToDrop(attempt, node, isTitleSeen);
    if (reason !== undefined) {
      // Only the first heading that repeats the title is dropped.
      if (reason === "title-heading") isTitleSeen = true;
      if (reason === "byline") page.hasByline = true;
      const next = elementBeyond(tree, node);
      drop(attempt, node, reason);
      if (node === page.root) page.root = -1;
      node = next;
      continue;
    }
    const tag = tree.tag[node]!;
    if (tagRoles(tag) & Role.scored) toScore.push(node);
    if (tag === Tag.div) {
      const paragraph = paragraphInstead(attempt, node);
      if (paragraph >= 0) toScore.push((node = paragraph));
    }
    node = elementAfter(tree, node);
  }
  return toScore;
}

function reasonToDrop(attempt: Attempt, node: number, isTitleSeen: boolean): Reason | undefined {
  const { tree, page, flags, sums } = attempt;
  const traits = page.traits.bits(node);
  const tag = tree.tag[node]!;
  if (traits & Trait.hidden) return "hidden";
  if (traits & Trait.dialog) return "dialog";
  if (traits & Trait.byline && !page.hasByline) {
    const length = shortText(attempt, node).length;
    if (length > 0 && length < MAX_BYLINE_LENGTH) return "byline";
  }
  if (!isTitleSeen && (tag === Tag.h1 || tag === Tag.h2) && page.title !== "") {
    const title = page.title.slice(0, MAX_TITLE_LENGTH);
    if (textSimilarity(title, shortText(attempt, node)) > 0.75) return "title-heading";
  }
  if (flags.stripUnlikely) {
    if (
      traits & Trait.unlikely &&
      tag !== Tag.body &&
      tag !== Tag.a &&
      !hasNearAncestor(tree, node, Tag.table) &&
      !hasNearAncestor(tree, node, Tag.code)
    ) {
      return traits & Trait.comments ? "comments" : "unlikely-candidate";
    }
    if (traits & Trait.unlikelyRole) return "unlikely-role";
  }
  return tagRoles(tag) & Role.emptyable && withoutContent(tree, node, sums) ? "empty" : undefined;
}

const MAX_BYLINE_LENGTH = 100;

/**
 * Longer elements are neither bylines nor titles and are not read: if they nest a thousand deep, they would be
 * read a thousand times.
 */
const MAX_LENGTH = 2_000;
const MAX_ROWS = 1_000;

/** The trimmed text of an element; the empty string if it is long. */
function shortText({ tree, page, sums }: Attempt, element: number): string {
  const rows = page.source.end[element]! - element;
  return rows > MAX_ROWS || subtreeSum(sums, element, Field.all) > MAX_LENGTH
    ? ""
    : subtreeText(tree, element).trim();
}

/**
 * Moves the phrasing content of a `div` into paragraphs. If the `div` is then only a wrapper of one, or has
 * no block in it, a paragraph replaces it.
 *
 * @returns that paragraph, which is scored and not examined again; -1 if the `div` stays.
 */
function paragraphInstead({ tree, sums }: Attempt, div: number): number {
  const wrapped = wrapPhrasing(tree, div);
  if (wrapsOnly(tree, div, Tag.p) && linkDensity(sums, div) < 0.25) {
    const paragraph = firstElement(tree, div);
    replace(tree, div, paragraph);
    return paragraph;
  }
  if (wrapped || subtreeSum(sums, div, Field.below) & Below.block) return -1;
  tree.tag[div] = Tag.p;
  return div;
}
