/**
 * The distributions that the statistical tests in this folder need. Series and continued fractions as in
 * Press et al. 2007, "Numerical Recipes", 6.1, 6.2 and 6.4; accurate to about 12 digits.
 */

const TINY = 1e-300;
const PRECISION = 1e-15;
const STEPS = 10_000;

/** Coefficients of Lanczos's approximation for g = 7 and n = 9 (Godfrey 2001). */
const LANCZOS: readonly number[] = [
  0.9999999999998099, 676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/** The logarithm of the gamma function, for x > 0. @example logGamma(5) // ln 24 */
export function logGamma(x: number): number {
  // Reflection keeps small arguments accurate.
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  let sum = LANCZOS[0]!;
  for (let i = 1; i < LANCZOS.length; i++) sum += LANCZOS[i]! / (x - 1 + i);
  const t = x + 6.5;
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
}

/**
 * The regularised upper incomplete gamma function Q(a, x), for a > 0 and x >= 0.
 *
 * @example upperGamma(1, 2) // e^-2
 */
export function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  if (x === Number.POSITIVE_INFINITY) return 0;
  const front = Math.exp(a * Math.log(x) - x - logGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; n < STEPS && term > sum * PRECISION; n++) {
      term *= x / (a + n);
      sum += term;
    }
    return 1 - front * sum;
  }
  let b = x + 1 - a;
  let c = 1 / TINY;
  let d = 1 / b;
  let h = d;
  for (let n = 1; n < STEPS; n++) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / awayFromZero(an * d + b);
    c = awayFromZero(b + an / c);
    h *= d * c;
    if (Math.abs(d * c - 1) < PRECISION) break;
  }
  return front * h;
}

/**
 * The regularised incomplete beta function I_x(a, b), for a, b > 0 and x from 0 to 1.
 *
 * @example regularisedBeta(0.3, 1, 1) // 0.3
 */
export function regularisedBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The continued fraction converges fast only on one side of the mean.
  if (x > (a + 1) / (a + b + 2)) return 1 - regularisedBeta(1 - x, b, a);
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x));
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let h = d;
  for (let m = 1; m < STEPS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / awayFromZero(1 + even * d);
    c = awayFromZero(1 + even / c);
    h *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / awayFromZero(1 + odd * d);
    c = awayFromZero(1 + odd / c);
    h *= d * c;
    if (Math.abs(d * c - 1) < PRECISION) break;
  }
  return (front * h) / a;
}

function awayFromZero(value: number): number {
  return Math.abs(value) < TINY ? TINY : value;
}

/**
 * The probability that chi-square with `df` degrees of freedom is at least `x`.
 *
 * @example chiSquareUpper(3.841, 1) // 0.05
 */
export function chiSquareUpper(x: number, df: number): number {
  return Number.isNaN(x) ? Number.NaN : upperGamma(df / 2, x / 2);
}

/**
 * The probability that F with `df1` and `df2` degrees of freedom is at least `x`.
 *
 * @example fUpper(4.965, 1, 10) // 0.05
 */
export function fUpper(x: number, df1: number, df2: number): number {
  if (Number.isNaN(x)) return Number.NaN;
  if (x === Number.POSITIVE_INFINITY) return 0;
  return x <= 0 ? 1 : regularisedBeta(df2 / (df2 + df1 * x), df2 / 2, df1 / 2);
}

/** The standard normal distribution function. @example normalCdf(1.96) // 0.975 */
export function normalCdf(x: number): number {
  const tail = upperGamma(0.5, (x * x) / 2) / 2;
  return x < 0 ? tail : 1 - tail;
}
