import { Tag } from "@winnow/core-dom";
import { className } from "@winnow/core-dom/readerable";
import {
  createElement,
  firstElement,
  insert,
  nextElement,
  onlyElement,
  subtreeSum,
  sumSubtrees,
} from "../../editable-tree/index.js";
import { innerText } from "./article-title.js";
import { type Attempt, classWeight } from "./attempt.js";
import { Field, innerLength, linkDensity } from "./link-density.js";
import { SENTENCE_END } from "./patterns.js";
import { Role, tagRoles, tagScore } from "./tags.js";

/** The content scores of an attempt, by node: NaN for nodes without a score. */
export type Scores = Float64Array;

/** Shorter paragraphs are not scored. */
const MIN_CHARACTERS = 25;

/** Number of ancestors that get a share of a paragraph's points. */
const LEVELS = 5;

/** Starts a node's score with the points of its tag, class name and id, unless it has a score. */
function startScore(attempt: Attempt, scores: Scores, node: number): void {
  if (!Number.isNaN(scores[node])) return;
  scores[node] = tagScore(attempt.tree.tag[node]!) + classWeight(attempt, node);
}

/**
 * Scores the paragraphs: one point each, one more than their commas, and one per hundred characters up to
 * three. The parent gets all the points, the grandparent a half, and each further level a third divided by
 * its number.
 *
 * @returns the ancestors that got points, whose scores are then reduced by their link density.
 */
export function scoreCandidates(attempt: Attempt, scores: Scores, toScore: readonly number[]): number[] {
  const { sums } = attempt;
  const { parent, tag } = attempt.tree;
  const candidates: number[] = [];
  for (const node of toScore) {
    const length = innerLength(sums, node);
    if (length < MIN_CHARACTERS) continue;
    const commas = subtreeSum(sums, node, Field.commas) + subtreeSum(sums, node, Field.foreignCommas);
    const points = 2 + commas + Math.min(Math.floor(length / 100), 3);
    let up = parent[node]!;
    for (let level = 0; level < LEVELS && up >= 0; level++, up = parent[up]!) {
      // Only elements within an element: neither the document nor `html`.
      const above = parent[up]!;
      if (tag[up]! <= 0 || above < 0 || tag[above]! <= 0) continue;
      if (Number.isNaN(scores[up])) {
        startScore(attempt, scores, up);
        candidates.push(up);
      }
      scores[up]! += points / (level === 0 ? 1 : level === 1 ? 2 : level * 3);
    }
  }
  for (const node of candidates) scores[node]! *= 1 - linkDensity(sums, node);
  return candidates;
}

/** Returns at most `count` candidates, the best first; of equal ones the earlier first. */
export function bestCandidates(scores: Scores, candidates: readonly number[], count: number): number[] {
  const best: number[] = [];
  for (const candidate of candidates) {
    const at = best.findIndex((other) => scores[candidate]! > scores[other]!);
    if (at >= 0) best.splice(at, 0, candidate);
    else if (best.length < count) best.push(candidate);
    if (best.length > count) best.pop();
  }
  return best;
}

/**
 * An ancestor is the better choice if at least this many candidates nearly as good as the best are below it.
 */
const MIN_ALTERNATIVES = 3;

/**
 * Chooses the element that the article is taken from: the best candidate, or an ancestor that has several
 * good candidates, a better score, or nothing else in it. Without a candidate, a new element takes in all of
 * the body.
 *
 * @param best - the best candidates, the best first.
 */
export function chooseTop(attempt: Attempt, scores: Scores, best: readonly number[]): number {
  const { tree } = attempt;
  const first = best[0];
  if (first === undefined || tree.tag[first] === Tag.body) return wholeBody(attempt, scores);

  let top = commonAncestor(attempt, scores, best) ?? first;
  startScore(attempt, scores, top);
  top = betterAncestor(attempt, scores, top);
  for (let up = tree.parent[top]!; isBelowBody(attempt, up) && onlyElement(tree, up) >= 0; ) {
    top = up;
    up = tree.parent[top]!;
  }
  startScore(attempt, scores, top);
  return top;
}

function wholeBody(attempt: Attempt, scores: Scores): number {
  const { tree, page, sums } = attempt;
  const div = createElement(tree, Tag.div);
  for (let child = tree.first[page.body]!; child >= 0; child = tree.first[page.body]!) {
    insert(tree, child, div);
  }
  insert(tree, div, page.body);
  sumSubtrees(sums, page.body);
  startScore(attempt, scores, div);
  return div;
}

/** Whether a walk up from a candidate continues: it ends at the body. */
function isBelowBody({ tree }: Attempt, node: number): boolean {
  return node >= 0 && tree.tag[node]! > 0 && tree.tag[node] !== Tag.body;
}

/** The nearest ancestor of the best that has at least three of the candidates nearly as good below it. */
function commonAncestor(attempt: Attempt, scores: Scores, best: readonly number[]): number | undefined {
  const { parent } = attempt.tree;
  const top = best[0]!;
  const alternatives = best.slice(1).filter((other) => scores[other]! / scores[top]! >= 0.75);
  if (alternatives.length < MIN_ALTERNATIVES) return undefined;
  const below = new Map<number, number>();
  for (const alternative of alternatives) {
    for (let up = parent[alternative]!; up >= 0; up = parent[up]!) below.set(up, (below.get(up) ?? 0) + 1);
  }
  for (let up = parent[top]!; isBelowBody(attempt, up); up = parent[up]!) {
    if ((below.get(up) ?? 0) >= MIN_ALTERNATIVES) return up;
  }
  return undefined;
}

/**
 * The first ancestor with a higher score than the scored one below it, as long as none falls below a third.
 */
function betterAncestor(attempt: Attempt, scores: Scores, top: number): number {
  const { parent } = attempt.tree;
  let last = scores[top]!;
  const minScore = last / 3;
  for (let up = parent[top]!; isBelowBody(attempt, up); up = parent[up]!) {
    const score = scores[up]!;
    if (Number.isNaN(score)) continue;
    if (score < minScore) break;
    if (score > last) return up;
    last = score;
  }
  return top;
}

/**
 * Moves the top candidate and the siblings that belong to it into a new element, the article: siblings with a
 * fifth of its score (with a bonus if they have its class), and paragraphs that read like prose.
 */
export function joinSiblings(attempt: Attempt, scores: Scores, top: number): number {
  const { tree } = attempt;
  const article = createElement(tree, Tag.div);
  const name = className(tree.source, top);
  const fifth = scores[top]! * 0.2;
  let next: number;
  for (let sibling = firstElement(tree, tree.parent[top]!); sibling >= 0; sibling = next) {
    next = nextElement(tree, sibling);
    if (sibling !== top && !belongsTo(attempt, scores, sibling, fifth, name)) continue;
    if (!(tagRoles(tree.tag[sibling]!) & Role.keptSibling)) tree.tag[sibling] = Tag.div;
    insert(tree, sibling, article);
  }
  return article;
}

/**
 * Whether a sibling of the top candidate belongs to the article.
 *
 * @param fifth, name - a fifth of the top candidate's score, and its class name.
 */
function belongsTo(
  { tree, sums }: Attempt,
  scores: Scores,
  sibling: number,
  fifth: number,
  name: string,
): boolean {
  const bonus = name !== "" && className(tree.source, sibling) === name ? fifth : 0;
  // Never true for a sibling without a score: NaN.
  if (scores[sibling]! + bonus >= Math.max(10, fifth)) return true;
  if (tree.tag[sibling] !== Tag.p) return false;
  const length = innerLength(sums, sibling);
  const density = linkDensity(sums, sibling);
  if (length > 80) return density < 0.25;
  return length > 0 && length < 80 && density === 0 && SENTENCE_END.test(innerText(tree, sibling));
}
