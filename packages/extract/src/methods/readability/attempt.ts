import type { Flags } from "./flags.js";
import type { ResolvedOptions } from "./options.js";
import { detach, NONE, type Overlay } from "./overlay.js";
import { REASON_IDS, type Reason } from "./reasons.js";
import type { Sums, SweepSources } from "./sums.js";

/** What one page's attempts have in common. */
export interface Run {
  readonly options: ResolvedOptions;
  readonly sources: SweepSources;
  /** The page as prepared; every attempt begins with a copy of it. */
  readonly base: Overlay;
  /** What the subtrees hold as prepared. */
  readonly baseSums: Sums;
  /** Sums for what comes later, one attempt after the other. */
  readonly sums: Sums;
  /** The body's row. */
  readonly body: number;
  /** Where walks begin: the row of `html`; none once an attempt has found it hidden or unlikely. */
  root: number;
  /** The title that headings are compared with. */
  readonly title: string;
  /** Whether a byline is known, from the metadata or from an element that an attempt took out for it. */
  hasByline: boolean;
  /**
   * The body's score after the attempts so far: the original keeps the element from attempt to attempt, and what
   * it has noted on it, so that the body is a candidate only once.
   */
  bodyScore: number | undefined;
  /** When to give up, as a value of `performance.now()`. */
  readonly deadline: number;
}

/** One go at a page. */
export interface Attempt {
  readonly run: Run;
  readonly flags: Flags;
  readonly overlay: Overlay;
  /** A {@link REASON_IDS} entry a row: why it was taken out together with all below it. */
  readonly reasons: Uint8Array;
}

/** Takes a node out of the page, and notes why on the rows that it stands for. */
export function drop({ overlay, reasons }: Attempt, node: number, reason: Reason): void {
  detach(overlay, node);
  if (node < reasons.length) {
    reasons[node] = REASON_IDS[reason];
    return;
  }
  for (let child = overlay.first[node]!; child !== NONE; child = overlay.next[child]!) {
    if (child < reasons.length) reasons[child] = REASON_IDS[reason];
  }
}

/** Points by class name and id, as long as the attempt weighs them. */
export function classWeight({ flags, run }: Attempt, node: number): number {
  return flags.weightClasses ? run.sources.traits.weight(node) : 0;
}

export function isLate({ deadline }: Run): boolean {
  return deadline !== Number.POSITIVE_INFINITY && performance.now() > deadline;
}
