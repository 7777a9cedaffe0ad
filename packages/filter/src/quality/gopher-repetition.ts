import { checkOptions } from "@winnow/core-dom/options";
import { codePointCount } from "@winnow/core-dom/text";
import { verdictOf } from "../combine.js";
import type { Filter } from "../types.js";
import type { GopherReading } from "./gopher-quality.js";
import { type NGramFigures, repeatedNGrams } from "./ngrams.js";
import { type BoundsOption, ratio, rules } from "./rules.js";
import { countDuplicates, strip, strippedLines } from "./text.js";
import { splitWords, WORD_SPLITTINGS, type WordSplitting } from "./words.js";

/** Rae et al. 2021, Table A1, in datatrove's order. */
// biome-ignore format: a table
const BOUNDS = {
  "duplicate-paragraphs": { max: 0.3 }, "duplicate-paragraph-characters": { max: 0.2 },
  "duplicate-lines": { max: 0.3 }, "duplicate-line-characters": { max: 0.2 }, "top-2-gram": { max: 0.2 },
  "top-3-gram": { max: 0.18 }, "top-4-gram": { max: 0.16 }, "duplicate-5-grams": { max: 0.15 },
  "duplicate-6-grams": { max: 0.14 }, "duplicate-7-grams": { max: 0.13 },
  "duplicate-8-grams": { max: 0.12 }, "duplicate-9-grams": { max: 0.11 },
  "duplicate-10-grams": { max: 0.1 },
} as const;

/** The figures of Gopher's repetition rules. All are shares. */
export type GopherRepetitionFigure = keyof typeof BOUNDS;

/** Options of {@link gopherRepetition}. */
export interface GopherRepetitionOptions {
  /** Whose implementation to follow (default `"datatrove"`). */
  readonly reading?: GopherReading;
  /** How words are split; `"tokens"` in datatrove, `"spaces"` in Dolma, `"words"` in DCLM. Takes precedence. */
  readonly words?: WordSplitting;
  /** Bounds that replace those of the paper, by rule; `false` leaves a rule out. */
  readonly bounds?: BoundsOption<`gopher-${GopherRepetitionFigure}`>;
}

/** Where implementations of Gopher's repetition rules differ. */
export interface RepetitionReading {
  readonly words: WordSplitting;
  readonly lines: (text: string) => readonly string[];
  readonly paragraphs: (text: string) => readonly string[];
  /** Whether the first of several equal lines is a duplicate too. */
  readonly duplicates: "all" | "repeats";
  /** What characters are a share of: the text, its lines, or its words. */
  readonly lineCharacters: "text" | "lines" | "words";
  readonly ngramCharacters: "text" | "words";
  /** Length of all occurrences of the most common n-gram. */
  readonly top: (figures: NGramFigures) => number;
  /** How the characters of duplicate n-grams are counted: overlapping ones are a share of all n-grams. */
  readonly duplicateNGrams: "covered" | "skipped" | "overlapping";
}

const splitParagraphs = (text: string): readonly string[] => text.split(/\n{2,}/);

// biome-ignore format: a table
export const REPETITION_READINGS: Readonly<Record<GopherReading, RepetitionReading>> = {
  datatrove: {
    words: "tokens", lines: (text) => text.split(/\n+/), paragraphs: splitParagraphs,
    duplicates: "repeats", lineCharacters: "text", ngramCharacters: "text", duplicateNGrams: "skipped",
    // With the spaces between the words.
    top: ({ n, count, firstLength }) => count * (firstLength + n - 1),
  },
  dolma: {
    words: "spaces", lines: (text) => text.split("\n"), paragraphs: splitParagraphs,
    duplicates: "all", lineCharacters: "words", ngramCharacters: "words", duplicateNGrams: "overlapping",
    top: ({ count, firstLength }) => count * firstLength,
  },
  dclm: {
    words: "words", lines: strippedLines, paragraphs: (text) => splitParagraphs(text).map(strip).filter(Boolean),
    duplicates: "all", lineCharacters: "lines", ngramCharacters: "words", duplicateNGrams: "covered",
    top: ({ count, maxLength }) => (count < 2 ? 0 : count * maxLength),
  },
};

/**
 * Returns a filter by the repetition rules of Gopher: shares of duplicate lines and paragraphs and of their
 * characters, of the characters of the most common 2-, 3- and 4-gram, and of duplicate 5- to 10-grams. The paper
 * leaves open how to count some of them; `reading` selects an implementation.
 *
 * @throws TypeError or RangeError for invalid options.
 * @see Rae et al. 2021, https://arxiv.org/abs/2112.11446, Table A1
 * @example
 * filter({ text }, gopherRepetition({ reading: "dclm" })).reasons;
 */
export function gopherRepetition(options: GopherRepetitionOptions = {}): Filter {
  const readings = Object.keys(REPETITION_READINGS);
  checkOptions(options, { reading: readings, words: WORD_SPLITTINGS, bounds: "object" });
  const defaults = REPETITION_READINGS[options.reading ?? "datatrove"];
  const reading = { ...defaults, words: options.words ?? defaults.words };
  const judge = rules("gopher", BOUNDS, options.bounds);
  return ({ text }) => verdictOf(judge(repetitionFigures(text, reading)));
}

/** Returns the figures of a text; 0 if there are no lines or words. */
export function repetitionFigures(
  text: string,
  reading: RepetitionReading,
): Readonly<Record<GopherRepetitionFigure, number>> {
  const grams = repeatedNGrams(splitWords(text, reading.words));
  const characters = { text: codePointCount(text), words: grams[0]!.all };
  const figures: Record<string, number> = {};
  for (const part of ["paragraph", "line"] as const) {
    const parts = reading[`${part}s`](text);
    const duplicates = countDuplicates(parts, reading.duplicates);
    const all =
      reading.lineCharacters === "lines"
        ? parts.reduce((sum, line) => sum + codePointCount(line), 0)
        : characters[reading.lineCharacters];
    figures[`duplicate-${part}s`] = ratio(duplicates.count, parts.length);
    figures[`duplicate-${part}-characters`] = ratio(duplicates.characters, all);
  }
  const all = characters[reading.ngramCharacters];
  // The table has bounds for some of these figures.
  for (const ngrams of grams) {
    const duplicated = ngrams[reading.duplicateNGrams];
    const total = reading.duplicateNGrams === "overlapping" ? ngrams.all : all;
    figures[`top-${ngrams.n}-gram`] = ratio(reading.top(ngrams), all);
    figures[`duplicate-${ngrams.n}-grams`] = ratio(duplicated, total);
  }
  return figures as Record<GopherRepetitionFigure, number>;
}
