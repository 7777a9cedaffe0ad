import type { Spread } from "./statistics.js";

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
