import { describeValue } from "@winnow/core-dom/options";
import { check } from "./check.js";
import { verdictOf } from "./combine.js";
import type { Filter, FilterInput, Verdict } from "./types.js";

/**
 * Judges a document or an extraction. One without text is dropped, with the only reason `empty`.
 *
 * @throws TypeError if the input has no string `text`, or the filter is not a function.
 * @example
 * import { extract } from "@winnow/extract";
 * import { articleRules, filter } from "@winnow/filter";
 *
 * filter(extract(html), articleRules()).reasons;
 * // [{ rule: "tokens", value: 57, min: 200, passed: false }]
 */
export function filter(input: FilterInput, by: Filter): Verdict {
  if (typeof by !== "function") throw new TypeError(`by must be a filter, not ${describeValue(by)}`);
  const text: unknown = input?.text;
  if (typeof text !== "string")
    throw new TypeError(`input.text must be a string, not ${describeValue(text)}`);
  return text.trim() === "" ? verdictOf([check("empty", 0, { min: 1 })]) : by(input);
}
