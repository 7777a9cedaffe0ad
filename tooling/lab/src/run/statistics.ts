/** The median of several measurements and their range. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/**
 * The q-quantile, linear between the two nearest order statistics (Hyndman & Fan 1996, definition 7); NaN for
 * no values.
 *
 * @param q - in 0..1; 0.5 is the median.
 * @throws RangeError if `q` is outside 0..1.
 * @example quantile([1, 2, 3, 4], 0.5); // 2.5
 */
export function quantile(values: readonly number[], q: number): number {
  if (!(q >= 0 && q <= 1)) throw new RangeError("q must be in 0..1");
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * q;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** @returns NaN for all three if there are no values. */
export function spread(values: readonly number[]): Spread {
  return { median: median(values), min: quantile(values, 0), max: quantile(values, 1) };
}

/**
 * The ratio of two totals over the pages that both completed: `a[i]` and `b[i]` are for the same page, and a
 * page on which either failed (undefined) is excluded. NaN if no page remains.
 */
export function pairedRatio(a: readonly (number | undefined)[], b: readonly (number | undefined)[]): number {
  let above = 0;
  let below = 0;
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const [x, y] = [a[i], b[i]];
    if (x === undefined || y === undefined) continue;
    above += x;
    below += y;
  }
  return above / below;
}

/**
 * The median of each page over the rounds that completed it, so that a single pause has no effect. Undefined
 * if no round completed it.
 */
export function medianByPage(
  rounds: readonly (readonly (number | undefined)[])[],
): readonly (number | undefined)[] {
  const pages = Math.max(0, ...rounds.map(({ length }) => length));
  return Array.from({ length: pages }, (_, page) => {
    const values = rounds.map((round) => round[page]).filter((value) => value !== undefined);
    return values.length === 0 ? undefined : median(values);
  });
}

/** Formats a figure with two or three significant digits, without an exponent; NaN as a dash. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return "–";
  if (Math.abs(value) >= 100) return value.toFixed(0);
  if (Math.abs(value) >= 10) return value.toFixed(1);
  return value.toFixed(value !== 0 && Math.abs(value) < 0.1 ? 3 : 2);
}

/** Formats a median with its range, if it has one. */
export function spreadFigure({ median, min, max }: Spread): string {
  return Number.isNaN(median) || min === max
    ? figure(median)
    : `${figure(median)} (${figure(min)}–${figure(max)})`;
}
