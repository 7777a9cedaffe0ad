import type { Points, Vector } from "./standardise.js";

/**
 * Solves `matrix` · x = `right` for a symmetric positive definite matrix by Cholesky factorisation (Golub and
 * Van Loan 2013, §4.2).
 *
 * @param matrix In row-major order; its lower triangle is overwritten with the factor.
 * @returns x; `undefined` if the matrix is not positive definite.
 *
 * @example solvePositive(Float64Array.of(2, 0, 0, 4), Float64Array.of(2, 2)) // Float64Array [1, 0.5]
 */
function solvePositive(matrix: Float64Array, right: Float64Array): Float64Array | undefined {
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
  const columns = points[0]?.length ?? 0;
  const width = columns + 1;
  const rows = points.map((point) =>
    Float64Array.from({ length: width }, (_, j) => (j === 0 ? 1 : point[j - 1]!)),
  );
  let weights = new Float64Array(classes * width);
  let current = system(rows, labels, classes, weights, penalty);
  for (let step = 0; step < MAX_STEPS; step++) {
    const direction = solvePositive(current.hessian, current.gradient);
    if (direction === undefined) break;
    let decrease = 0;
    for (let i = 0; i < direction.length; i++) decrease += direction[i]! * current.gradient[i]!;
    if (decrease < TOLERANCE) break;
    const next = halved(weights, direction, decrease, current.loss, (candidate) =>
      loss(rows, labels, classes, candidate, penalty),
    );
    if (next === undefined) break;
    weights = next;
    current = system(rows, labels, classes, weights, penalty);
  }
  return {
    intercepts: Array.from({ length: classes }, (_, c) => weights[c * width]!),
    weights: Array.from({ length: classes }, (_, c) =>
      Array.from(weights.subarray(c * width + 1, (c + 1) * width)),
    ),
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

/** Tries the steps 1, 1/2, 1/4, … and returns the first weights that meet Armijo's condition. */
function halved(
  from: Float64Array<ArrayBuffer>,
  direction: Float64Array,
  decrease: number,
  before: number,
  lossAt: (weights: Float64Array) => number,
): Float64Array<ArrayBuffer> | undefined {
  for (let length = 1; length > 1e-6; length /= 2) {
    const candidate = from.map((weight, i) => weight - length * direction[i]!);
    if (lossAt(candidate) <= before - 1e-4 * length * decrease) return candidate;
  }
  return undefined;
}

function softmax(scores: Float64Array): void {
  const largest = scores.reduce((max, score) => Math.max(max, score), Number.NEGATIVE_INFINITY);
  let sum = 0;
  for (let c = 0; c < scores.length; c++) sum += scores[c] = Math.exp(scores[c]! - largest);
  for (let c = 0; c < scores.length; c++) scores[c]! /= sum;
}

/**
 * Computes probabilities from flat weights: each class has its intercept first, and each row begins with 1.
 */
function classProbabilities(row: Float64Array, weights: Float64Array, into: Float64Array): void {
  for (let c = 0; c < into.length; c++) {
    let score = 0;
    for (let j = 0; j < row.length; j++) score += weights[c * row.length + j]! * row[j]!;
    into[c] = score;
  }
  softmax(into);
}

function penaltyAt(index: number, width: number, penalty: number): number {
  return index % width === 0 ? INTERCEPT_PENALTY : penalty;
}

function loss(
  rows: readonly Float64Array[],
  labels: ArrayLike<number>,
  classes: number,
  weights: Float64Array,
  penalty: number,
): number {
  const width = weights.length / classes;
  const p = new Float64Array(classes);
  let sum = 0;
  for (const [n, row] of rows.entries()) {
    classProbabilities(row, weights, p);
    sum -= Math.log(Math.max(p[labels[n]!]!, Number.MIN_VALUE)) / rows.length;
  }
  for (let i = 0; i < weights.length; i++) sum += (penaltyAt(i, width, penalty) / 2) * weights[i]! ** 2;
  return sum;
}

/** Computes the loss, its gradient, and the lower triangle of its Hessian. */
function system(
  rows: readonly Float64Array[],
  labels: ArrayLike<number>,
  classes: number,
  weights: Float64Array,
  penalty: number,
): { readonly loss: number; readonly gradient: Float64Array; readonly hessian: Float64Array } {
  const order = weights.length;
  const width = order / classes;
  const gradient = new Float64Array(order);
  const hessian = new Float64Array(order * order);
  const p = new Float64Array(classes);
  for (const [n, row] of rows.entries()) {
    classProbabilities(row, weights, p);
    for (let c = 0; c < classes; c++) {
      const error = (p[c]! - (labels[n] === c ? 1 : 0)) / rows.length;
      for (let j = 0; j < width; j++) gradient[c * width + j]! += error * row[j]!;
      for (let d = 0; d <= c; d++) {
        const factor = (p[c]! * ((c === d ? 1 : 0) - p[d]!)) / rows.length;
        addOuter(hessian, order, c * width, d * width, row, factor);
      }
    }
  }
  for (let i = 0; i < order; i++) {
    const ownPenalty = penaltyAt(i, width, penalty);
    gradient[i]! += ownPenalty * weights[i]!;
    hessian[i * order + i]! += ownPenalty;
  }
  return { loss: loss(rows, labels, classes, weights, penalty), gradient, hessian };
}

/** Adds `factor` · row · rowᵀ to the block of a pair of classes. */
function addOuter(
  hessian: Float64Array,
  order: number,
  top: number,
  left: number,
  row: Float64Array,
  factor: number,
): void {
  for (let i = 0; i < row.length; i++) {
    const scaled = factor * row[i]!;
    const from = (top + i) * order + left;
    for (let j = 0; j < row.length; j++) hessian[from + j]! += scaled * row[j]!;
  }
}
