import { covariance, EigenvalueDecomposition, Matrix } from "ml-matrix";
import { sum } from "../../statistics/quantile.js";
import { columnCount, columnMeans, type Points, type Vector } from "./standardise.js";

/** Principal components, as plain numbers that can be stored as JSON. */
export interface Pca {
  /** The means of the columns, which are subtracted before the projection. */
  readonly means: readonly number[];
  /** Unit vectors, the one with the largest variance first. */
  readonly components: readonly (readonly number[])[];
  /** The variance (divided by n - 1) along each component. */
  readonly variances: readonly number[];
  /** The variances as shares of that of all columns; zeros if nothing varies. */
  readonly explained: readonly number[];
}

/**
 * Performs a principal component analysis: computes the eigenvectors of the covariance matrix (Jolliffe 2002,
 * chapter 1).
 *
 * The sign of each component makes its entry with the largest absolute value positive (in a tie, the first),
 * so that the result is deterministic.
 *
 * @param components Number of components, or, if below 1, the share of variance that they explain together. At
 *   most the number of columns. Default: all.
 * @throws {RangeError} If there are fewer than two rows, rows differ in length or contain a value that is not
 *   a finite number, or `components` is out of range.
 *
 * @example
 * const pca = fitPca([[0, 0], [1, 1], [2, 2]]);
 * pca.components[0]; // [0.707…, 0.707…]
 * pca.explained[0]; // 1
 */
export function fitPca(points: Points, components: number = Number.MAX_SAFE_INTEGER): Pca {
  const columns = columnCount(points, "points");
  if (points.length < 2) throw new RangeError("points must have two rows or more");
  if (!(components > 0) || (components >= 1 && !Number.isSafeInteger(components))) {
    throw new RangeError("components must be a positive integer or a share between 0 and 1");
  }
  const matrix = new Matrix(points.map((point) => Array.from(point)));
  const eigen = new EigenvalueDecomposition(covariance(matrix), { assumeSymmetric: true });
  const vectors = eigen.eigenvectorMatrix.transpose().to2DArray().reverse();
  const variances = eigen.realEigenvalues.map((value) => Math.max(0, value)).reverse();
  const total = sum(variances);
  const explained = variances.map((variance) => (total === 0 ? 0 : variance / total));
  const kept = components < 1 ? componentsFor(explained, components) : Math.min(components, columns);
  return {
    means: Array.from(columnMeans(points, columns)),
    components: vectors.slice(0, kept).map(withSign),
    variances: variances.slice(0, kept),
    explained: explained.slice(0, kept),
  };
}

/**
 * Returns the coordinates of a row on the components.
 *
 * @throws {RangeError} If the row has a different length.
 *
 * @example project(fitPca([[0, 0], [1, 1], [2, 2]]), [2, 2])[0] // 1.414…
 */
export function project({ means, components }: Pca, row: Vector): Float64Array {
  if (row.length !== means.length) throw new RangeError(`row has ${row.length} columns, not ${means.length}`);
  return Float64Array.from(components, (component) => {
    let sum = 0;
    for (let j = 0; j < means.length; j++) sum += component[j]! * (row[j]! - means[j]!);
    return sum;
  });
}

function componentsFor(explained: readonly number[], share: number): number {
  let sum = 0;
  const last = explained.findIndex((part) => (sum += part) >= share - 1e-12);
  return last < 0 ? explained.length : last + 1;
}

function withSign(vector: readonly number[]): readonly number[] {
  const largest = vector.reduce((max, entry) => Math.max(max, Math.abs(entry)), 0);
  // Rounding errors must not decide between entries that are otherwise equal.
  const decisive = vector.find((entry) => Math.abs(entry) >= largest * (1 - 1e-9)) ?? 0;
  return vector.map((entry) => (decisive < 0 ? -entry : entry));
}
