import { sum } from "../../statistics/quantile.js";
import { columnCount, columnMeans, type Points, type Vector } from "./standardise.js";

/** The eigenvalues of a symmetric matrix, the largest first, with the unit vectors that belong to them. */
interface Eigen {
  readonly values: readonly number[];
  /** In the order of the values. Their signs are arbitrary. */
  readonly vectors: readonly Float64Array[];
}

const MAX_SWEEPS = 100;

/**
 * Eigenvalues and eigenvectors of a symmetric matrix by cyclic Jacobi rotations (Golub and Van Loan 2013, §8.5):
 * slow on large matrices, but simple, and as exact as doubles are; here the order is the number of features.
 *
 * @param matrix Row by row, `order` × `order`; only read.
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

/** The rotation in the plane of `p` and `q` that makes their entry zero. */
function rotate(a: Float64Array, v: Float64Array, order: number, p: number, q: number): void {
  const apq = a[p * order + q]!;
  if (apq === 0) return;
  const theta = (a[q * order + q]! - a[p * order + p]!) / (2 * apq);
  // The smaller of the two angles: the rotations converge with it.
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

/** Principal components. Plain numbers: it can be written as JSON. */
export interface Pca {
  /** The means of the columns, taken off before the projection. */
  readonly means: readonly number[];
  /** Unit vectors, that of the largest variance first. */
  readonly components: readonly (readonly number[])[];
  /** The variance (divided by n - 1) along each component. */
  readonly variances: readonly number[];
  /** The same as shares of the variance of all columns; zeros where nothing varies. */
  readonly explained: readonly number[];
}

interface PcaOptions {
  /**
   * How many components: a whole number from 1 on, or a share below 1 of the variance that they have to explain
   * together. More than there are columns means all. Default: all.
   */
  readonly components?: number | undefined;
}

/**
 * Principal component analysis: the eigenvectors of the covariance matrix (Jolliffe 2002, chapter 1).
 *
 * Each component's sign is such that its entry of the largest absolute value is positive (of several, the first),
 * so that the same rows always give the same components.
 *
 * @throws {RangeError} Where there are fewer than two rows, rows differ in length or hold what is no finite number,
 *   or `components` is out of range.
 *
 * @example
 * const pca = fitPca([[0, 0], [1, 1], [2, 2]]);
 * pca.components[0]; // [0.707…, 0.707…]
 * pca.explained[0]; // 1
 */
export function fitPca(points: Points, { components = Number.MAX_SAFE_INTEGER }: PcaOptions = {}): Pca {
  const columns = columnCount(points, "points");
  if (points.length < 2) throw new RangeError("points: principal components need two rows or more");
  if (!(components > 0) || (components >= 1 && !Number.isSafeInteger(components))) {
    throw new RangeError("components must be a whole number from 1 on or a share between 0 and 1");
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
 * A row's coordinates on the components.
 *
 * @throws {RangeError} Where the row has another length.
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
  const largest = vector.reduce((most, entry) => Math.max(most, Math.abs(entry)), 0);
  // Entries that are equal but for rounding must not decide by their rounding.
  const decisive = vector.find((entry) => Math.abs(entry) >= largest * (1 - 1e-9)) ?? 0;
  return Array.from(vector, (entry) => (decisive < 0 ? -entry : entry));
}
