/** The agreement of our text of a page with an oracle's. */
export interface PageScore {
  readonly id: string;
  readonly f1: number;
  /** A note for the list of the worst pages. */
  readonly note?: string;
}

/** Minimum F1 of a page that agrees. */
const CLOSE = 0.98;

/**
 * Prints the mean, the number of pages that agree and the ten worst pages. @returns the mean and that number.
 */
export function reportScores(
  title: string,
  scores: readonly PageScore[],
): { readonly average: number; readonly close: number } {
  const average = scores.reduce((sum, { f1 }) => sum + f1, 0) / Math.max(1, scores.length);
  const close = scores.filter(({ f1 }) => f1 >= CLOSE).length;
  console.log(`${title}: mean F1 ${average.toFixed(4)} on ${scores.length} pages`);
  console.log(`  at least ${CLOSE}: ${close} of ${scores.length}`);
  for (const { id, f1, note = "" } of scores.toSorted((a, b) => a.f1 - b.f1).slice(0, 10)) {
    console.log(`  ${f1.toFixed(4)}  ${id}  ${note}`.trimEnd());
  }
  return { average, close };
}
