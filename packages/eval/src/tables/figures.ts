import type { Interval } from "../types.js";

/** A figure with three decimals; an en dash where there is none. @example figure(0.85714) // "0.857" */
export function figure(value: number | undefined): string {
  return value === undefined || Number.isNaN(value) ? "–" : value.toFixed(3);
}

/** A figure with its interval. @example withInterval(0.8, { low: 0.75, high: 0.84 }) // "0.800 [0.750, 0.840]" */
export function withInterval(value: number | undefined, interval: Interval | undefined): string {
  if (interval === undefined || Number.isNaN(interval.low)) return figure(value);
  return `${figure(value)} [${figure(interval.low)}, ${figure(interval.high)}]`;
}

/** A share as percent with one decimal. @example percent(0.1234) // "12.3%" */
export function percent(share: number): string {
  return Number.isNaN(share) ? "–" : `${(100 * share).toFixed(1)}%`;
}
