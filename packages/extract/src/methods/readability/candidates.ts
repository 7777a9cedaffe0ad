import { type Attempt, classWeight } from "./attempt.js";
import { NONE } from "./overlay.js";
import { Field, field, innerLength, linkDensity } from "./sums.js";
import { tagScore } from "./tags.js";

/** The content scores of an attempt, by node. */
export interface Scores {
  readonly points: Float64Array;
  /** 1 for the nodes that have been given a score, be it 0. */
  readonly has: Uint8Array;
}

/** Paragraphs below this length tell nothing. */
const SHORTEST = 25;

/** How many ancestors a paragraph's score goes to. */
const LEVELS = 5;

/** Gives a node the points of its tag and its class name. */
export function startScore(attempt: Attempt, { points, has }: Scores, node: number): void {
  points[node] = tagScore(attempt.overlay.tag[node]!) + classWeight(attempt, node);
  has[node] = 1;
}

/**
 * Scores the paragraphs: one point each, one more than their commas, one for every hundred characters up to
 * three; whole to the parent, a half to the grandparent, then a third of the level. The ancestors that got some
 * come back, their scores cut by their link density.
 */
export function scoreCandidates(
  attempt: Attempt,
  scores: Scores,
  toScore: readonly number[],
): readonly number[] {
  const { run } = attempt;
  const candidates: number[] = [];
  for (const node of toScore) {
    const length = innerLength(run.sums, node);
    if (length < SHORTEST) continue;
    const points = 2 + field(run.sums, node, Field.commas) + Math.min(Math.floor(length / 100), 3);
    spread(attempt, scores, node, points, candidates);
  }
  for (const node of candidates) scores.points[node]! *= 1 - linkDensity(run.sums, node);
  return candidates;
}

function spread(attempt: Attempt, scores: Scores, node: number, points: number, candidates: number[]): void {
  const { parent, tag } = attempt.overlay;
  let up = parent[node]!;
  for (let level = 0; level < LEVELS && up !== NONE; level++, up = parent[up]!) {
    // Only elements within an element: neither the document nor `html`.
    const above = parent[up]!;
    if (tag[up]! <= 0 || above === NONE || tag[above]! <= 0) continue;
    if (scores.has[up] === 0) {
      startScore(attempt, scores, up);
      candidates.push(up);
    }
    scores.points[up]! += points / (level === 0 ? 1 : level === 1 ? 2 : level * 3);
  }
}

/** The best candidates, the best first; of equals the earlier one. */
export function bestCandidates(
  { points }: Scores,
  candidates: readonly number[],
  most: number,
): readonly number[] {
  const best: number[] = [];
  for (const candidate of candidates) {
    const at = best.findIndex((other) => points[candidate]! > points[other]!);
    if (at >= 0) best.splice(at, 0, candidate);
    else if (best.length < most) best.push(candidate);
    if (best.length > most) best.pop();
  }
  return best;
}
