import { checkOptions } from "@winnow/core-dom/options";
import { verdictOf } from "../combine.js";
import type { Filter } from "../types.js";
import { QUALITY_READINGS, qualityFigures } from "./gopher-quality.js";
import { REPETITION_READINGS, repetitionFigures } from "./gopher-repetition.js";
import { stopWordsIn } from "./language-settings.js";
import { type BoundsOption, rules } from "./rules.js";
import { tokenize } from "./tokens.js";

/** Dolma's configurations `dolma-v1_6/mixing/cc-*`. */
// biome-ignore format: a table
const BOUNDS = {
  words: { min: 50, max: 100_000 }, "word-length": { min: 3, max: 10 }, symbols: { max: 0.1 },
  "alphabetic-words": { min: 0.8 }, "stop-words": { min: 2 }, "bullet-lines": { max: 0.9 },
  "ellipsis-lines": { max: 0.3 }, "duplicate-lines": { max: 0.3 },
  "duplicate-line-characters": { max: 0.3 }, "top-2-gram": { max: 0.2 }, "top-3-gram": { max: 0.18 },
  "top-4-gram": { max: 0.16 }, "duplicate-5-grams": { max: 0.15 }, "duplicate-6-grams": { max: 0.14 },
  "duplicate-7-grams": { max: 0.13 }, "duplicate-8-grams": { max: 0.12 },
  "duplicate-9-grams": { max: 0.11 }, "duplicate-10-grams": { max: 0.1 }, "personal-data": { max: 5 },
  "repeated-tokens": { max: 100, exclusive: true },
} as const;

/** The figures of Dolma's rules. */
export type DolmaFigure = keyof typeof BOUNDS;

/** Options of {@link dolmaQuality}. */
export interface DolmaQualityOptions {
  /** The text's language as a BCP 47 tag, for its stop words (default `"en"`, with the words of Gopher). */
  readonly language?: string;
  /** Bounds that replace those of Dolma, by rule; `false` leaves a rule out. */
  readonly bounds?: BoundsOption<`dolma-${DolmaFigure}`>;
}

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
  const stopWords = stopWordsIn(options.language ?? "en");
  const judge = rules("dolma", BOUNDS, options.bounds);
  return ({ text }) =>
    verdictOf(
      judge({
        ...qualityFigures(text, QUALITY_READINGS.dolma, stopWords),
        ...repetitionFigures(text, REPETITION_READINGS.dolma),
        "personal-data": countPersonalData(text),
        "repeated-tokens": mostRepeated(tokenize(text)),
      }),
    );
}

/** The maximum number of tokens in a repeated sequence. */
const MAX_PERIOD = 13;

/**
 * Returns how often a sequence of up to 13 tokens is repeated immediately, as Dolma's tagger
 * `tokenizer_repetitions_v2r2` counts it: the maximum over all sequences, 0 for fewer than three repetitions.
 */
export function mostRepeated(tokens: readonly unknown[]): number {
  let most = 0;
  for (let period = 1; period <= MAX_PERIOD; period++) {
    // Three repetitions are a run of two periods of tokens that equal the one a period before them. It includes one
    // of every `period` places, so the others are only read inside of runs.
    for (let place = 2 * period - 1; place < tokens.length; place += period) {
      if (tokens[place] !== tokens[place - period]) continue;
      let start = place;
      while (start > period && tokens[start - 1] === tokens[start - 1 - period]) start--;
      let end = place + 1;
      while (end < tokens.length && tokens[end] === tokens[end - period]) end++;
      most = Math.max(most, Math.floor((end - start) / period) + 1);
      place = end;
    }
  }
  return most < 3 ? 0 : most;
}

/**
 * Returns the number of e-mail addresses, telephone numbers and IP addresses that Dolma's tagger
 * `pii_regex_with_counts_fast_v2` finds: a scan for the characters that each contains, instead of its expressions,
 * which take quadratic time on long words.
 */
function countPersonalData(text: string): number {
  // Dolma skips such texts.
  if (text.split("?").length > 10_001) return 0;
  return countEmails(text) + (text.match(PHONE)?.length ?? 0) + (text.match(IP_ADDRESS)?.length ?? 0);
}

/** American numbers, after white space in the line. */
const PHONE = /[^\S\n]\(?\d{3}\)?[-. ]*\d{3}[-. ]?\d{4}/g;
const OCTET = "(?:25[0-5]|2[0-4][0-9]|[01]?[0-9][0-9]?)";
const IP_ADDRESS = new RegExp(`(?:${OCTET}\\.){3}${OCTET}`, "g");

/**
 * A name without white space, `@` and a domain, up to white space, which one mark may precede. The name is not only an
 * opening bracket, apart from marks before it, which Dolma's pattern skips.
 */
const EMAIL = /@(?<=[^\s@]@)(?<!(?:^|[\s@])[.,?!;:)(]*\(@)([^\s@,?!;:)(]+)(?=\s|[@,?!;:)(]\s)/g;

/** Counts addresses: their domains have a full stop, other than the last character before white space. */
function countEmails(text: string): number {
  let count = 0;
  for (const { 0: match, 1: domain = "", index } of text.matchAll(EMAIL)) {
    const isBeforeSpace = /\s/.test(text[index + match.length]!);
    if ((isBeforeSpace ? domain.replace(/(?<=.)\.$/, "") : domain).includes(".")) count++;
  }
  return count;
}
