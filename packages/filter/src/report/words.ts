import { count } from "@winnow/core-dom/report";
import type { Check } from "../types.js";

/** Describes the figure of a check and its bounds. @example checkWords(check) // "57, at least 200" */
export function checkWords({ value, min, max, exclusive, allowed, denied }: Check): string {
  const bounds = [
    min === undefined ? "" : `${exclusive ? "above" : "at least"} ${figure(min)}`,
    max === undefined ? "" : `${exclusive ? "below" : "at most"} ${figure(max)}`,
    allowed === undefined ? "" : `one of ${allowed.join(", ")}`,
    denied === undefined ? "" : `none of ${denied.join(", ")}`,
  ].filter((words) => words !== "");
  const own = typeof value === "number" ? figure(value) : value;
  return bounds.length === 0 ? own : `${own}, ${bounds.join(" and ")}`;
}

/** Formats a figure with four significant digits; whole numbers in full. */
function figure(value: number): string {
  if (Number.isInteger(value)) return Math.abs(value) < 1e15 ? count(value) : String(value);
  return String(Number(value.toPrecision(4)));
}
