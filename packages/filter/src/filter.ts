import { check, checkFilter, checkInput } from "./check.js";
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
export function filter(input: FilterInput, rules: Filter): Verdict {
  checkFilter("rules", rules);
  checkInput(input);
  return input.text.trim() === "" ? verdictOf([check("empty", 0, { min: 1 })]) : rules(input);
}
