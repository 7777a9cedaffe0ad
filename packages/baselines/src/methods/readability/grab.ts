import { Tag } from "@winnow/core-dom";
import { ATTEMPTS, type Attempt, drop, type Flags, isLate, type Run } from "./attempt.js";
import { bestCandidates, type Scores, scoreCandidates } from "./candidates.js";
import { cleanArticle } from "./clean.js";
import { detach, NONE, replace, TEXT } from "./overlay.js";
import { prepare } from "./prepare.js";
import { withoutContent, wrapsOnly } from "./shape.js";
import { innerLength, sweep } from "./sums.js";
import { chooseTop, joinSiblings } from "./top-candidate.js";
import { stripUnlikely } from "./unlikely.js";
import { elementAfter, elementBeyond, firstElement } from "./walk.js";

/** An attempt with its result. */
export interface Grabbed extends Attempt {
  /** The element that the article's parts were moved into. */
  readonly article: number;
  /** The element created for all of the body if there was no candidate; otherwise {@link NONE}. */
  readonly wholeBody: number;
  /** Length of the article's inner text in characters. */
  readonly length: number;
}

/**
 * Returns the article of the first attempt that finds enough text, or of the one that finds the most.
 *
 * Every attempt begins with the prepared page. The original serialises the body and parses it again between
 * two attempts, which also splits paragraphs that its conversion of line breaks has nested.
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
  // Most pages need only one attempt.
  const { overlay, reasons } = run.prepared ?? prepare(run.tree);
  run.prepared = undefined;
  if (run.bodyGone) detach(overlay, run.body);
  const attempt: Attempt = { run, flags, overlay, reasons };
  const toScore = stripUnlikely(attempt);
  if (isLate(run)) return undefined;
  if (overlay.parent[run.body] === NONE && run.root !== run.body) run.bodyGone = true;

  sweep(overlay, run.body, run.sums, run.sources);
  // Two more nodes may be created: an element for the whole body, and the article.
  const scores: Scores = new Float64Array(overlay.count + 2).fill(Number.NaN);
  scores[run.body] = run.bodyScore;
  const candidates = scoreCandidates(attempt, scores, toScore);
  const best = bestCandidates(scores, candidates, run.options.nbTopCandidates);
  const top = chooseTop(attempt, scores, best);
  run.bodyScore = scores[run.body]!;
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

/**
 * Drops empty `div`s and `section`s from the article, and replaces those that only wrap another one by the
 * inner one. A wrapper may also contain texts that end in white space; they are dropped with it, as in the
 * original. The element created for the whole body stays.
 *
 * At the start, the run's sums must be those of the article.
 */
function simplifyNested(grabbed: Grabbed): void {
  const { overlay, run, article, wholeBody } = grabbed;
  let node = firstElement(overlay, article);
  while (node !== NONE) {
    const tag = overlay.tag[node]!;
    if ((tag === Tag.div || tag === Tag.section) && node !== wholeBody) {
      if (withoutContent(overlay, node, run.sums)) {
        const empty = node;
        node = elementBeyond(overlay, node);
        drop(grabbed, empty, "empty");
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
