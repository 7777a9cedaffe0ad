import { normalCdf } from "./special.js";

/** Beyond this the normal density adds nothing: it is below 1e-17. */
const REACH = 8.5;
/** Simpson's rule on an even number of steps; the integrand is smooth, 400 give some ten digits. */
const STEPS = 400;

/**
 * The chance that the range of `k` independent standard normals is at most `q`: the studentised range's distribution with
 * infinite degrees of freedom, k ∫ φ(z) [Φ(z + q) - Φ(z)]^(k-1) dz over the least of them (Harter 1960), by Simpson's
 * rule.
 *
 * @example studentisedRangeCdf(2.7718, 2) // 0.95
 */
export function studentisedRangeCdf(q: number, k: number): number {
  if (q <= 0) return 0;
  const step = (2 * REACH) / STEPS;
  let sum = 0;
  for (let i = 0; i <= STEPS; i++) {
    const z = -REACH + i * step;
    const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
    const weight = i === 0 || i === STEPS ? 1 : i % 2 === 1 ? 4 : 2;
    sum += weight * density * (normalCdf(z + q) - normalCdf(z)) ** (k - 1);
  }
  return Math.min(1, (k * sum * step) / 3);
}

/**
 * The value that the range of `k` independent standard normals exceeds with chance `alpha`, by bisection.
 *
 * @throws {RangeError} If `k` is not a whole number from 2 on, or `alpha` not between 0 and 1.
 *
 * @example studentisedRange(3, 0.05) // 3.3145
 */
export function studentisedRange(k: number, alpha: number): number {
  if (!Number.isSafeInteger(k) || k < 2) throw new RangeError("k must be a whole number from 2 on");
  if (!(alpha > 0 && alpha < 1)) throw new RangeError("alpha must be between 0 and 1");
  let low = 0;
  let high = 2 * REACH;
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2;
    if (studentisedRangeCdf(middle, k) < 1 - alpha) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
