import { checkOptions } from "@winnow/core-dom/options";
import { verdictOf } from "../combine.js";
import type { Filter } from "../types.js";
import { TERMINAL } from "./characters.js";
import { type BoundsOption, type DefaultBounds, ratio, rules } from "./rules.js";
import { profileOf, type TextProfile } from "./text-profile.js";
import { checkSplitting, type WordSplitting } from "./words.js";

/** The figures of FineWeb's rules. */
export type FinewebFigure =
  | "punctuated-lines"
  | "short-lines"
  | "duplicate-line-characters"
  | "newlines-per-word";

/** Options of {@link finewebQuality}. */
export interface FinewebQualityOptions {
  /** How words are split (default `"tokens"`, as in datatrove). */
  readonly words?: WordSplitting;
  /** Maximum length of a short line in code points (default 30). */
  readonly shortLine?: number;
  /** Bounds that replace those of FineWeb, by rule; `false` leaves a rule out. */
  readonly bounds?: BoundsOption<`fineweb-${FinewebFigure}`>;
}

/** Penedo et al. 2024, section 3.6, as in datatrove. */
const BOUNDS: DefaultBounds<FinewebFigure> = {
  "punctuated-lines": { min: 0.12 },
  "short-lines": { max: 0.67 },
  "duplicate-line-characters": { max: 0.01 },
  "newlines-per-word": { max: 0.3 },
};

/**
 * Returns a filter by the rules that FineWeb adds to those of Gopher and C4: share of lines that end with punctuation,
 * share of short lines, characters in duplicate lines as a share of all but line feeds, line feeds per word.
 *
 * @throws TypeError or RangeError for invalid options.
 * @see Penedo et al. 2024, https://arxiv.org/abs/2406.17557, section 3.6
 * @example filter({ text }, finewebQuality()).reasons
 */
export function finewebQuality(options: FinewebQualityOptions = {}): Filter {
  checkOptions(options, { words: "any", shortLine: "number", bounds: "object" });
  const { words = "tokens", shortLine = 30 } = options;
  checkSplitting(words);
  const judge = rules("fineweb", BOUNDS, options.bounds);
  return ({ text }) => verdictOf(judge(figuresOf(profileOf(text), words, shortLine)));
}

function figuresOf(profile: TextProfile, splitting: WordSplitting, shortLine: number) {
  const lines = profile.lines("non-blank");
  const count = lines.length / 2;
  let [punctuated, short] = [0, 0];
  for (let line = 0; line < lines.length; line += 2) {
    const [start, end] = [lines[line]!, lines[line + 1]!];
    if (endsWithPunctuation(profile, end)) punctuated++;
    if (end - start <= 2 * shortLine && profile.codePoints(start, end) <= shortLine) short++;
  }
  const { size, counts, firsts } = profile.equalLines("non-blank");
  let duplicated = 0;
  for (let id = 0; id < size; id++) {
    if (counts[id] === 1) continue;
    const first = 2 * firsts[id]!;
    duplicated += (counts[id]! - 1) * profile.codePoints(lines[first]!, lines[first + 1]!);
  }
  const newlines = profile.lines("line-feed").length / 2 - 1;
  return {
    "punctuated-lines": ratio(punctuated, count),
    "short-lines": ratio(short, count),
    "duplicate-line-characters": ratio(duplicated, profile.length - newlines),
    "newlines-per-word": ratio(newlines, profile.wordSpans(splitting).length / 2),
  };
}

function endsWithPunctuation({ units, flags }: TextProfile, end: number): boolean {
  const isPair = (units[end - 1]! & 0xfc00) === 0xdc00 && end > 1;
  return (flags[isPair ? end - 2 : end - 1]! & TERMINAL) !== 0;
}
