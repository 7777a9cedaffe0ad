/**
 * Solves `matrix` · x = `right` for a symmetric positive definite matrix by Cholesky's factorisation (Golub and Van
 * Loan 2013, §4.2).
 *
 * @param matrix Row by row; its lower triangle is overwritten with the factor.
 * @returns x; `undefined` where the matrix is not positive definite.
 *
 * @example solvePositive(Float64Array.of(2, 0, 0, 4), Float64Array.of(2, 2)) // Float64Array [1, 0.5]
 */
export function solvePositive(matrix: Float64Array, right: Float64Array): Float64Array | undefined {
  const order = right.length;
  for (let j = 0; j < order; j++) {
    for (let i = j; i < order; i++) {
      let sum = matrix[i * order + j]!;
      for (let k = 0; k < j; k++) sum -= matrix[i * order + k]! * matrix[j * order + k]!;
      if (i === j && !(sum > 0)) return undefined;
      matrix[i * order + j] = i === j ? Math.sqrt(sum) : sum / matrix[j * order + j]!;
    }
  }
  const solution = right.slice();
  for (let i = 0; i < order; i++) {
    for (let k = 0; k < i; k++) solution[i]! -= matrix[i * order + k]! * solution[k]!;
    solution[i]! /= matrix[i * order + i]!;
  }
  for (let i = order - 1; i >= 0; i--) {
    for (let k = i + 1; k < order; k++) solution[i]! -= matrix[k * order + i]! * solution[k]!;
    solution[i]! /= matrix[i * order + i]!;
  }
  return solution;
}
