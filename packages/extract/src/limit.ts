import type { Tree } from "@winnow/core-dom/tree";

/** Why a rendering, or another computation on the page, was stopped. */
export type LimitReason = "too-large" | "time-limit";

/** Stops a computation from within; {@link withinLimit} catches it. */
class LimitReached extends Error {
  readonly reason: LimitReason;

  constructor(reason: LimitReason) {
    super(reason);
    this.reason = reason;
  }
}

/** The budget of one computation. Both functions throw {@link LimitReached}. */
export interface Limit {
  /** Counts characters written, or the size of elements of the content tree in characters. */
  spend(characters: number): void;
  /** Counts a row, or another piece of work of that length, and reads the clock at intervals. */
  step(): void;
}

/**
 * Maximum number of characters of a rendering per character of the page. A rendering can repeat in each block
 * what the page states once (a base address, a link around the blocks, a quote in a quote), so that it grows
 * with the square of the page. The maximum in 2,155 real pages is 3.4, with all of their
 * text.
 */
const MAX_GROWTH = 10;
/** The limit of small pages, in characters. */
const MIN_BUDGET = 2_000_000;
/** The maximum length of V8's strings. */
const MAX_BUDGET = 2 ** 29 - 25;

/** Number of steps between two readings of the clock. */
const INTERVAL = 1024;

/**
 * Creates the budget of one computation.
 *
 * @param deadline - when to stop, as a value of `performance.now()`.
 */
export function createLimit(tree: Tree, deadline: number = Number.POSITIVE_INFINITY): Limit {
  let left = Math.min(MAX_BUDGET, MIN_BUDGET + MAX_GROWTH * pageSize(tree));
  // The first step reads the clock.
  let steps = 0;
  const step = (): void => {
    if (steps++ % INTERVAL === 0 && performance.now() > deadline) throw new LimitReached("time-limit");
  };
  return {
    spend(characters) {
      left -= characters;
      if (left < 0) throw new LimitReached("too-large");
      step();
    },
    step,
  };
}

/**
 * Returns the result of a computation, or `fallback` if it reached a limit.
 *
 * @param onLimit - called with the reason in that case.
 */
export function withinLimit<T>(
  work: () => T,
  fallback: T,
  onLimit: ((reason: LimitReason) => void) | undefined,
): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    onLimit?.(error.reason);
    return fallback;
  }
}

/**
 * The number of characters of the page; for a compact tree, which has each string only once, by the measures
 * of its rows.
 */
function pageSize({ strings, textBefore, markupBefore, length }: Tree): number {
  return Math.max(strings.source.length + strings.extra.length, textBefore[length]! + markupBefore[length]!);
}
