import { Tag } from "@winnow/core-dom";
import { type Attempt, isLate, type Run } from "./attempt.js";
import { bestCandidates, type Scores, scoreCandidates } from "./candidates.js";
import { cleanArticle } from "./clean.js";
import { ATTEMPTS, type Flags } from "./flags.js";
import { copyOverlay, detach, NONE } from "./overlay.js";
import { joinSiblings } from "./siblings.js";
import { innerLength, sweep } from "./sums.js";
import { chooseTop } from "./top-candidate.js";
import { stripUnlikely } from "./unlikely.js";

/** An attempt with what it found. */
export interface Grabbed extends Attempt {
  /** The element that the article's parts were moved into. */
  readonly article: number;
  /** The element made to hold all of the body, where there was no candidate. */
  readonly wholeBody: number;
  /** Characters of inner text. */
  readonly length: number;
}

/**
 * The article: of the first attempt that finds enough text, else of the one that finds the most.
 *
 * Every attempt begins with a copy of the prepared page. The original writes the body out and parses it again
 * between two attempts, which would also part paragraphs that the line breaks have nested.
 *
 * @returns undefined where there is no text, or where the deadline passed; else the run's sums are the article's.
 */
export function grabArticle(run: Run): Grabbed | undefined {
  let best: Grabbed | undefined;
  for (const flags of ATTEMPTS) {
    const grabbed = attemptWith(run, flags);
    if (grabbed === undefined) return undefined;
    if (grabbed.length >= run.options.charThreshold) return grabbed;
    if (best === undefined || grabbed.length > best.length) best = grabbed;
  }
  if (best === undefined || best.length === 0) return undefined;
  sweep(best.overlay, best.article, run.sums, run.sources);
  return best;
}

function attemptWith(run: Run, flags: Flags): Grabbed | undefined {
  const overlay = copyOverlay(run.base);
  const attempt: Attempt = { run, flags, overlay, reasons: new Uint8Array(overlay.tree.length) };
  const toScore = stripUnlikely(attempt);
  if (isLate(run)) return undefined;
  // An attempt that takes the body out of the document takes it out for all that follow.
  if (overlay.parent[run.body] === NONE && run.root !== run.body) detach(run.base, run.body);

  sweep(overlay, run.body, run.sums, run.sources);
  const scores = emptyScores(attempt);
  const candidates = scoreCandidates(attempt, scores, toScore);
  const best = bestCandidates(scores, candidates, run.options.nbTopCandidates);
  const top = chooseTop(attempt, scores, best);
  if (scores.has[run.body] === 1) run.bodyScore = scores.points[run.body];
  const isWholeBody = best.length === 0 || overlay.tag[best[0]!] === Tag.body;
  const article = joinSiblings(attempt, scores, top);
  if (isLate(run)) return undefined;

  cleanArticle(attempt, article);
  if (isLate(run)) return undefined;
  return {
    ...attempt,
    article,
    wholeBody: isWholeBody ? top : NONE,
    length: innerLength(run.sums, article),
  };
}

/** No scores but that of the body from earlier attempts; room for the two nodes that are still to be made. */
function emptyScores({ overlay, run }: Attempt): Scores {
  const size = overlay.count + 2;
  const scores: Scores = { points: new Float64Array(size), has: new Uint8Array(size) };
  if (run.bodyScore !== undefined) {
    scores.points[run.body] = run.bodyScore;
    scores.has[run.body] = 1;
  }
  return scores;
}
