/** The eigenvalues of a symmetric matrix, the largest first, with the unit vectors that belong to them. */
export interface Eigen {
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
