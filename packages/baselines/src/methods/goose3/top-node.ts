import { Attribute, Tag } from "@winnow/core-dom";
import type { WorkingTree } from "../../working-tree/types.js";
import { elementsIn } from "../../working-tree/walk.js";
import { hasManyLinks, type Measures, measure } from "./measures.js";
import type { TextCount } from "./text-counts.js";
import type { Copies } from "./to-paragraphs.js";

/** A tree in which an article is searched; several trees of a page may be searched together. */
export interface Part {
  readonly work: WorkingTree;
  readonly root: number;
  /** Text that counts twice. */
  readonly copies?: Copies;
}

/** A part with its scores. */
interface ScoredPart extends Part {
  readonly measures: Measures;
  /** The gravity score of each node. */
  readonly gravity: Int32Array;
}

/** The element with the highest score. */
export interface TopNode extends ScoredPart {
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
 * @returns undefined if no paragraph has enough stop words.
 */
export function findTopNode(
  parts: readonly Part[],
  countOf: (row: number) => TextCount,
): TopNode | undefined {
  const scored = measured(parts, countOf);
  const paragraphs = scored.flatMap((part) => proseIn(part).map((node) => ({ part, node })));

  const total = paragraphs.length;
  const last = total / 4;
  /** In the order in which they were first reached, which decides between equal scores. */
  const parents: { part: ScoredPart; node: number }[] = [];
  let boosts = 0;
  for (const [i, { part, node }] of paragraphs.entries()) {
    let boost = follows(part.measures, node) ? BOOST / ++boosts : 0;
    if (total > MANY_PARAGRAPHS && total - i <= last) {
      const loss = (last - (total - i)) ** 2;
      boost = loss > MAX_LOSS ? SCORE_BEYOND_MAX_LOSS : -loss;
    }
    const score = Math.trunc(part.measures.stopWords[node]! + boost);
    let depth = 1;
    for (let up = part.work.parent[node]!; up > 0; up = part.work.parent[up]!, depth++) {
      part.gravity[up]! += Math.trunc(score * (1.5 / (depth + 0.5)));
      if (part.reached[up] === 0) parents.push({ part, node: up });
      part.reached[up] = 1;
    }
  }

  let top: TopNode | undefined;
  for (const { part, node } of parents) {
    if (top === undefined || part.gravity[node]! > Math.max(0, top.gravity[top.node]!))
      top = { ...part, node };
  }
  if (top !== undefined) forgetTweets(top);
  return top;
}

/** Parts of the same tree share their measures and scores. */
function measured(
  parts: readonly Part[],
  countOf: (row: number) => TextCount,
): readonly (ScoredPart & { readonly reached: Uint8Array })[] {
  const byTree = new Map<WorkingTree, Omit<ScoredPart, "work" | "root"> & { readonly reached: Uint8Array }>();
  for (const { work, copies } of parts) {
    if (byTree.has(work)) continue;
    const roots = parts.filter((part) => part.work === work).map(({ root }) => root);
    byTree.set(work, {
      measures: measure(work, roots, countOf, copies),
      gravity: new Int32Array(work.length),
      reached: new Uint8Array(work.length),
    });
  }
  return parts.map((part) => ({ ...part, ...byTree.get(part.work)! }));
}

const PROSE_TAGS = [Tag.p, Tag.pre, Tag.td];
const PROSE: ReadonlySet<number> = new Set(PROSE_TAGS);

/** Returns the paragraphs with prose, then such preformatted text, then such table cells. */
function proseIn({ work, root, measures }: ScoredPart): readonly number[] {
  const found = elementsIn(work, root, PROSE).filter((node) => isProse(measures, node));
  return PROSE_TAGS.flatMap((tag) => found.filter((node) => work.tag[node] === tag));
}

/** Whether a node has stop words and is not mostly links. */
export function isProse(measures: Measures, node: number): boolean {
  return measures.stopWords[node]! >= MIN_STOP_WORDS && !hasManyLinks(measures, node);
}

/** Whether one of the nearest paragraphs before a node has stop words. */
function follows({ paragraphBefore, stopWords }: Measures, node: number): boolean {
  let before = paragraphBefore[node]!;
  for (let i = 0; i < MAX_NEIGHBOURS && before >= 0; i++, before = paragraphBefore[before]!) {
    if (stopWords[before]! >= MIN_STOP_WORDS_OF_NEIGHBOUR) return true;
  }
  return false;
}

/** Embedded tweets lose their scores: the original reads them and removes its own attributes. */
function forgetTweets({ work, node, gravity }: TopNode): void {
  for (const quote of elementsIn(work, node, new Set([Tag.blockquote]))) {
    if (quote < work.source.length && /twitter-tweet/i.test(Attribute.class(work.source, quote) ?? ""))
      gravity[quote] = 0;
  }
}
