import { checkType, describeValue } from "@winnow/core-dom/options";
import type { Check, Filter, FilterInput } from "./types.js";

/** The bounds of a check. */
export type Bounds = Pick<Check, "min" | "max" | "exclusive">;

/** Compares a figure with its bounds. */
export function check(rule: string, value: number, bounds: Bounds): Check {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, exclusive } = bounds;
  const passed = exclusive ? value > min && value < max : value >= min && value <= max;
  return { rule, value, ...bounds, passed };
}

/** Reports that a filter judges nothing but the page, and had none. */
export const NO_PAGE: Check = {
  rule: "page",
  value: "absent",
  allowed: ["present"],
  passed: false,
  soft: true,
};

/** @throws TypeError if a caller's input is neither a document nor an extraction. */
export function checkInput(input: FilterInput): void {
  checkType("input", input, "object");
  checkType("input.text", input.text, "string");
}

/**
 * @param name - the argument's name in messages.
 * @throws TypeError if a caller's filter is not one.
 */
export function checkFilter(name: string, filter: Filter): void {
  if (typeof filter === "function") return;
  const remedy =
    typeof filter === "string" ? "; createFilter of @winnow/filter/presets returns filters by name" : "";
  throw new TypeError(`${name} must be a filter, not ${describeValue(filter)}${remedy}`);
}
