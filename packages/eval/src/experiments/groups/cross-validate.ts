import { mean, sum } from "../../statistics/quantile.js";
import { counts } from "../../tokens/ids.js";
import { crossTable } from "../cross-table.js";
import { fitComplexityModel, guessComplexity } from "./complexity-model.js";
import type { FeatureTable } from "./features/types.js";

/**
 * Splits rows into folds of about equal size, with all rows of a group in one fold: pages of a site are
 * similar, so a model trained on some of them must not be tested on the others.
 *
 * Groups are assigned one by one to the fold with the fewest rows, the largest group first and groups of
 * equal size by name. The result does not depend on the order of the rows.
 *
 * @param groups The group of each row, for example its registrable domain.
 * @param folds Number of folds, from 2 to the number of groups.
 * @returns The fold of each row, counted from 0.
 * @throws {RangeError} If `folds` is out of range.
 *
 * @example groupedFolds(["a", "a", "b", "c"], 2) // "a" in one fold; "b" and "c" in the other
 */
export function groupedFolds(groups: readonly string[], folds: number): Int32Array {
  const sizes = counts(groups);
  if (!Number.isSafeInteger(folds) || folds < 2 || folds > sizes.size) {
    throw new RangeError(`folds must be an integer between 2 and the number of groups, ${sizes.size}`);
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

/**
 * Makes one fold per group, to leave one group out, such as a data set.
 *
 * @example foldPerGroup(["x", "y", "x"]) // [0, 1, 0]
 */
export function foldPerGroup(groups: readonly string[]): Int32Array {
  const names = [...new Set(groups)];
  const places = new Map(names.map((name, place) => [name, place]));
  return Int32Array.from(groups, (group) => places.get(group)!);
}

/** Agreement of predicted and true classes. */
interface Classification {
  readonly classes: readonly string[];
  /** Rows are true classes, columns predicted ones, both in the order of `classes`. */
  readonly confusion: readonly (readonly number[])[];
  /** Share of correct predictions; 0 without predictions. */
  readonly accuracy: number;
  /** Mean F1 over the true classes; F1 is 0 for a class that is never predicted correctly. */
  readonly macroF1: number;
}

/**
 * Compares predicted with true classes.
 *
 * @throws {RangeError} If there are not as many predictions as true classes.
 *
 * @example classification(["a", "a", "b"], ["a", "b", "b"]).accuracy // 0.666…
 */
export function classification(truth: readonly string[], guesses: readonly string[]): Classification {
  if (truth.length !== guesses.length) throw new RangeError("guesses must have as many entries as truth");
  const classes = [...new Set([...truth, ...guesses])].sort();
  const confusion = crossTable(truth, guesses, { rows: classes, columns: classes }).counts;
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

/** The quality of a model on unseen pages, compared with always predicting the most common class. */
export interface CrossValidation {
  readonly model: Classification;
  /** Predicts for each fold the most common class of the other folds; ties go to the first by name. */
  readonly baseline: Classification;
  /** The model's prediction for each row. */
  readonly guesses: readonly string[];
}

/**
 * Cross-validates {@link fitComplexityModel}: each fold is predicted by a model trained on the other folds
 * only, including the standardisation. The figures are computed over the predictions of all folds together.
 *
 * @param folds The fold of each row: see `groupedFolds` (by domain) and `foldPerGroup` (leave one data set
 *   out).
 * @throws {RangeError} If lengths differ, if there is only one fold, or if the rows outside a fold all have
 *   one class.
 *
 * @example crossValidate(table, classes, groupedFolds(domains, 5)).model.macroF1
 */
export function crossValidate(
  table: FeatureTable,
  classes: readonly string[],
  folds: ArrayLike<number>,
): CrossValidation {
  const { rows, names } = table;
  if (classes.length !== rows.length) throw new RangeError("classes must have one entry per row");
  if (folds.length !== rows.length) throw new RangeError("folds must have one entry per row");
  const guesses = new Array<string>(rows.length);
  const common = new Array<string>(rows.length);
  for (const fold of new Set(Array.from(folds))) {
    const training = rows.map((_, i) => i).filter((i) => folds[i] !== fold);
    const trainingClasses = training.map((i) => classes[i]!);
    const model = fitComplexityModel({ ...table, rows: training.map((i) => rows[i]!) }, trainingClasses);
    const mostFrequent = mostCommon(trainingClasses);
    for (const [i, values] of rows.entries()) {
      if (folds[i] !== fold) continue;
      guesses[i] = guessComplexity(model, { names, values }).complexity;
      common[i] = mostFrequent;
    }
  }
  return { model: classification(classes, guesses), baseline: classification(classes, common), guesses };
}

function mostCommon(names: readonly string[]): string {
  return [...counts([...names].sort())].reduce((best, entry) => (entry[1] > best[1] ? entry : best))[0];
}
