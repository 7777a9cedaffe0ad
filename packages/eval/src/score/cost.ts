import { mean, quantile } from "../statistics/quantile.js";
import type { Cost } from "./types.js";

/**
 * What a system costs, from the milliseconds of its pages.
 *
 * @returns `undefined` where no page has a time.
 * @example costOf([2, 4, undefined])?.meanMs // 3
 */
export function costOf(times: readonly (number | undefined)[]): Cost | undefined {
  const known = times.filter((time) => time !== undefined);
  if (known.length === 0) return undefined;
  return { meanMs: mean(known), p50Ms: quantile(known, 0.5), p95Ms: quantile(known, 0.95) };
}
