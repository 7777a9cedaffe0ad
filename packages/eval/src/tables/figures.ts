import type { Interval } from "../types.js";

/** A figure with three decimals; an en dash where there is none. @example figure(0.85714) // "0.857" */
export function figure(value: number | undefined): string {
  return isFigure(value) ? value.toFixed(3) : "–";
}

/** A figure with its interval. @example withInterval(0.8, { low: 0.75, high: 0.84 }) // "0.800 [0.750, 0.840]" */
export function withInterval(value: number | undefined, interval: Interval | undefined): string {
  if (interval === undefined || !isFigure(interval.low)) return figure(value);
  return `${figure(value)} [${figure(interval.low)}, ${figure(interval.high)}]`;
}

/** A share as percent with one decimal; an en dash where there is none. @example percent(0.1234) // "12.3%" */
export function percent(share: number | undefined): string {
  return isFigure(share) ? `${(100 * share).toFixed(1)}%` : "–";
}

/** A number with its noun. @example counted(1, "page") // "1 page" */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Neither NaN nor missing; nor `null`, which is what JSON makes of NaN. */
export function isFigure(value: number | undefined): value is number {
  return Number.isFinite(value);
}
