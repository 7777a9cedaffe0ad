import { Tag } from "@winnow/core-dom";
import type { Attempt } from "./attempt.js";
import type { Scores } from "./candidates.js";
import { createElement, move, NONE } from "./overlay.js";
import { SENTENCE_END } from "./patterns.js";
import { firstElement, nextElement } from "./steps.js";
import { innerText } from "./strings.js";
import { innerLength, linkDensity } from "./sums.js";
import { KEPT_SIBLINGS } from "./tag-sets.js";
import { className } from "./traits.js";

/**
 * Moves the top candidate and those of its siblings that go with it into a new element, the article: siblings
 * with a fifth of its score (a bonus where they have its class), and paragraphs that read like prose.
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
      if (!KEPT_SIBLINGS.has(overlay.tag[sibling]!)) overlay.tag[sibling] = Tag.div;
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
