import { Tag } from "@winnow/core-dom";
import type { Attempt } from "./attempt.js";
import { type Scores, startScore } from "./candidates.js";
import { append, createElement, move, NONE } from "./overlay.js";
import { SENTENCE_END } from "./patterns.js";
import { innerLength, linkDensity, sumUp } from "./sums.js";
import { Is, rolesOf } from "./tags.js";
import { className } from "./traits.js";
import { firstElement, hasOnlyElement, innerText, nextElement } from "./walk.js";

/** So many candidates nearly as good as the best must lie below an ancestor for it to be the better choice. */
const MINIMUM_ALTERNATIVES = 3;

/**
 * The element that the article is taken from: the best candidate, or an ancestor that has several good ones or a
 * better score, or that holds nothing else. Without a candidate, all of the body, in an element of its own.
 *
 * @param best - the best candidates, the best first.
 */
export function chooseTop(attempt: Attempt, scores: Scores, best: readonly number[]): number {
  const { overlay } = attempt;
  const first = best[0];
  if (first === undefined || overlay.tag[first] === Tag.body) return wholeBody(attempt, scores);

  let top = commonAncestor(attempt, scores, best) ?? first;
  if (scores.has[top] === 0) startScore(attempt, scores, top);
  top = betterAncestor(attempt, scores, top);
  for (let up = overlay.parent[top]!; isBelowBody(attempt, up) && hasOnlyElement(overlay, up); ) {
    top = up;
    up = overlay.parent[top]!;
  }
  if (scores.has[top] === 0) startScore(attempt, scores, top);
  return top;
}

function wholeBody(attempt: Attempt, scores: Scores): number {
  const { overlay, run } = attempt;
  const div = createElement(overlay, Tag.div);
  for (let child = overlay.first[run.body]!; child !== NONE; child = overlay.first[run.body]!) {
    move(overlay, div, child);
  }
  append(overlay, run.body, div);
  sumUp(overlay, div, run.sums, run.sources);
  startScore(attempt, scores, div);
  return div;
}

/** Whether a walk up from a candidate goes on: it ends at the body. */
function isBelowBody({ overlay }: Attempt, node: number): boolean {
  return node !== NONE && overlay.tag[node]! > 0 && overlay.tag[node] !== Tag.body;
}

/** The nearest ancestor of the best that at least three of the candidates nearly as good have too. */
function commonAncestor(attempt: Attempt, { points }: Scores, best: readonly number[]): number | undefined {
  const { parent } = attempt.overlay;
  const top = best[0]!;
  const alternatives = best.slice(1).filter((other) => points[other]! / points[top]! >= 0.75);
  if (alternatives.length < MINIMUM_ALTERNATIVES) return undefined;
  const below = new Map<number, number>();
  for (const alternative of alternatives) {
    for (let up = parent[alternative]!; up !== NONE; up = parent[up]!)
      below.set(up, (below.get(up) ?? 0) + 1);
  }
  for (let up = parent[top]!; isBelowBody(attempt, up); up = parent[up]!) {
    if ((below.get(up) ?? 0) >= MINIMUM_ALTERNATIVES) return up;
  }
  return undefined;
}

/** The first ancestor whose score is above that of the one before it, as long as none falls below a third. */
function betterAncestor(attempt: Attempt, { points, has }: Scores, top: number): number {
  const { parent } = attempt.overlay;
  let last = points[top]!;
  const least = last / 3;
  for (let up = parent[top]!; isBelowBody(attempt, up); up = parent[up]!) {
    if (has[up] === 0) continue;
    if (points[up]! < least) break;
    if (points[up]! > last) return up;
    last = points[up]!;
  }
  return top;
}

/**
 * Moves the top candidate and those of its siblings that go with it into a new element, the article: siblings
 * with a fifth of its score (a bonus if they have its class), and paragraphs that read like prose.
 */
export function joinSiblings(attempt: Attempt, scores: Scores, top: number): number {
  const { overlay } = attempt;
  const article = createElement(overlay, Tag.div);
  const threshold = Math.max(10, scores.points[top]! * 0.2);
  const name = className(overlay.tree, top);
  let sibling = firstElement(overlay, overlay.parent[top]!);
  while (sibling !== NONE) {
    const next = nextElement(overlay, sibling);
    if (sibling === top || goesWith(attempt, scores, sibling, top, threshold, name)) {
      if (!(rolesOf(overlay.tag[sibling]!) & Is.keptSibling)) overlay.tag[sibling] = Tag.div;
      move(overlay, article, sibling);
    }
    sibling = next;
  }
  return article;
}

function goesWith(
  attempt: Attempt,
  { points, has }: Scores,
  sibling: number,
  top: number,
  threshold: number,
  name: string,
): boolean {
  const { overlay, run } = attempt;
  const bonus = name !== "" && className(overlay.tree, sibling) === name ? points[top]! * 0.2 : 0;
  if (has[sibling] === 1 && points[sibling]! + bonus >= threshold) return true;
  if (overlay.tag[sibling] !== Tag.p) return false;
  const length = innerLength(run.sums, sibling);
  const density = linkDensity(run.sums, sibling);
  if (length > 80) return density < 0.25;
  return length > 0 && length < 80 && density === 0 && SENTENCE_END.test(innerText(overlay, sibling));
}
