import { checkOptions } from "@winnow/core-dom/options";
import { verdictOf } from "../combine.js";
import type { Filter } from "../types.js";
import { type GopherQualityFigure, qualityFigures } from "./gopher-quality.js";
import { type GopherRepetitionFigure, repetitionFigures } from "./gopher-repetition.js";
import { stopWordsOf } from "./language-settings.js";
import { mostRepeated } from "./periods.js";
import { countPersonalData } from "./pii.js";
import { QUALITY_READINGS, REPETITION_READINGS } from "./readings.js";
import { type BoundsOption, type DefaultBounds, rules } from "./rules.js";
import { profileOf } from "./text-profile.js";

/** The figures of Dolma's rules. */
export type DolmaFigure =
  | Exclude<GopherQualityFigure, "hashes" | "ellipses">
  | Exclude<GopherRepetitionFigure, "duplicate-paragraphs" | "duplicate-paragraph-characters">
  | "repeated-tokens"
  | "personal-data";

/** Options of {@link dolmaQuality}. */
export interface DolmaQualityOptions {
  /** The text's language as a BCP 47 tag, for its stop words (default `"en"`, with the words of Gopher). */
  readonly language?: string;
  /** Bounds that replace those of Dolma, by rule; `false` leaves a rule out. */
  readonly bounds?: BoundsOption<`dolma-${DolmaFigure}`>;
}

/** Dolma's configurations `dolma-v1_6/mixing/cc-*`. */
const BOUNDS: DefaultBounds<DolmaFigure> = {
  words: { min: 50, max: 100_000 },
  "word-length": { min: 3, max: 10 },
  symbols: { max: 0.1 },
  "alphabetic-words": { min: 0.8 },
  "stop-words": { min: 2 },
  "bullet-lines": { max: 0.9 },
  "ellipsis-lines": { max: 0.3 },
  "duplicate-lines": { max: 0.3 },
  "duplicate-line-characters": { max: 0.3 },
  "top-2-gram": { max: 0.2 },
  "top-3-gram": { max: 0.18 },
  "top-4-gram": { max: 0.16 },
  "duplicate-5-grams": { max: 0.15 },
  "duplicate-6-grams": { max: 0.14 },
  "duplicate-7-grams": { max: 0.13 },
  "duplicate-8-grams": { max: 0.12 },
  "duplicate-9-grams": { max: 0.11 },
  "duplicate-10-grams": { max: 0.1 },
  "personal-data": { max: 5 },
  "repeated-tokens": { max: 100, exclusive: true },
};

/**
 * Returns a filter by the quality rules of Dolma 1.6: Gopher's in its reading (see `gopherQuality`), the number of
 * e-mail addresses, telephone numbers and IP addresses, and how often a sequence of tokens is repeated immediately.
 * The last counts words and punctuation marks, where Dolma counts tokens of a language model.
 *
 * Dolma's configuration misspells the names of the rules on the most common n-grams, so that its corpus was made
 * without them; set them to `false` for that.
 *
 * @throws TypeError or RangeError for invalid options, or a language without stop words.
 * @see Soldaini et al. 2024, https://arxiv.org/abs/2402.00159, section 5.2 and appendix
 * @example
 * filter({ text }, dolmaQuality({ bounds: { "dolma-personal-data": false } })).reasons;
 */
export function dolmaQuality(options: DolmaQualityOptions = {}): Filter {
  checkOptions(options, { language: "string", bounds: "object" });
  const stopWords = stopWordsOf(options.language ?? "en");
  const judge = rules("dolma", BOUNDS, options.bounds);
  return ({ text }) => {
    const profile = profileOf(text);
    return verdictOf(
      judge({
        ...qualityFigures(profile, QUALITY_READINGS.dolma, stopWords),
        ...repetitionFigures(profile, REPETITION_READINGS.dolma),
        "personal-data": countPersonalData(text),
        "repeated-tokens": mostRepeated(profile.words("tokens").ids),
      }),
    );
  };
}
