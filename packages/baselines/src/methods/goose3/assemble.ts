import { attribute, Tag } from "@winnow/core-dom";
import {
  createElement,
  elementsIn,
  firstElement,
  HEADINGS,
  insert,
  nextElement,
  remove,
  subtreeSum,
  tagSet,
  textNodesIn,
} from "../../editable-tree/index.js";
import { KNOWN_CONTENT } from "./known-content.js";
import { Field, hasManyLinks } from "./link-density.js";
import { isProse, type TopNode } from "./top-node.js";

/** The score of a paragraph next to the article, relative to the article's mean. */
const MIN_SHARE_OF_SIBLING = 0.3;
/** The score of a part of the article, relative to the article's. */
const MIN_SHARE_OF_CHILD = 0.08;
/** Minimum length of a paragraph inside a part that is not a paragraph. */
const MIN_PARAGRAPH_LENGTH = 25;

/** The children that stay whatever they contain. */
const KEPT: ReadonlySet<number> = new Set([...HEADINGS, ...tagSet("p ul ol")]);

/** Adds the paragraphs before the article that are as good as its own (add_siblings of goose3). */
export function addSiblings(top: TopNode): void {
  const { tree, root, node, sums } = top;
  if (node === root || isKnownContent(top)) return;
  const min = meanScore(top) * MIN_SHARE_OF_SIBLING;
  // The nearest first.
  let sibling: number;
  for (let before = tree.previous[node]!; before >= 0; ) {
    sibling = before;
    before = tree.previous[sibling]!;
    if (tree.tag[sibling]! <= 0) continue;
    if (tree.tag[sibling] === Tag.p && subtreeSum(sums, sibling, Field.words) > 0) {
      insert(tree, sibling, node, tree.first[node]!);
      continue;
    }
    for (const paragraph of elementsIn(tree, sibling, Tag.p)) {
      if (subtreeSum(sums, paragraph, Field.stopWords) <= min || hasManyLinks(sums, paragraph)) continue;
      const copy = createElement(tree, Tag.p);
      for (const row of textNodesIn(tree, paragraph)) insert(tree, row, copy);
      insert(tree, copy, node, tree.first[node]!);
    }
  }
}

function isKnownContent({ tree, node }: TopNode): boolean {
  return KNOWN_CONTENT.some((known) =>
    "tag" in known
      ? tree.tag[node] === known.tag
      : node < tree.source.length && attribute(tree.source, node, known.attribute) === known.value,
  );
}

/** Returns the mean number of stop words of the article's paragraphs, rounded down. */
function meanScore({ tree, node, sums }: TopNode): number {
  const prose = elementsIn(tree, node, Tag.p).filter((paragraph) => isProse(sums, paragraph));
  if (prose.length === 0) return Number.POSITIVE_INFINITY;
  return Math.floor(prose.reduce((sum, p) => sum + subtreeSum(sums, p, Field.stopWords), 0) / prose.length);
}

/**
 * Removes the children of the article that are mostly links, contain no paragraph, or have a low score
 * (post_cleanup of goose3). Paragraphs, lists and headings stay.
 *
 * @param onRemove - is called with each node before it is removed.
 */
export function removeChildren(top: TopNode, onRemove: (node: number, reason: string) => void): void {
  const { tree, node, sums, gravity } = top;
  const minScore = gravity[node]! * MIN_SHARE_OF_CHILD;
  const drop = (child: number, reason: string) => {
    onRemove(child, reason);
    remove(tree, child);
  };
  let next: number;
  for (let child = firstElement(tree, node); child >= 0; child = next) {
    next = nextElement(tree, child);
    const tag = tree.tag[child]!;
    if (KEPT.has(tag)) continue;
    if (hasManyLinks(sums, child)) drop(child, "link-density");
    else if (!keepsParagraphs(top, child, drop) && tag !== Tag.td) drop(child, "no-paragraph");
    else if ((gravity[child] ?? 0) < minScore && tag !== Tag.td) drop(child, "low-score");
  }
}

/** Removes the short paragraphs of an element; returns whether others are left. */
function keepsParagraphs(
  { tree, sums }: TopNode,
  element: number,
  drop: (node: number, reason: string) => void,
): boolean {
  for (const paragraph of elementsIn(tree, element, Tag.p)) {
    const words = subtreeSum(sums, paragraph, Field.words);
    const length = subtreeSum(sums, paragraph, Field.characters) + Math.max(0, words - 1);
    if (length < MIN_PARAGRAPH_LENGTH) drop(paragraph, "short-paragraph");
  }
  return elementsIn(tree, element, Tag.p).length > 0;
}
