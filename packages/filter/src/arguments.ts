import { checkType, describeValue } from "@winnow/core-dom/options";
import type { Filter, FilterInput } from "./types.js";

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
