/** How well guessed classes agree with the true ones. */
export interface Classification {
  readonly classes: readonly string[];
  /** Rows: the true class; columns: the guessed one; both in the order of `classes`. */
  readonly confusion: readonly (readonly number[])[];
  /** The share of right guesses; 0 without any. */
  readonly accuracy: number;
  /** The mean over the true classes of F1, 0 for a class that is never guessed right. */
  readonly macroF1: number;
}

/**
 * Compares guesses with the truth.
 *
 * @throws {RangeError} Where there are not as many guesses as truths.
 *
 * @example classification(["a", "a", "b"], ["a", "b", "b"]).accuracy // 0.666…
 */
export function classification(truth: readonly string[], guesses: readonly string[]): Classification {
  if (truth.length !== guesses.length) throw new RangeError("guesses must be as many as truth");
  const classes = [...new Set([...truth, ...guesses])].sort();
  const places = new Map(classes.map((name, place) => [name, place]));
  const confusion = classes.map(() => new Array<number>(classes.length).fill(0));
  for (const [i, name] of truth.entries()) confusion[places.get(name)!]![places.get(guesses[i]!)!]!++;
  const right = confusion.reduce((sum, row, c) => sum + row[c]!, 0);
  const scores = confusion.flatMap((row, c) => {
    const actual = row.reduce((sum, count) => sum + count, 0);
    const guessed = confusion.reduce((sum, other) => sum + other[c]!, 0);
    return actual === 0 ? [] : [(2 * row[c]!) / (actual + guessed)];
  });
  return {
    classes,
    confusion,
    accuracy: truth.length === 0 ? 0 : right / truth.length,
    macroF1: scores.length === 0 ? 0 : scores.reduce((sum, score) => sum + score, 0) / scores.length,
  };
}
