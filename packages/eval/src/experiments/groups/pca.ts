import { sum } from "../../statistics/quantile.js";
import { columnCount, columnMeans, type Points, type Vector } from "./standardise.js";

/** The eigenvalues of a symmetric matrix, the largest first, with their unit eigenvectors. */
interface Eigen {
  readonly values: readonly number[];
  /** In the order of the values. Their signs are arbitrary. */
  readonly vectors: readonly Float64Array[];
}

const MAX_SWEEPS = 100;

/**
 * Computes the eigenvalues and eigenvectors of a symmetric matrix by cyclic Jacobi rotations (Golub and Van
 * Loan 2013, §8.5). They are slow on large matrices, but simple and accurate to double precision; here the
 * order is the number of features.
 *
 * @param matrix `order` × `order` values in row-major order; not modified.
 *
 * @example symmetricEigen([2, 1, 1, 2], 2).values // [3, 1]
 */
export function symmetricEigen(matrix: ArrayLike<number>, order: number): Eigen {
  const a = Float64Array.from(matrix);
  const v = new Float64Array(order * order);
  for (let i = 0; i < order; i++) v[i * order + i] = 1;
  let total = 0;
  for (const entry of a) total += entry * entry;
  const negligible = total * 1e-30;

  for (let sweep = 0; sweep < MAX_SWEEPS && offDiagonal(a, order) > negligible; sweep++) {
    for (let p = 0; p < order - 1; p++) for (let q = p + 1; q < order; q++) rotate(a, v, order, p, q);
  }

  const byValue = Array.from({ length: order }, (_, i) => i).sort(
    (i, j) => a[j * order + j]! - a[i * order + i]!,
  );
  return {
    values: byValue.map((i) => a[i * order + i]!),
    vectors: byValue.map((i) => Float64Array.from({ length: order }, (_, row) => v[row * order + i]!)),
  };
}

function offDiagonal(a: Float64Array, order: number): number {
  let sum = 0;
  for (let i = 0; i < order; i++) for (let j = 0; j < i; j++) sum += 2 * a[i * order + j]! ** 2;
  return sum;
}

/** Applies the rotation in the plane of `p` and `q` that makes their entry zero. */
function rotate(a: Float64Array, v: Float64Array, order: number, p: number, q: number): void {
  const apq = a[p * order + q]!;
  if (apq === 0) return;
  const theta = (a[q * order + q]! - a[p * order + p]!) / (2 * apq);
  // The smaller of the two angles, with which the rotations converge.
  const tangent = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.hypot(theta, 1));
  const cosine = 1 / Math.hypot(tangent, 1);
  const sine = tangent * cosine;
  for (let i = 0; i < order; i++) turn(a, i * order + p, i * order + q, cosine, sine);
  for (let i = 0; i < order; i++) turn(a, p * order + i, q * order + i, cosine, sine);
  for (let i = 0; i < order; i++) turn(v, i * order + p, i * order + q, cosine, sine);
  a[p * order + q] = 0;
  a[q * order + p] = 0;
}

function turn(a: Float64Array, i: number, j: number, cosine: number, sine: number): void {
  const x = a[i]!;
  const y = a[j]!;
  a[i] = cosine * x - sine * y;
  a[j] = sine * x + cosine * y;
}

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

interface PcaOptions {
  /**
   * Number of components, or, if below 1, the share of variance that they explain together. At most the
   * number of columns. Default: all.
   */
  readonly components?: number | undefined;
}

/**
 * Performs a principal component analysis: computes the eigenvectors of the covariance matrix (Jolliffe 2002,
 * chapter 1).
 *
 * The sign of each component makes its entry with the largest absolute value positive (in a tie, the first),
 * so that the result is deterministic.
 *
 * @throws {RangeError} If there are fewer than two rows, rows differ in length or contain a value that is not
 *   a finite number, or `components` is out of range.
 *
 * @example
 * const pca = fitPca([[0, 0], [1, 1], [2, 2]]);
 * pca.components[0]; // [0.707…, 0.707…]
 * pca.explained[0]; // 1
 */
export function fitPca(points: Points, { components = Number.MAX_SAFE_INTEGER }: PcaOptions = {}): Pca {
  const columns = columnCount(points, "points");
  if (points.length < 2) throw new RangeError("points must have two rows or more");
  if (!(components > 0) || (components >= 1 && !Number.isSafeInteger(components))) {
    throw new RangeError("components must be a positive integer or a share between 0 and 1");
  }
  const means = columnMeans(points, columns);
  const { values, vectors } = symmetricEigen(covariance(points, means), columns);
  const variances = values.map((value) => Math.max(0, value));
  const total = sum(variances);
  const explained = variances.map((variance) => (total === 0 ? 0 : variance / total));
  const kept = components < 1 ? componentsFor(explained, components) : Math.min(components, columns);
  return {
    means: Array.from(means),
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

function covariance(points: Points, means: Float64Array): Float64Array {
  const columns = means.length;
  const sums = new Float64Array(columns * columns);
  const centred = new Float64Array(columns);
  for (const point of points) {
    for (let j = 0; j < columns; j++) centred[j] = point[j]! - means[j]!;
    for (let i = 0; i < columns; i++) {
      for (let j = 0; j <= i; j++) sums[i * columns + j]! += centred[i]! * centred[j]!;
    }
  }
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j <= i; j++) {
      sums[i * columns + j]! /= points.length - 1;
      sums[j * columns + i] = sums[i * columns + j]!;
    }
  }
  return sums;
}

function componentsFor(explained: readonly number[], share: number): number {
  let sum = 0;
  const last = explained.findIndex((part) => (sum += part) >= share - 1e-12);
  return last < 0 ? explained.length : last + 1;
}

function withSign(vector: Float64Array): readonly number[] {
  const largest = vector.reduce((max, entry) => Math.max(max, Math.abs(entry)), 0);
  // Rounding errors must not decide between entries that are otherwise equal.
  const decisive = vector.find((entry) => Math.abs(entry) >= largest * (1 - 1e-9)) ?? 0;
  return Array.from(vector, (entry) => (decisive < 0 ? -entry : entry));
}
