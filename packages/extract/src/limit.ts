import type { Tree } from "@winnow/core-dom/tree";

/** Why a rendering, or a reading of the page, was given up. */
export type LimitReason = "too-large" | "time-limit";

/** Ends a rendering, or a reading, from within; {@link withinLimit} catches it. */
class LimitReached extends Error {
  readonly reason: LimitReason;

  constructor(reason: LimitReason) {
    super(reason);
    this.reason = reason;
  }
}

/** What one rendering, or one reading of a page, may cost. Both functions throw {@link LimitReached}. */
export interface Limit {
  /** Counts characters that are written, or that elements of the content tree are worth. */
  spend(characters: number): void;
  /** Counts a row, or whatever else takes about as long: the clock is read every so often. */
  step(): void;
}

/**
 * What a rendering may be worth in characters for each character of the page. A page can name one thing and have it
 * repeated in each of its blocks (a base address, a link around them, a quote in a quote), so that by the standard its
 * rendering grows with the square of the page. The costliest of 2,155 real pages comes to 3.4 with all of its text.
 */
const CHARACTERS_PER_CHARACTER = 10;
/** What a small page may come to. */
const CHARACTERS_AT_LEAST = 2_000_000;
/** V8 has no longer strings. */
const LONGEST = 2 ** 29 - 25;

/** Steps between two looks at the clock. */
const INTERVAL = 1024;

/** @param deadline - when to stop, as a value of `performance.now()`. */
export function createLimit(tree: Tree, deadline: number = Number.POSITIVE_INFINITY): Limit {
  let left = Math.min(LONGEST, CHARACTERS_AT_LEAST + CHARACTERS_PER_CHARACTER * sizeOf(tree));
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
 * What a reading gives; `otherwise` if it reached a limit.
 *
 * @param onLimit - is called then.
 */
export function withinLimit<T>(
  work: () => T,
  otherwise: T,
  onLimit: ((reason: LimitReason) => void) | undefined,
): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    onLimit?.(error.reason);
    return otherwise;
  }
}

/** Characters of the page: as it was parsed, or, where its strings were copied each once, by the measures of its rows. */
function sizeOf({ strings, textBefore, markupBefore, length }: Tree): number {
  return Math.max(strings.source.length + strings.extra.length, textBefore[length]! + markupBefore[length]!);
}
