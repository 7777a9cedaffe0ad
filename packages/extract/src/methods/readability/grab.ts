import { Tag } from "@winnow/core-dom";
import { ATTEMPTS, type Attempt, drop, type Flags, isLate, type Run } from "./attempt.js";
import { bestCandidates, type Scores, scoreCandidates } from "./candidates.js";
import { cleanArticle } from "./clean.js";
import { detach, NONE, type Overlay, replace, TEXT } from "./overlay.js";
import { prepare } from "./prepare.js";
import { withoutContent, wrapsOnly } from "./shape.js";
import { innerLength, sweep } from "./sums.js";
import { chooseTop, joinSiblings } from "./top-candidate.js";
import { stripUnlikely } from "./unlikely.js";
import { elementAfter, elementBeyond, firstElement } from "./walk.js";

/** An attempt with what it found. */
export interface Grabbed extends Attempt {
  /** The element that the article's parts were moved into. */
  readonly article: number;
  /** The element made to hold all of the body, if there was no candidate; else {@link NONE}. */
  readonly wholeBody: number;
  /** Characters of inner text. */
  readonly length: number;
}

/**
 * The article: of the first attempt that finds enough text, else of the one that finds the most.
 *
 * Every attempt begins with the page as prepared. The original writes the body out and parses it again between two
 * attempts, which would also part paragraphs that the line breaks have nested.
 *
 * @returns undefined if there is no text, or if the deadline passed.
 */
export function grabArticle(run: Run): Grabbed | undefined {
  let best: Grabbed | undefined;
  for (const flags of ATTEMPTS) {
    const grabbed = attemptWith(run, flags);
    if (grabbed === undefined) return undefined;
    if (grabbed.length >= run.options.charThreshold) {
      simplifyNested(grabbed);
      return grabbed;
    }
    if (best === undefined || grabbed.length > best.length) best = grabbed;
  }
  if (best === undefined || best.length === 0) return undefined;
  sweep(best.overlay, best.article, run.sums, run.sources);
  simplifyNested(best);
  return best;
}

function attemptWith(run: Run, flags: Flags): Grabbed | undefined {
  const overlay = preparedPage(run);
  const attempt: Attempt = { run, flags, overlay, reasons: new Uint8Array(run.tree.length) };
  const toScore = stripUnlikely(attempt);
  if (isLate(run)) return undefined;
  if (overlay.parent[run.body] === NONE && run.root !== run.body) run.bodyGone = true;

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

/** The page as prepared, for one attempt; most pages need no second one. */
function preparedPage(run: Run): Overlay {
  const overlay = run.prepared ?? prepare(run.tree).overlay;
  run.prepared = undefined;
  if (run.bodyGone) detach(overlay, run.body);
  return overlay;
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

/**
 * Takes empty `div`s and `section`s out of the article, and those that only wrap another one: text beside the
 * inner one that ends in white space goes with the wrapper, as it does in the original. The element that holds the
 * whole body stays.
 *
 * The run's sums are the article's when it begins.
 */
function simplifyNested(grabbed: Grabbed): void {
  const { overlay, run, article, wholeBody } = grabbed;
  let node = firstElement(overlay, article);
  while (node !== NONE) {
    const tag = overlay.tag[node]!;
    if ((tag === Tag.div || tag === Tag.section) && node !== wholeBody) {
      if (withoutContent(overlay, node, run.sums)) {
        const gone = node;
        node = elementBeyond(overlay, node);
        drop(grabbed, gone, "empty");
        continue;
      }
      if (wrapsOnly(overlay, node, Tag.div) || wrapsOnly(overlay, node, Tag.section)) {
        const inner = firstElement(overlay, node);
        replace(overlay, inner, node);
        dropTexts(grabbed, node);
        node = inner;
        continue;
      }
    }
    node = elementAfter(overlay, node);
  }
}

function dropTexts(attempt: Attempt, wrapper: number): void {
  const { overlay } = attempt;
  let child = overlay.first[wrapper]!;
  while (child !== NONE) {
    const next = overlay.next[child]!;
    if (overlay.tag[child] === TEXT) drop(attempt, child, "beside-wrapper");
    child = next;
  }
}
