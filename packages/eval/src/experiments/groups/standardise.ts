import type { FeatureRow, FeatureTable } from "./features/types.js";

/** A row of numbers: a typed array, or a plain one from JSON. */
export type Vector = ArrayLike<number>;

/** Rows of equal length. */
export type Points = readonly Vector[];

/**
 * Returns the number of columns; 0 without rows.
 *
 * @param name Name of the rows in errors.
 * @throws {RangeError} If rows differ in length or contain a value that is not a finite number.
 *
 * @example columnCount([[1, 2], [3, 4]], "points") // 2
 */
export function columnCount(points: Points, name: string): number {
  const columns = points[0]?.length ?? 0;
  for (const [row, point] of points.entries()) {
    if (point.length !== columns) {
      throw new RangeError(`${name}: row ${row} has ${point.length} columns, not ${columns}`);
    }
    for (let column = 0; column < columns; column++) {
      if (!Number.isFinite(point[column]))
        throw new RangeError(`${name}: row ${row}, column ${column} is not a finite number`);
    }
  }
  return columns;
}

/** Returns the mean of each column; zeros without rows. */
export function columnMeans(points: Points, columns: number): Float64Array {
  const means = new Float64Array(columns);
  for (const point of points) for (let j = 0; j < columns; j++) means[j]! += point[j]!;
  if (points.length > 0) for (let j = 0; j < columns; j++) means[j]! /= points.length;
  return means;
}

/** Returns the squared Euclidean distance. @example squaredDistance([0, 0], [3, 4]) // 25 */
export function squaredDistance(a: Vector, b: Vector): number {
  let sum = 0;
  for (let j = 0; j < a.length; j++) {
    const difference = a[j]! - b[j]!;
    sum += difference * difference;
  }
  return sum;
}

/** Scales columns to mean 0 and variance 1. Plain numbers that can be stored as JSON. */
export interface Standardiser {
  readonly means: readonly number[];
  /** The standard deviation (divided by n) of each column; 0 for a constant one. */
  readonly scales: readonly number[];
}

/**
 * Computes means and standard deviations of columns, to be applied to these rows or to others.
 *
 * A column counts as constant if its variance is not larger than the rounding error of a constant.
 *
 * @throws {RangeError} If rows differ in length or contain a value that is not a finite number.
 *
 * @example fitStandardiser([[1, 5], [3, 5]]) // { means: [2, 5], scales: [1, 0] }
 */
export function fitStandardiser(points: Points): Standardiser {
  const columns = columnCount(points, "points");
  const means = columnMeans(points, columns);
  const squares = new Float64Array(columns);
  for (const point of points) {
    for (let j = 0; j < columns; j++) squares[j]! += (point[j]! - means[j]!) ** 2;
  }
  const scales = Array.from(squares, (sum, j) => {
    const variance = sum / Math.max(1, points.length);
    const noise = (points.length * Math.abs(means[j]!) * Number.EPSILON) ** 2;
    return variance <= noise ? 0 : Math.sqrt(variance);
  });
  return { means: Array.from(means), scales };
}

/**
 * Converts a row to standard deviations from the mean; constant columns become 0, whatever their values in
 * the row.
 *
 * @throws {RangeError} If the row has a different length.
 *
 * @example standardise({ means: [2, 5], scales: [1, 0] }, [3, 7]) // Float64Array [1, 0]
 */
export function standardise({ means, scales }: Standardiser, row: Vector): Float64Array {
  if (row.length !== means.length) {
    throw new RangeError(`row has ${row.length} columns, the standardiser ${means.length}`);
  }
  return Float64Array.from(means, (mean, j) => (scales[j] === 0 ? 0 : (row[j]! - mean) / scales[j]!));
}

/**
 * Standardises the training rows of a model; also returns the standardiser for other rows.
 *
 * @throws {RangeError} If rows don't match the names or contain a value that is not a finite number.
 */
export function standardiseTable({ names, rows }: FeatureTable): {
  readonly standardiser: Standardiser;
  readonly rows: readonly Float64Array[];
} {
  const misfit = rows.findIndex((row) => row.length !== names.length);
  if (misfit >= 0) throw new RangeError(`table: row ${misfit} must have one value per name`);
  const standardiser = fitStandardiser(rows);
  return { standardiser, rows: rows.map((row) => standardise(standardiser, row)) };
}

/** The properties that all models of pages have in common. */
interface FeatureModel {
  readonly version: number;
  readonly features: readonly string[];
  readonly standardiser: Standardiser;
}

/**
 * Standardises a page's features like the training pages of a model.
 *
 * @throws {RangeError} If the model's version is unknown, or its features are not those of the page, in the
 *   same order.
 */
export function standardiseFor(model: FeatureModel, { names, values }: FeatureRow): Float64Array {
  const { version, features, standardiser } = model;
  if (version !== 1) throw new RangeError(`model: version ${version} is not supported; expected 1`);
  const at = Array.from({ length: Math.max(features.length, names.length) }).findIndex(
    (_, i) => names[i] !== features[i],
  );
  if (at >= 0) {
    const [ours, theirs] = [features[at] ?? "none", names[at] ?? "none"];
    throw new RangeError(`features: number ${at} is ${ours} in the model, but ${theirs} in the row`);
  }
  return standardise(standardiser, values);
}
