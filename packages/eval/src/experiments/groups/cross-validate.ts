import { mean, sum } from "../../statistics/quantile.js";
import { counts } from "../../tokens/ids.js";
import { fitComplexityModel, guessComplexity } from "./complexity-model.js";
import type { FeatureTable } from "./features/types.js";

/**
 * Parts rows into folds of about one size, all rows of a group in one fold: pages of one site are alike, and a model
 * that has seen some of them is no judge of the others.
 *
 * The groups go one by one, the largest first (of equals by name), to the fold with the fewest rows: nothing hangs on
 * the order of the rows.
 *
 * @param groups The group of each row, as its registrable domain.
 * @param folds From 2 to the number of groups.
 * @returns The fold of each row, from 0 on.
 * @throws {RangeError} Where `folds` is out of range.
 *
 * @example groupedFolds(["a", "a", "b", "c"], 2) // "a" in one fold; "b" and "c" in the other
 */
export function groupedFolds(groups: readonly string[], folds: number): Int32Array {
  const sizes = counts(groups);
  if (!Number.isSafeInteger(folds) || folds < 2 || folds > sizes.size) {
    throw new RangeError(`folds must be a whole number between 2 and the number of groups, ${sizes.size}`);
  }
  const filled = new Array<number>(folds).fill(0);
  const foldOf = new Map<string, number>();
  for (const [group, size] of [...sizes].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))) {
    const fold = filled.indexOf(Math.min(...filled));
    filled[fold]! += size;
    foldOf.set(group, fold);
  }
  return Int32Array.from(groups, (group) => foldOf.get(group)!);
}

/** A fold for each group: leave one group (a data set, say) out. @example foldPerGroup(["x", "y", "x"]) // [0, 1, 0] */
export function foldPerGroup(groups: readonly string[]): Int32Array {
  const names = [...new Set(groups)];
  const places = new Map(names.map((name, place) => [name, place]));
  return Int32Array.from(groups, (group) => places.get(group)!);
}

/** How well guessed classes agree with the true ones. */
interface Classification {
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
  const right = sum(confusion.map((row, c) => row[c]!));
  const scores = confusion.flatMap((row, c) => {
    const actual = sum(row);
    const guessed = sum(confusion.map((other) => other[c]!));
    return actual === 0 ? [] : [(2 * row[c]!) / (actual + guessed)];
  });
  return {
    classes,
    confusion,
    accuracy: truth.length === 0 ? 0 : right / truth.length,
    macroF1: scores.length === 0 ? 0 : mean(scores),
  };
}

/** How a model does on pages that it was not made of, beside saying always what is most common. */
export interface CrossValidation {
  readonly model: Classification;
  /** Of each fold the most common class of the others (of equals, the first by name). */
  readonly baseline: Classification;
  /** The model's guess for each row. */
  readonly guesses: readonly string[];
}

/**
 * Cross-validates {@link fitComplexityModel}: each fold is guessed by a model of the other folds; everything that is
 * learned, the standardisation too, is learned within them. The figures are over the guesses of all folds together.
 *
 * @param folds The fold of each row: see `groupedFolds` (by domain) and `foldPerGroup` (leave a data set out).
 * @throws {RangeError} Where lengths differ, there is one fold only, or the rows outside a fold are all of one class.
 *
 * @example crossValidate(table, classes, groupedFolds(domains, 5)).model.macroF1
 */
export function crossValidate(
  table: FeatureTable,
  classes: readonly string[],
  folds: ArrayLike<number>,
): CrossValidation {
  const { rows, names } = table;
  if (classes.length !== rows.length) throw new RangeError("classes must be as many as rows");
  if (folds.length !== rows.length) throw new RangeError("folds must be as many as rows");
  const guesses = new Array<string>(rows.length);
  const common = new Array<string>(rows.length);
  for (const fold of new Set(Array.from(folds))) {
    const training = rows.map((_, i) => i).filter((i) => folds[i] !== fold);
    const known = training.map((i) => classes[i]!);
    const model = fitComplexityModel({ ...table, rows: training.map((i) => rows[i]!) }, known);
    const usual = mostCommon(known);
    for (const [i, values] of rows.entries()) {
      if (folds[i] !== fold) continue;
      guesses[i] = guessComplexity(model, { names, values }).complexity;
      common[i] = usual;
    }
  }
  return { model: classification(classes, guesses), baseline: classification(classes, common), guesses };
}

function mostCommon(names: readonly string[]): string {
  return [...counts([...names].sort())].reduce((best, entry) => (entry[1] > best[1] ? entry : best))[0];
}
