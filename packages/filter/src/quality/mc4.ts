import { checkOptions } from "@winnow/core-dom/options";
import { codePointCount } from "@winnow/core-dom/text";
import { verdictOf } from "../combine.js";
import type { Filter } from "../types.js";
import { type BoundsOption, rules } from "./rules.js";

/** Options of {@link mc4}. */
export interface Mc4Options {
  /** Minimum length of a long line in code points (default 200). */
  readonly lineLength?: number;
  /** Bounds that replace those of mC4; `false` leaves the rule out. */
  readonly bounds?: BoundsOption<"mc4-long-lines">;
}

/** Xue et al. 2021, section 3.1. */
const BOUNDS = { "long-lines": { min: 3 } } as const;

/**
 * Returns a filter by mC4's rule for all languages: at least three lines of at least 200 characters.
 *
 * @throws TypeError or RangeError for invalid options.
 * @see Xue et al. 2021, https://arxiv.org/abs/2010.11934, section 3.1
 * @example filter({ text }, mc4()).keep
 */
export function mc4(options: Mc4Options = {}): Filter {
  checkOptions(options, { lineLength: "number", bounds: "object" });
  const { lineLength = 200 } = options;
  const judge = rules("mc4", BOUNDS, options.bounds);
  return ({ text }) => {
    const long = text.split("\n").filter((line) => codePointCount(line) >= lineLength).length;
    return verdictOf(judge({ "long-lines": long }));
  };
}
