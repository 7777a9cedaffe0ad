import { checkOptions } from "@winnow/core-dom/options";
import { verdictOf } from "../combine.js";
import type { Filter } from "../types.js";
import type { TopNGram } from "./ngrams.js";
import {
  GOPHER_READINGS,
  type GopherReading,
  REPETITION_READINGS,
  type RepetitionReading,
} from "./readings.js";
import { type BoundsOption, type DefaultBounds, ratio, rules } from "./rules.js";
import { type LineSplitting, profileOf, type TextProfile } from "./text-profile.js";
import { checkSplitting, type WordSplitting, type Words } from "./words.js";

/** The figures of Gopher's repetition rules. All are shares. */
export type GopherRepetitionFigure =
  | "duplicate-paragraphs"
  | "duplicate-paragraph-characters"
  | "duplicate-lines"
  | "duplicate-line-characters"
  | "top-2-gram"
  | "top-3-gram"
  | "top-4-gram"
  | "duplicate-5-grams"
  | "duplicate-6-grams"
  | "duplicate-7-grams"
  | "duplicate-8-grams"
  | "duplicate-9-grams"
  | "duplicate-10-grams";

/** Options of {@link gopherRepetition}. */
export interface GopherRepetitionOptions {
  /** Whose implementation to follow (default `"datatrove"`). The other options take precedence. */
  readonly reading?: GopherReading;
  /** How words are split; `"tokens"` in datatrove, `"spaces"` in Dolma, `"words"` in DCLM. */
  readonly words?: WordSplitting;
  /** Whether the first of several equal lines or paragraphs is not a duplicate (datatrove), or is (Dolma, DCLM). */
  readonly duplicates?: "repeats" | "all";
  /**
   * What duplicate n-grams cover: the words in at least one (`"covered"`: the paper, DCLM), repeats in a scan that
   * continues after each (`"skipped"`: datatrove), or all of them however they overlap (`"overlapping"`: Dolma).
   */
  readonly ngrams?: "covered" | "skipped" | "overlapping";
  /** Bounds that replace those of the paper, by rule; `false` leaves a rule out. */
  readonly bounds?: BoundsOption<`gopher-${GopherRepetitionFigure}`>;
}

/** Rae et al. 2021, Table A1, in datatrove's order. */
const REPETITION_BOUNDS: DefaultBounds<GopherRepetitionFigure> = {
  "duplicate-paragraphs": { max: 0.3 },
  "duplicate-paragraph-characters": { max: 0.2 },
  "duplicate-lines": { max: 0.3 },
  "duplicate-line-characters": { max: 0.2 },
  "top-2-gram": { max: 0.2 },
  "top-3-gram": { max: 0.18 },
  "top-4-gram": { max: 0.16 },
  "duplicate-5-grams": { max: 0.15 },
  "duplicate-6-grams": { max: 0.14 },
  "duplicate-7-grams": { max: 0.13 },
  "duplicate-8-grams": { max: 0.12 },
  "duplicate-9-grams": { max: 0.11 },
  "duplicate-10-grams": { max: 0.1 },
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
  checkOptions(options, {
    reading: GOPHER_READINGS,
    words: "any",
    duplicates: ["repeats", "all"],
    ngrams: ["covered", "skipped", "overlapping"],
    bounds: "object",
  });
  const { words, duplicates, ngrams } = options;
  checkSplitting(words);
  const reading: RepetitionReading = {
    ...REPETITION_READINGS[options.reading ?? "datatrove"],
    ...(words !== undefined && { words }),
    ...(duplicates !== undefined && { duplicates }),
    ...(ngrams !== undefined && { ngrams }),
  };
  const judge = rules("gopher", REPETITION_BOUNDS, options.bounds);
  return ({ text }) => verdictOf(judge(repetitionFigures(profileOf(text), reading)));
}

/** Returns the figures of a text; 0 if there are no lines or words. */
export function repetitionFigures(
  profile: TextProfile,
  reading: RepetitionReading,
): Readonly<Record<GopherRepetitionFigure, number>> {
  const words = profile.words(reading.words);
  const characters = lengthOf(words);
  const paragraphs = duplicateLines(profile, reading.paragraphs, reading, characters);
  const lines = duplicateLines(profile, reading.lines, reading, characters);
  const whole = reading.ngramCharacters === "text" ? profile.length : characters;
  const { tops, duplicates } = profile.ngrams(reading.words);
  const [top2, top3, top4] = tops;
  const [n5, n6, n7, n8, n9, n10] = duplicates.map((grams) => {
    if (reading.ngrams === "overlapping") return ratio(grams.overlapping, grams.all);
    return ratio(grams[reading.ngrams], whole);
  });
  return {
    "duplicate-paragraphs": paragraphs.share,
    "duplicate-paragraph-characters": paragraphs.characters,
    "duplicate-lines": lines.share,
    "duplicate-line-characters": lines.characters,
    "top-2-gram": ratio(topLength(top2!, reading), whole),
    "top-3-gram": ratio(topLength(top3!, reading), whole),
    "top-4-gram": ratio(topLength(top4!, reading), whole),
    "duplicate-5-grams": n5!,
    "duplicate-6-grams": n6!,
    "duplicate-7-grams": n7!,
    "duplicate-8-grams": n8!,
    "duplicate-9-grams": n9!,
    "duplicate-10-grams": n10!,
  };
}

/** Returns the length of all words, in code points. */
function lengthOf({ size, counts, lengths }: Words): number {
  let length = 0;
  for (let id = 0; id < size; id++) length += counts[id]! * lengths[id]!;
  return length;
}

/** Returns the length of all occurrences of the most common n-gram. */
function topLength({ n, count, length, longest }: TopNGram, reading: RepetitionReading): number {
  if (reading.top === "longest") return count < 2 ? 0 : count * longest;
  return count * (length + (reading.countsSpaces ? n - 1 : 0));
}

function duplicateLines(
  profile: TextProfile,
  splitting: LineSplitting,
  { duplicates, lineCharacters }: RepetitionReading,
  wordCharacters: number,
) {
  const spans = profile.lines(splitting);
  const { size, count, counts, firsts } = profile.equalLines(splitting);
  let [lines, characters, all] = [0, 0, 0];
  for (let id = 0; id < size; id++) {
    const occurrences = counts[id]!;
    if (occurrences === 1 && lineCharacters !== "lines") continue;
    const span = 2 * firsts[id]!;
    const length = profile.codePoints(spans[span]!, spans[span + 1]!);
    all += occurrences * length;
    if (occurrences === 1) continue;
    const counted = duplicates === "all" ? occurrences : occurrences - 1;
    lines += counted;
    characters += counted * length;
  }
  const whole = { text: profile.length, lines: all, words: wordCharacters }[lineCharacters];
  return { share: ratio(lines, count), characters: ratio(characters, whole) };
}
