import { checkOptions } from "@winnow/core-dom/options";
import { verdictOf } from "../combine.js";
import type { Filter } from "../types.js";
import { type BoundsOption, type DefaultBounds, rules } from "./rules.js";
import { profileOf } from "./text-profile.js";

/** Options of {@link mc4}. */
export interface Mc4Options {
  /** Minimum length of a long line in code points (default 200). */
  readonly lineLength?: number;
  /** Bounds that replace those of mC4; `false` leaves the rule out. */
  readonly bounds?: BoundsOption<"mc4-long-lines">;
}

const BOUNDS: DefaultBounds<"long-lines"> = { "long-lines": { min: 3 } };

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
    const profile = profileOf(text);
    const lines = profile.lines("line-feed");
    let long = 0;
    for (let line = 0; line < lines.length; line += 2) {
      const [start, end] = [lines[line]!, lines[line + 1]!];
      if (end - start >= lineLength && profile.codePoints(start, end) >= lineLength) long++;
    }
    return verdictOf(judge({ "long-lines": long }));
  };
}
