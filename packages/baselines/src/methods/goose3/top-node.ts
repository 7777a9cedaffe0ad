import { Attribute, Tag } from "@winnow/core-dom";
import {
  type EditableTree,
  elementsIn,
  emptySums,
  type SubtreeSums,
  subtreeSum,
  sumSubtrees,
  visit,
} from "../../editable-tree/index.js";
import { Field, hasManyLinks, wordAndLinkCounter } from "./link-density.js";
import type { Copies } from "./to-paragraphs.js";
import type { WordCount } from "./word-counts.js";

/** An element in which an article is searched. Several parts of a page may be searched together. */
export interface Part {
  /** Other parts may have the same tree. */
  readonly tree: EditableTree;
  /** A child of the document. */
  readonly root: number;
}

/** A tree with the scores of its elements. */
interface ScoredTree {
  readonly tree: EditableTree;
  readonly sums: SubtreeSums;
  /** The nearest paragraph among the siblings before a node, or -1. */
  readonly paragraphBefore: Int32Array;
  /** The gravity score of each node. */
  readonly gravity: Int32Array;
  readonly reached: Uint8Array;
}

/** The element with the highest score, in the part with this root. */
export interface TopNode extends ScoredTree {
  readonly root: number;
  readonly node: number;
}

/** Minimum number of stop words of a paragraph that scores, and of one that lets the next ones gain. */
const MIN_STOP_WORDS = 3;
const MIN_STOP_WORDS_OF_NEIGHBOUR = 6;
/** Maximum number of paragraphs before one that are examined. */
const MAX_NEIGHBOURS = 3;
/** The score of the first boosted paragraph; the n-th one has the n-th part of it. */
const BOOST = 50;
/** With more paragraphs than this, the last quarter loses score. */
const MANY_PARAGRAPHS = 15;
const MAX_LOSS = 40;
const SCORE_BEYOND_MAX_LOSS = 5;

/**
 * Returns the element whose paragraphs have most stop words: every paragraph adds its number of stop words to
 * its parent and less to each further ancestor (calculate_best_node of goose3). Paragraphs after others weigh
 * more, those at the end of a long page less.
 *
 * @param copies - text that counts twice, by tree.
 * @returns undefined if no paragraph has enough stop words.
 */
export function findTopNode(
  parts: readonly Part[],
  copies: ReadonlyMap<EditableTree, Copies>,
  countOf: (row: number) => WordCount,
): TopNode | undefined {
  const trees = new Map<EditableTree, ScoredTree>();
  for (const { tree } of parts) {
    if (!trees.has(tree)) trees.set(tree, scoredTree(tree, copies.get(tree) ?? new Map(), countOf));
  }
  const paragraphs = parts.flatMap(({ tree, root }) => {
    const scored = trees.get(tree)!;
    return proseIn(scored, root).map((node) => ({ ...scored, root, node }));
  });
  const total = paragraphs.length;
  const last = total / 4;
  /** In the order in which they were first reached, which decides between equal scores. */
  const parents: TopNode[] = [];
  let boosts = 0;
  for (const [i, paragraph] of paragraphs.entries()) {
    const { tree, sums, gravity, reached, node } = paragraph;
    let boost = isAfterProse(paragraph, node) ? BOOST / ++boosts : 0;
    if (total > MANY_PARAGRAPHS && total - i <= last) {
      const loss = (last - (total - i)) ** 2;
      boost = loss > MAX_LOSS ? SCORE_BEYOND_MAX_LOSS : -loss;
    }
    const score = Math.trunc(subtreeSum(sums, node, Field.stopWords) + boost);
    let depth = 1;
    for (let up = tree.parent[node]!; up > 0; up = tree.parent[up]!, depth++) {
      gravity[up]! += Math.trunc(score * (1.5 / (depth + 0.5)));
      if (reached[up] === 0) parents.push({ ...paragraph, node: up });
      reached[up] = 1;
    }
  }

  let top: TopNode | undefined;
  for (const parent of parents) {
    const score = parent.gravity[parent.node]!;
    if (top === undefined || score > Math.max(0, top.gravity[top.node]!)) top = parent;
  }
  if (top !== undefined) forgetTweets(top);
  return top;
}

function scoredTree(tree: EditableTree, copies: Copies, countOf: (row: number) => WordCount): ScoredTree {
  const { length, tag, previous } = tree;
  const paragraphBefore = new Int32Array(length).fill(-1);
  const sums = sumSubtrees(emptySums(tree, wordAndLinkCounter(tree, countOf, copies)), 0);
  visit(tree, 0, (node) => {
    const before = previous[node]!;
    if (before >= 0) paragraphBefore[node] = tag[before] === Tag.p ? before : paragraphBefore[before]!;
  });
  return {
    ...{ tree, sums },
    ...{ paragraphBefore, gravity: new Int32Array(length), reached: new Uint8Array(length) },
  };
}

const PROSE_TAGS = [Tag.p, Tag.pre, Tag.td];
const PROSE: ReadonlySet<number> = new Set(PROSE_TAGS);

/** Returns the paragraphs with prose, then such preformatted text, then such table cells. */
function proseIn({ tree, sums }: ScoredTree, root: number): readonly number[] {
  const prose = elementsIn(tree, root, PROSE).filter((node) => isProse(sums, node));
  return PROSE_TAGS.flatMap((tag) => prose.filter((node) => tree.tag[node] === tag));
}

/** Whether an element has stop words and is not mostly links. */
export function isProse(sums: SubtreeSums, element: number): boolean {
  return subtreeSum(sums, element, Field.stopWords) >= MIN_STOP_WORDS && !hasManyLinks(sums, element);
}

/** Whether one of the nearest paragraphs before a node has stop words. */
function isAfterProse({ paragraphBefore, sums }: ScoredTree, node: number): boolean {
  let before = paragraphBefore[node]!;
  for (let i = 0; i < MAX_NEIGHBOURS && before >= 0; i++, before = paragraphBefore[before]!) {
    if (subtreeSum(sums, before, Field.stopWords) >= MIN_STOP_WORDS_OF_NEIGHBOUR) return true;
  }
  return false;
}

/** Embedded tweets lose their scores: the original reads them and removes its own attributes. */
function forgetTweets({ tree, node, gravity }: TopNode): void {
  for (const quote of elementsIn(tree, node, Tag.blockquote)) {
    if (quote < tree.source.length && /twitter-tweet/i.test(Attribute.class(tree.source, quote) ?? "")) {
      gravity[quote] = 0;
    }
  }
}
