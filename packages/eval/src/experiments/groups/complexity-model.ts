import type { FeatureRow, FeatureTable } from "./features/types.js";
import { fitLogistic, type Logistic, probabilities } from "./logistic.js";
import { type Standardiser, standardiseFor, standardiseTable } from "./standardise.js";

/** Predicts the complexity of a page without its gold. It can be stored as JSON. */
export interface ComplexityModel {
  readonly version: 1;
  readonly set: string;
  readonly features: readonly string[];
  /** In alphabetical order. */
  readonly classes: readonly string[];
  readonly standardiser: Standardiser;
  readonly logistic: Logistic;
}

/** On squared weights of standardised features; see {@link fitLogistic}. */
const PENALTY = 0.005;

/** A class with how sure the model is. */
interface ComplexityGuess {
  readonly complexity: string;
  /** By class; they sum to 1. */
  readonly probabilities: Readonly<Record<string, number>>;
}

/**
 * Learns classes of complexity (easy, mid, complex by the gold's share of the text) from gold-free features: what the
 * thesis leaves to future work (chapter 7). Multinomial logistic regression on standardised features.
 *
 * @param classes The class of each row.
 * @throws {RangeError} Where there are not as many classes as rows, fewer than two different ones, or rows don't fit
 *   the names.
 *
 * @example const model = fitComplexityModel(featureTable(pageFeatures, trees), classes);
 */
export function fitComplexityModel(table: FeatureTable, classes: readonly string[]): ComplexityModel {
  if (classes.length !== table.rows.length) throw new RangeError("classes must be as many as rows");
  const names = [...new Set(classes)].sort();
  if (names.length < 2) throw new RangeError("classes: there must be two different ones");
  const { standardiser, rows } = standardiseTable(table);
  const labels = classes.map((name) => names.indexOf(name));
  const logistic = fitLogistic(rows, labels, names.length, PENALTY);
  return { version: 1, set: table.set, features: [...table.names], classes: names, standardiser, logistic };
}

/**
 * The most probable class of a page; of equals, the first by name.
 *
 * @throws {RangeError} Where the model is of another version, or its features are not the row's.
 *
 * @example guessComplexity(model, readFeatures(pageFeatures, parse(html))).complexity // "easy"
 */
export function guessComplexity(model: ComplexityModel, row: FeatureRow): ComplexityGuess {
  const found = probabilities(model.logistic, standardiseFor(model, row));
  const most = found.indexOf(Math.max(...found));
  return {
    complexity: model.classes[most]!,
    probabilities: Object.fromEntries(model.classes.map((name, c) => [name, found[c]!])),
  };
}
