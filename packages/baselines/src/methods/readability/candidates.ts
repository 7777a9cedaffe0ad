import { subtreeSum } from "../../editable-tree/index.js";
import { type Attempt, classWeight } from "./attempt.js";
import { Field, innerLength, linkDensity } from "./link-density.js";
import { tagScore } from "./tags.js";

/** The content scores of an attempt, by node: NaN for nodes without a score. */
export type Scores = Float64Array;

/** Shorter paragraphs are not scored. */
const MIN_CHARACTERS = 25;

/** Number of ancestors that get a share of a paragraph's points. */
const LEVELS = 5;

/** Starts a node's score with the points of its tag, class name and id, unless it has a score. */
export function startScore(attempt: Attempt, scores: Scores, node: number): void {
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
