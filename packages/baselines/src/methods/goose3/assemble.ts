import { attribute, Tag } from "@winnow/core-dom";
import { insert, remove } from "../../working-tree/edit.js";
import { TEXT } from "../../working-tree/types.js";
import { elementsIn, firstElement, nextElement, nextNode } from "../../working-tree/walk.js";
import { createElement } from "../../working-tree/working-tree.js";
import { hasManyLinks } from "./measures.js";
import { KNOWN_CONTENT } from "./patterns.js";
import { isProse, type TopNode } from "./top-node.js";

/** The score of a paragraph next to the article, relative to the article's mean. */
const MIN_SHARE_OF_SIBLING = 0.3;
/** The score of a part of the article, relative to the article's. */
const MIN_SHARE_OF_CHILD = 0.08;
/** Minimum length of a paragraph inside a part that is not a paragraph. */
const MIN_PARAGRAPH_LENGTH = 25;

const PARAGRAPH: ReadonlySet<number> = new Set([Tag.p]);
/** The children that stay whatever they contain. */
const KEPT: ReadonlySet<number> = new Set([
  ...[Tag.p, Tag.ul, Tag.ol, Tag.h1, Tag.h2, Tag.h3, Tag.h4, Tag.h5, Tag.h6],
]);

/** Adds the paragraphs before the article that are as good as its own (add_siblings of goose3). */
export function addSiblings(top: TopNode): void {
  const { work, node, measures } = top;
  if (isKnownContent(top)) return;
  const min = meanScore(top) * MIN_SHARE_OF_SIBLING;
  for (const sibling of elementsBefore(top)) {
    if (work.tag[sibling] === Tag.p && measures.words[sibling]! > 0) {
      insert(work, sibling, node, work.first[node]!);
      continue;
    }
    for (const paragraph of elementsIn(work, sibling, PARAGRAPH)) {
      if (measures.stopWords[paragraph]! <= min || hasManyLinks(measures, paragraph)) continue;
      const copy = createElement(work, Tag.p);
      for (const row of textNodes(top, paragraph)) insert(work, row, copy);
      insert(work, copy, node, work.first[node]!);
    }
  }
}

function isKnownContent({ work, node }: TopNode): boolean {
  return KNOWN_CONTENT.some((known) =>
    "tag" in known
      ? work.tag[node] === known.tag
      : node < work.source.length && attribute(work.source, node, known.attribute) === known.value,
  );
}

/** Returns the mean number of stop words of the article's paragraphs, rounded down. */
function meanScore({ work, node, measures }: TopNode): number {
  const prose = elementsIn(work, node, PARAGRAPH).filter((paragraph) => isProse(measures, paragraph));
  if (prose.length === 0) return Number.POSITIVE_INFINITY;
  return Math.floor(prose.reduce((sum, p) => sum + measures.stopWords[p]!, 0) / prose.length);
}

/** Returns the siblings before the article, the nearest first. */
function elementsBefore({ work, node, root }: TopNode): readonly number[] {
  const found: number[] = [];
  if (node === root) return found;
  for (let at = work.previous[node]!; at >= 0; at = work.previous[at]!)
    if (work.tag[at] !== TEXT) found.push(at);
  return found;
}

function textNodes({ work }: TopNode, node: number): readonly number[] {
  const found: number[] = [];
  for (let at = nextNode(work, node, node); at >= 0; at = nextNode(work, at, node))
    if (work.tag[at] === TEXT) found.push(at);
  return found;
}

/**
 * Removes the children of the article that are mostly links, contain no paragraph, or have a low score
 * (post_cleanup of goose3). Paragraphs, lists and headings stay.
 *
 * @param onRemove - is called with each node before it is removed.
 */
export function removeChildren(top: TopNode, onRemove: (node: number, reason: string) => void): void {
  const { work, node, measures, gravity } = top;
  const minScore = gravity[node]! * MIN_SHARE_OF_CHILD;
  const drop = (child: number, reason: string) => {
    onRemove(child, reason);
    remove(work, child);
  };
  let next: number;
  for (let child = firstElement(work, node); child >= 0; child = next) {
    next = nextElement(work, child);
    const tag = work.tag[child]!;
    if (KEPT.has(tag)) continue;
    if (hasManyLinks(measures, child)) drop(child, "link-density");
    else if (!keepsParagraphs(top, child, drop) && tag !== Tag.td) drop(child, "no-paragraph");
    else if ((gravity[child] ?? 0) < minScore && tag !== Tag.td) drop(child, "low-score");
  }
}

/** Removes the short paragraphs of an element; returns whether others are left. */
function keepsParagraphs(
  { work, measures }: TopNode,
  element: number,
  drop: (node: number, reason: string) => void,
): boolean {
  for (const paragraph of elementsIn(work, element, PARAGRAPH)) {
    const words = measures.words[paragraph]!;
    const length = measures.characters[paragraph]! + Math.max(0, words - 1);
    if (length < MIN_PARAGRAPH_LENGTH) drop(paragraph, "short-paragraph");
  }
  return elementsIn(work, element, PARAGRAPH).length > 0;
}
