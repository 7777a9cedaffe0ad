import type { FeatureRow, FeatureTable } from "./features/types.js";
import { fitLogistic, type Logistic, probabilities } from "./logistic.js";
import { type Standardiser, standardiseFor, standardiseTable } from "./standardise.js";

/** A model that predicts the complexity of a page without its gold. It can be stored as JSON. */
export interface ComplexityModel {
  readonly version: 1;
  readonly set: string;
  readonly features: readonly string[];
  /** The names of the classes, in alphabetical order. */
  readonly classes: readonly string[];
  readonly standardiser: Standardiser;
  readonly logistic: Logistic;
}

/** L2 penalty on the weights of standardised features; see {@link fitLogistic}. */
const PENALTY = 0.005;

/** A predicted class with probabilities. */
interface ComplexityGuess {
  readonly complexity: string;
  /** The probability of each class; they add up to 1. */
  readonly probabilities: Readonly<Record<string, number>>;
}

/**
 * Learns to predict complexity classes (easy, mid, complex by the gold's share of the text) from features
 * that don't need the gold; Gupta 2022 leaves this to future work (chapter 7). Multinomial logistic
 * regression on standardised features.
 *
 * @param classes The class of each row.
 * @throws {RangeError} If there are not as many classes as rows, if there are fewer than two distinct
 *   classes, or if rows don't match the names.
 *
 * @example const model = fitComplexityModel(featureTable(pageFeatures, trees), classes);
 */
export function fitComplexityModel(table: FeatureTable, classes: readonly string[]): ComplexityModel {
  if (classes.length !== table.rows.length) throw new RangeError("classes must have one entry per row");
  const names = [...new Set(classes)].sort();
  if (names.length < 2) throw new RangeError("classes must have two or more distinct values");
  const { standardiser, rows } = standardiseTable(table);
  const labels = classes.map((name) => names.indexOf(name));
  const logistic = fitLogistic(rows, labels, names.length, PENALTY);
  return { version: 1, set: table.set, features: [...table.names], classes: names, standardiser, logistic };
}

/**
 * Predicts the class of a page: the most probable one; ties go to the first by name.
 *
 * @throws {RangeError} If the model's version is unknown, or its features are not those of the row.
 *
 * @example guessComplexity(model, readFeatures(pageFeatures, parse(html))).complexity // "easy"
 */
export function guessComplexity(model: ComplexityModel, row: FeatureRow): ComplexityGuess {
  const predicted = probabilities(model.logistic, standardiseFor(model, row));
  const best = predicted.indexOf(Math.max(...predicted));
  return {
    complexity: model.classes[best]!,
    probabilities: Object.fromEntries(model.classes.map((name, c) => [name, predicted[c]!])),
  };
}
