/** The middle of several measurements and how far they lie apart. */
export interface Spread {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/**
 * The q-quantile, linear between the two nearest order statistics (Hyndman & Fan 1996, definition 7); NaN of nothing.
 *
 * @param q - in 0..1; 0.5 is the median.
 * @throws RangeError where `q` is outside of 0..1.
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

export function p95(values: readonly number[]): number {
  return quantile(values, 0.95);
}

/** @returns NaN throughout where there are no values. */
export function spread(values: readonly number[]): Spread {
  return { median: median(values), min: quantile(values, 0), max: quantile(values, 1) };
}

/**
 * The ratio of two totals over the pages that both have done: `a[i]` and `b[i]` are about the same page, and a page on
 * which either failed (undefined) counts for neither. NaN where no page is left.
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
 * For each page the median over the rounds that did it: what a single pause did to a page drops out. Undefined where no
 * round did it.
 */
export function medianByPage(
  rounds: readonly (readonly (number | undefined)[])[],
): readonly (number | undefined)[] {
  return (rounds[0] ?? []).map((_, page) => {
    const values = rounds.map((round) => round[page]).filter((value) => value !== undefined);
    return values.length === 0 ? undefined : median(values);
  });
}

/** Two or three significant digits, never an exponent; a dash for what was not measured. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return "–";
  if (Math.abs(value) >= 100) return value.toFixed(0);
  if (Math.abs(value) >= 10) return value.toFixed(1);
  return value.toFixed(value !== 0 && Math.abs(value) < 0.1 ? 3 : 2);
}

/** The median, with the range. */
export function spreadFigure({ median, min, max }: Spread): string {
  return Number.isNaN(median) ? figure(median) : `${figure(median)} (${figure(min)}–${figure(max)})`;
}
