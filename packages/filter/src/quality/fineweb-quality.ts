import { checkOptions } from "@winnow/core-dom/options";
import { codePointCount } from "@winnow/core-dom/text";
import { verdictOf } from "../combine.js";
import type { Filter } from "../types.js";
import { type BoundsOption, ratio, rules } from "./rules.js";
import { countDuplicates, strip } from "./text.js";
import { splitWords, WORD_SPLITTINGS, type WordSplitting } from "./words.js";

/** Penedo et al. 2024, section 3.6, as in datatrove. */
const BOUNDS = {
  "punctuated-lines": { min: 0.12 },
  "short-lines": { max: 0.67 },
  "duplicate-line-characters": { max: 0.01 },
  "newlines-per-word": { max: 0.3 },
} as const;

/** The figures of FineWeb's rules. */
export type FinewebFigure = keyof typeof BOUNDS;

/** Options of {@link finewebQuality}. */
export interface FinewebQualityOptions {
  /** How words are split (default `"tokens"`, as in datatrove). */
  readonly words?: WordSplitting;
  /** Maximum length of a short line in code points (default 30). */
  readonly shortLine?: number;
  /** Bounds that replace those of FineWeb, by rule; `false` leaves a rule out. */
  readonly bounds?: BoundsOption<`fineweb-${FinewebFigure}`>;
}

/**
 * Returns a filter by the rules that FineWeb adds to those of Gopher and C4: share of lines that end with punctuation,
 * share of short lines, characters in duplicate lines as a share of all but line feeds, line feeds per word.
 *
 * @throws TypeError or RangeError for invalid options.
 * @see Penedo et al. 2024, https://arxiv.org/abs/2406.17557, section 3.6
 * @example filter({ text }, finewebQuality()).reasons
 */
export function finewebQuality(options: FinewebQualityOptions = {}): Filter {
  checkOptions(options, { words: WORD_SPLITTINGS, shortLine: "number", bounds: "object" });
  const { words = "tokens", shortLine = 30 } = options;
  const judge = rules("fineweb", BOUNDS, options.bounds);
  return ({ text }) => {
    const allLines = text.split("\n");
    const newlines = allLines.length - 1;
    const lines = allLines.filter((line) => strip(line) !== "");
    const punctuated = lines.filter((line) => TERMINAL.test(line.slice(-2))).length;
    const short = lines.filter((line) => codePointCount(line) <= shortLine).length;
    const duplicated = countDuplicates(lines, "repeats").characters;
    return verdictOf(
      judge({
        "punctuated-lines": ratio(punctuated, lines.length),
        "short-lines": ratio(short, lines.length),
        "duplicate-line-characters": ratio(duplicated, codePointCount(text) - newlines),
        "newlines-per-word": ratio(newlines, splitWords(text, words).length),
      }),
    );
  };
}

const TERMINAL = /\p{Sentence_Terminal}$/u;
