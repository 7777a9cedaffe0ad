import { type Classification, classification } from "./classification.js";
import { type ComplexityModelOptions, fitComplexityModel, guessComplexity } from "./complexity-model.js";
import type { FeatureTable } from "./features/types.js";

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
  options: ComplexityModelOptions = {},
): CrossValidation {
  const { rows, names } = table;
  if (classes.length !== rows.length) throw new RangeError("classes must be as many as rows");
  if (folds.length !== rows.length) throw new RangeError("folds must be as many as rows");
  const guesses = new Array<string>(rows.length);
  const common = new Array<string>(rows.length);
  for (const fold of new Set(Array.from(folds))) {
    const training = rows.map((_, i) => i).filter((i) => folds[i] !== fold);
    const known = training.map((i) => classes[i]!);
    const model = fitComplexityModel({ ...table, rows: training.map((i) => rows[i]!) }, known, options);
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
  const counted = new Map<string, number>();
  for (const name of [...names].sort()) counted.set(name, (counted.get(name) ?? 0) + 1);
  return [...counted].reduce((best, entry) => (entry[1] > best[1] ? entry : best))[0];
}
