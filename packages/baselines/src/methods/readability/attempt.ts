import type { Tree } from "@winnow/core-dom";
import type { ResolvedOptions } from "./options.js";
import { detach, NONE, type Overlay } from "./overlay.js";
import type { Prepared } from "./prepare.js";
import type { Sums, SweepSources } from "./sums.js";
import { elementAfter, elementBeyond, firstElement } from "./walk.js";

/** The state that all attempts at one page share. */
export interface Run {
  readonly tree: Tree;
  readonly options: ResolvedOptions;
  readonly sources: SweepSources;
  /** The prepared page. The first attempt takes it; each further attempt prepares the page again. */
  prepared: Pick<Prepared, "overlay" | "reasons"> | undefined;
  /** The sums of the prepared page. */
  readonly preparedSums: Sums;
  /** The sums of the current attempt. */
  readonly sums: Sums;
  /** The body's row. */
  readonly body: number;
  /** Whether an attempt has removed the body from the document; it is then gone for all later attempts. */
  bodyGone: boolean;
  /**
   * Where walks begin: the row of `html`, or {@link NONE} once an attempt has found it hidden or unlikely.
   */
  root: number;
  /** The title that headings are compared with. */
  readonly title: string;
  /**
   * Whether a byline is known, from the metadata or from an element that an attempt dropped as the byline.
   */
  hasByline: boolean;
  /**
   * The body's score after the attempts so far, NaN if it has none. The original keeps the element from
   * attempt to attempt together with its score, so that the body is a candidate only once.
   */
  bodyScore: number;
  /** When to give up, as a value of `performance.now()`. */
  readonly deadline: number;
}

/** The strict steps of an attempt. */
export interface Flags {
  readonly stripUnlikely: boolean;
  readonly weightClasses: boolean;
  readonly cleanConditionally: boolean;
}

/** The attempts in order: the first has all strict steps, each further one drops a step. */
export const ATTEMPTS: readonly Flags[] = [0, 1, 2, 3].map((dropped) => ({
  stripUnlikely: dropped < 1,
  weightClasses: dropped < 2,
  cleanConditionally: dropped < 3,
}));

/** One attempt at a page. */
export interface Attempt {
  readonly run: Run;
  readonly flags: Flags;
  readonly overlay: Overlay;
  /** Why a row was dropped together with everything below it, by row; those of the preparation included. */
  readonly reasons: Reasons;
}

/** Why a node is not in the article, as the marks report it. */
// biome-ignore format: a list
export type Reason =
  | "hidden" | "dialog" | "byline" | "title-heading" | "unlikely-candidate" | "unlikely-role" | "comments" | "empty"
  | "low-score" | "conditionally-cleaned" | "share-element" | "form-field" | "embed" | "footer" | "aside" | "link"
  | "weak-heading" | "beside-wrapper" | "placeholder-image" | "no-article" | "time-limit";

/** Reasons by row. */
export type Reasons = (Reason | undefined)[];

/** Removes a node from the page, and notes the reason on the rows that it consists of. */
export function drop(
  { overlay, reasons }: Pick<Attempt, "overlay" | "reasons">,
  node: number,
  reason: Reason,
): void {
  detach(overlay, node);
  if (node < reasons.length) {
    reasons[node] = reason;
    return;
  }
  for (let child = overlay.first[node]!; child !== NONE; child = overlay.next[child]!) {
    if (child < reasons.length) reasons[child] = reason;
  }
}

/**
 * Drops the elements below `root` that have a reason to be dropped; each is examined before its descendants.
 *
 * @param root - a node without a parent.
 * @returns whether any element was dropped.
 */
export function dropElements(
  attempt: Attempt,
  root: number,
  reasonOf: (node: number) => Reason | undefined,
): boolean {
  const { overlay } = attempt;
  let dropped = false;
  let node = firstElement(overlay, root);
  while (node !== NONE) {
    const reason = reasonOf(node);
    const next = reason === undefined ? elementAfter(overlay, node) : elementBeyond(overlay, node);
    if (reason !== undefined) {
      drop(attempt, node, reason);
      dropped = true;
    }
    node = next;
  }
  return dropped;
}

/** Points for the class name and id, if the attempt weighs them. */
export function classWeight({ flags, run }: Attempt, node: number): number {
  return flags.weightClasses ? run.sources.traits.weight(node) : 0;
}

export function isLate({ deadline }: Run): boolean {
  return deadline !== Number.POSITIVE_INFINITY && performance.now() > deadline;
}
