import { CholeskyDecomposition, Matrix } from "ml-matrix";
import type { Points, Vector } from "./standardise.js";

/** A multinomial logistic regression: the intercept and the weights of the columns for each class. */
export interface Logistic {
  readonly intercepts: readonly number[];
  readonly weights: readonly (readonly number[])[];
}

const MAX_STEPS = 100;
/** The iteration ends if the expected decrease of a step is less than this. */
const TOLERANCE = 1e-10;
/**
 * Not a real penalty: it keeps the system solvable, since a constant added to all intercepts changes nothing.
 */
const INTERCEPT_PENALTY = 1e-9;

/**
 * Fits a multinomial logistic regression with an L2 penalty: minimises the mean of -log p(class | row) +
 * `penalty` / 2 · the sum of squared weights, by Newton's method with step halving. The problem is convex,
 * and the result is deterministic.
 *
 * @param points Rows with standardised columns, so that the penalty treats all columns alike.
 * @param labels The class of each point, from 0 to `classes` - 1.
 * @param penalty A positive number.
 *
 * @example fitLogistic([[-1], [1]], [0, 1], 2, 0.1)
 */
export function fitLogistic(
  points: Points,
  labels: ArrayLike<number>,
  classes: number,
  penalty: number,
): Logistic {
  const rows = new Matrix(points.map((point) => [1, ...Array.from(point)]));
  const problem = { rows, labels, penalties: Matrix.ones(classes, rows.columns).mul(penalty) };
  for (let c = 0; c < classes; c++) problem.penalties.set(c, 0, INTERCEPT_PENALTY);
  let weights = Matrix.zeros(classes, rows.columns);
  let before = loss(problem, weights);
  for (let step = 0; step < MAX_STEPS; step++) {
    const { gradient, hessian } = derivatives(problem, weights);
    const cholesky = new CholeskyDecomposition(hessian);
    if (!cholesky.isPositiveDefinite()) break;
    const flat = cholesky.solve(Matrix.columnVector(gradient.to1DArray()));
    const direction = Matrix.from1DArray(classes, rows.columns, flat.to1DArray());
    const decrease = Matrix.mul(direction, gradient).sum();
    if (decrease < TOLERANCE) break;
    // The first of the steps 1, 1/2, 1/4, … that meets Armijo's condition.
    let length = 1;
    const candidate = (): Matrix => Matrix.sub(weights, Matrix.mul(direction, length));
    while (length > 1e-6 && !(loss(problem, candidate()) <= before - 1e-4 * length * decrease)) length /= 2;
    if (length <= 1e-6) break;
    weights = candidate();
    before = loss(problem, weights);
  }
  return {
    intercepts: weights.getColumn(0),
    weights: weights.to2DArray().map(([, ...others]) => others),
  };
}

/**
 * Computes the probability of each class.
 *
 * @example probabilities(fitted, [0.5]) // Float64Array [0.3…, 0.6…]
 */
export function probabilities({ intercepts, weights }: Logistic, row: Vector): Float64Array {
  const scores = Float64Array.from(intercepts, (intercept, c) => {
    let score = intercept;
    for (let j = 0; j < row.length; j++) score += weights[c]![j]! * row[j]!;
    return score;
  });
  softmax(scores);
  return scores;
}

function softmax(scores: Float64Array): void {
  const largest = scores.reduce((max, score) => Math.max(max, score), Number.NEGATIVE_INFINITY);
  let sum = 0;
  for (let c = 0; c < scores.length; c++) sum += scores[c] = Math.exp(scores[c]! - largest);
  for (let c = 0; c < scores.length; c++) scores[c]! /= sum;
}

interface Problem {
  /** The points with a first column of ones. */
  readonly rows: Matrix;
  readonly labels: ArrayLike<number>;
  /** The penalty of each weight, by class and column. */
  readonly penalties: Matrix;
}

/** Returns the probabilities of each row by class. */
function rowProbabilities(rows: Matrix, weights: Matrix): readonly Float64Array[] {
  return rows
    .mmul(weights.transpose())
    .to2DArray()
    .map((scores) => {
      const row = Float64Array.from(scores);
      softmax(row);
      return row;
    });
}

function loss({ rows, labels, penalties }: Problem, weights: Matrix): number {
  let sum = Matrix.mul(Matrix.mul(weights, weights), penalties).sum() / 2;
  for (const [n, p] of rowProbabilities(rows, weights).entries()) {
    sum -= Math.log(Math.max(p[labels[n]!]!, Number.MIN_VALUE)) / rows.rows;
  }
  return sum;
}

/** Computes the gradient of the loss, and its Hessian over the weights of all classes in a row. */
function derivatives({ rows, labels, penalties }: Problem, weights: Matrix) {
  const probabilities = rowProbabilities(rows, weights);
  const transposed = rows.transpose();
  const errors = new Matrix(
    probabilities.map((p, n) => Array.from(p, (value, c) => value - (labels[n] === c ? 1 : 0))),
  );
  const gradient = errors.transpose().mmul(rows).div(rows.rows);
  gradient.add(Matrix.mul(weights, penalties));
  const hessian = Matrix.diag(penalties.to1DArray());
  for (let c = 0; c < weights.rows; c++) {
    for (let d = 0; d <= c; d++) {
      const factors = probabilities.map((p) => (p[c]! * ((c === d ? 1 : 0) - p[d]!)) / rows.rows);
      const block = transposed.mmul(rows.clone().mulColumnVector(factors));
      for (let i = 0; i < rows.columns; i++) {
        for (let j = 0; j < (c === d ? i + 1 : rows.columns); j++) {
          const [row, column] = [c * rows.columns + i, d * rows.columns + j];
          const value = hessian.get(row, column) + block.get(i, j);
          hessian.set(row, column, value);
          hessian.set(column, row, value);
        }
      }
    }
  }
  return { gradient, hessian };
}
