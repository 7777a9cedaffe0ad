import type { Tree } from "@winnow/core-dom";
import type { ResolvedOptions } from "./options.js";
import { detach, NONE, type Overlay } from "./overlay.js";
import type { Sums, SweepSources } from "./sums.js";

/** What one page's attempts have in common. */
export interface Run {
  readonly tree: Tree;
  readonly options: ResolvedOptions;
  readonly sources: SweepSources;
  /** The page as prepared, for the first attempt, which takes it; a further one prepares it anew. */
  prepared: Overlay | undefined;
  /** What the subtrees hold as prepared. */
  readonly preparedSums: Sums;
  /** Sums for what comes later, one attempt after the other. */
  readonly sums: Sums;
  /** The body's row. */
  readonly body: number;
  /** Whether an attempt has taken the body out of the document, which holds for all that follow. */
  bodyGone: boolean;
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

/** What an attempt does; each further attempt leaves one more out, in this order. */
export interface Flags {
  readonly stripUnlikely: boolean;
  readonly weightClasses: boolean;
  readonly cleanConditionally: boolean;
}

/** The attempts in their order: first all that is strict, at last nothing of it. */
export const ATTEMPTS: readonly Flags[] = [
  { stripUnlikely: true, weightClasses: true, cleanConditionally: true },
  { stripUnlikely: false, weightClasses: true, cleanConditionally: true },
  { stripUnlikely: false, weightClasses: false, cleanConditionally: true },
  { stripUnlikely: false, weightClasses: false, cleanConditionally: false },
];

/** One go at a page. */
export interface Attempt {
  readonly run: Run;
  readonly flags: Flags;
  readonly overlay: Overlay;
  /** One {@link REASON_IDS} entry per row: why it was taken out together with all below it. */
  readonly reasons: Uint8Array;
}

/** Why a node is out of the article, as the marks have it. The first is that of rows in it. */
// biome-ignore format: a table
export const REASONS = [
  "article", "hidden", "dialog", "byline", "title-heading", "unlikely-candidate", "unlikely-role", "comments", "empty",
  "low-score", "conditionally-cleaned", "share-element", "form-field", "embed", "footer", "aside", "link",
  "weak-heading", "beside-wrapper", "placeholder-image", "no-article", "time-limit",
] as const;

export type Reason = (typeof REASONS)[number];

/** The ids by reason; 0 stands for a row that no step took out. */
export const REASON_IDS: Readonly<Record<Reason, number>> = Object.fromEntries(
  REASONS.map((reason, id) => [reason, id]),
) as Record<Reason, number>;

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
