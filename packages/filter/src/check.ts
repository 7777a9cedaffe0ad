import type { Check } from "./types.js";

/** The bounds of a check. */
export type Bounds = Pick<Check, "min" | "max" | "exclusive">;

/** Compares a figure with its bounds. */
export function check(rule: string, value: number, bounds: Bounds): Check {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, exclusive } = bounds;
  const passed = exclusive ? value > min && value < max : value >= min && value <= max;
  return { rule, value, ...bounds, passed };
}

/** Reports that rules were left out because they need the page. */
export const NO_PAGE: Check = {
  rule: "page",
  value: "absent",
  allowed: ["present"],
  passed: false,
  soft: true,
};
