import { checkInteger } from "../numbers/check.js";

/**
 * Returns the probability that banded MinHash proposes a pair: the S-curve `1 − (1 − s^r)^b` of `b` bands
 * with `r` rows each (Indyk and Motwani 1998; Leskovec, Rajaraman and Ullman, Mining of Massive Datasets,
 * 3.4.2). Computed as `−expm1(b · log1p(−s^r))`, so that probabilities as small as 10⁻³⁰⁰ keep their digits.
 *
 * @param similarity The pair's Jaccard coefficient, 0 to 1.
 * @param bands A positive integer.
 * @param rows A positive integer.
 * @throws RangeError if an argument is out of range.
 *
 * @example
 * ```ts
 * candidateProbability(0.8, 14, 8); // 0.92…
 * ```
 */
export function candidateProbability(similarity: number, bands: number, rows: number): number {
  if (!(similarity >= 0 && similarity <= 1)) throw new RangeError(`similarity must be 0 to 1: ${similarity}`);
  checkInteger("bands", bands, 1, Number.MAX_SAFE_INTEGER);
  checkInteger("rows", rows, 1, Number.MAX_SAFE_INTEGER);
  // Plus zero, to return 0 and not -0 for a similarity of 0.
  return -Math.expm1(bands * Math.log1p(-(similarity ** rows))) + 0;
}

/** A point of MinHash's S-curve. */
export interface CurvePoint {
  /** The Jaccard coefficient of two documents, 0 to 1. */
  readonly similarity: number;
  /** The probability that they are proposed as candidates, 0 to 1. */
  readonly probability: number;
}

/** The default similarities of a curve. */
const CURVE_SIMILARITIES: readonly number[] = [0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95];

/**
 * Returns points of the S-curve of a layout of bands.
 *
 * @param bands A positive integer.
 * @param rows A positive integer.
 * @param similarities Default: ten of them, from 0.3 to 0.95.
 * @throws RangeError if an argument is out of range.
 * @example
 * // 1 - (1 - 0.8^8)^14: the share of the pairs with similarity 0.8 that 14 bands of 8 rows find
 * curve(14, 8, [0.8]); // [{ similarity: 0.8, probability: 0.92… }]
 */
export function curve(
  bands: number,
  rows: number,
  similarities: readonly number[] = CURVE_SIMILARITIES,
): readonly CurvePoint[] {
  checkInteger("bands", bands, 1, Number.MAX_SAFE_INTEGER);
  checkInteger("rows", rows, 1, Number.MAX_SAFE_INTEGER);
  return similarities.map((similarity) => ({
    similarity,
    probability: candidateProbability(similarity, bands, rows),
  }));
}

export interface FormatCurveOptions {
  readonly similarities?: readonly number[] | undefined;
}

/**
 * Formats the S-curve as text for a terminal or a report. Probabilities are rounded to hundredths, but never
 * to certainty: `>.99` and `<.01` are printed for what would round to 1 or 0.
 *
 * @param bands A positive integer.
 * @param rows A positive integer.
 * @returns Three lines, without a line break at the end.
 * @throws RangeError if an argument is out of range.
 *
 * @example
 * ```ts
 * formatCurve(14, 8, { similarities: [0.5, 0.7, 0.8, 0.9] });
 * // MinHash, 14 bands of 8 rows (112 hashes): the share of pairs found, by Jaccard similarity
 * // similarity   .50   .70   .80   .90
 * // found        .05   .56   .92  >.99
 * ```
 */
export function formatCurve(bands: number, rows: number, options: FormatCurveOptions = {}): string {
  const { similarities = CURVE_SIMILARITIES } = options;
  const points = curve(bands, rows, similarities);
  const head = `MinHash, ${count(bands, "band")} of ${count(rows, "row")} (${count(bands * rows, "hash", "hashes")})`;
  const title = `${head}: the share of pairs found, by Jaccard similarity`;
  const names = points.map(({ similarity }) => decimals(similarity));
  const width = Math.max(6, ...names.map(({ length }) => length + 1));
  const labels = names.map((name) => name.padStart(width));
  const found = points.map((point) => hundredths(point).padStart(width));
  return `${title}\nsimilarity${labels.join("")}\nfound     ${found.join("")}`;
}

/** Formats a share with at least two decimals. */
function decimals(share: number): string {
  const text = String(share);
  return text.startsWith("0.") ? text.slice(1).padEnd(3, "0") : text;
}

/**
 * Formats a probability with two decimals. Only equal sets are certain to be found, and disjoint ones never
 * are.
 */
function hundredths({ similarity, probability }: CurvePoint): string {
  if (similarity === 0 || similarity === 1) return String(probability);
  const rounded = probability.toFixed(2);
  if (rounded === "1.00") return ">.99";
  return rounded === "0.00" ? "<.01" : rounded.slice(1);
}

function count(number: number, one: string, many: string = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
