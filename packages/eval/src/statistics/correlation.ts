import { mean } from "./quantile.js";
import { rank } from "./ranks.js";

/**
 * Pearson's product-moment correlation, -1 to 1.
 *
 * @returns NaN where one of the two is constant, there are fewer than two pairs, or a value is no finite number.
 * @throws {RangeError} If the lengths differ.
 *
 * @example pearson([1, 2, 3], [2, 4, 6]) // 1
 */
export function pearson(x: readonly number[], y: readonly number[]): number {
  checkPairs(x, y);
  const meanX = mean(x);
  const meanY = mean(y);
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (let i = 0; i < x.length; i++) {
    const dx = x[i]! - meanX;
    const dy = y[i]! - meanY;
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  // Equal values may differ from their mean by rounding: constants are told by comparing them.
  if (isConstant(x) || isConstant(y)) return Number.NaN;
  return Math.min(1, Math.max(-1, xy / Math.sqrt(xx * yy)));
}

/**
 * Spearman's rank correlation: Pearson's of the mid-ranks, which is right with ties too (Kendall and Gibbons 1990, 3.8).
 *
 * @returns NaN where one of the two is constant, there are fewer than two pairs, or a value is NaN.
 * @throws {RangeError} If the lengths differ.
 *
 * @example spearman([1, 2, 3], [1, 10, 100]) // 1
 */
export function spearman(x: readonly number[], y: readonly number[]): number {
  checkPairs(x, y);
  if (x.some(Number.isNaN) || y.some(Number.isNaN)) return Number.NaN;
  return pearson(rank(x).ranks, rank(y).ranks);
}

/**
 * Kendall's tau-b (Kendall 1945): concordant less discordant pairs, over the geometric mean of the pairs that are not
 * tied in x and not tied in y. Every pair is looked at: meant for systems or some thousand pages.
 *
 * @returns NaN where one of the two is constant, there are fewer than two pairs, or a value is NaN.
 * @throws {RangeError} If the lengths differ.
 *
 * @example kendall([1, 2, 3], [1, 3, 2]) // 1/3
 */
export function kendall(x: readonly number[], y: readonly number[]): number {
  checkPairs(x, y);
  if (x.some(Number.isNaN) || y.some(Number.isNaN)) return Number.NaN;
  let agreement = 0;
  let untiedX = 0;
  let untiedY = 0;
  for (let i = 0; i < x.length; i++) {
    for (let j = 0; j < i; j++) {
      const dx = sign(x[i]!, x[j]!);
      const dy = sign(y[i]!, y[j]!);
      agreement += dx * dy;
      untiedX += dx * dx;
      untiedY += dy * dy;
    }
  }
  return agreement / Math.sqrt(untiedX * untiedY);
}

function sign(a: number, b: number): number {
  return a > b ? 1 : a < b ? -1 : 0;
}

function isConstant(values: readonly number[]): boolean {
  return values.every((value) => value === values[0]);
}

function checkPairs(x: readonly number[], y: readonly number[]): void {
  if (x.length !== y.length) throw new RangeError("x and y must have the same length");
}
