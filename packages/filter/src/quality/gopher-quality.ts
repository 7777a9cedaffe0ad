import { checkOptions } from "@winnow/core-dom/options";
import { verdictOf } from "../combine.js";
import type { Filter } from "../types.js";
import { ALPHANUMERIC, afterSpace, beforeSpace, LETTER, SYMBOL } from "./characters.js";
import { stopWordsOf } from "./language-settings.js";
import { GOPHER_READINGS, type GopherReading, QUALITY_READINGS, type QualityReading } from "./readings.js";
import { type BoundsOption, type DefaultBounds, ratio, rules } from "./rules.js";
import { profileOf, type TextProfile } from "./text-profile.js";
import { checkSplitting, type WordSplitting, type Words } from "./words.js";

/** The figures of Gopher's quality rules. */
export type GopherQualityFigure =
  | "words"
  | "word-length"
  | "hashes"
  | "ellipses"
  | "symbols"
  | "bullet-lines"
  | "ellipsis-lines"
  | "alphabetic-words"
  | "stop-words";

/** Options of {@link gopherQuality}. */
export interface GopherQualityOptions {
  /** Whose implementation to follow (default `"datatrove"`). The other options take precedence. */
  readonly reading?: GopherReading;
  /** The text's language as a BCP 47 tag, for its stop words (default `"en"`, with the words of the paper). */
  readonly language?: string;
  /** How words are split; `"tokens"` in datatrove, `"spaces"` in Dolma and DCLM. */
  readonly words?: WordSplitting;
  /** Whether to count different stop words (datatrove) or all their occurrences (Dolma, DCLM). */
  readonly stopWords?: "distinct" | "occurrences";
  /** The mean length of words (the paper, datatrove, DCLM) or the median (Dolma). */
  readonly wordLength?: "mean" | "median";
  /** Bounds that replace those of the paper, by rule; `false` leaves a rule out. */
  readonly bounds?: BoundsOption<`gopher-${GopherQualityFigure}`>;
}

/** Rae et al. 2021, appendix A1.1, "Quality Filtering". */
const QUALITY_BOUNDS: DefaultBounds<GopherQualityFigure> = {
  words: { min: 50, max: 100_000 },
  "word-length": { min: 3, max: 10 },
  hashes: { max: 0.1 },
  ellipses: { max: 0.1 },
  symbols: { max: 0.1 },
  "bullet-lines": { max: 0.9 },
  "ellipsis-lines": { max: 0.3 },
  "alphabetic-words": { min: 0.8 },
  "stop-words": { min: 2 },
};

/**
 * Returns a filter by the quality rules of Gopher: number and length of words, `#` and ellipses per word, shares of
 * lines that begin with a bullet or end with an ellipsis, share of words with a letter, stop words. The paper leaves
 * open how to count some of them; `reading` selects an implementation.
 *
 * `gopher-hashes` and `gopher-ellipses` are one rule, `gopher-symbols`, in the readings of Dolma and DCLM.
 *
 * @throws TypeError or RangeError for invalid options, or a language without stop words.
 * @see Rae et al. 2021, https://arxiv.org/abs/2112.11446, appendix A1.1
 * @example
 * filter({ text }, gopherQuality({ bounds: { "gopher-words": { min: 20 } } }));
 */
export function gopherQuality(options: GopherQualityOptions = {}): Filter {
  checkOptions(options, {
    reading: GOPHER_READINGS,
    language: "string",
    words: "any",
    stopWords: ["distinct", "occurrences"],
    wordLength: ["mean", "median"],
    bounds: "object",
  });
  const reading = { ...QUALITY_READINGS[options.reading ?? "datatrove"], ...given(options) };
  const stopWords = stopWordsOf(options.language ?? "en");
  const judge = rules("gopher", qualityBounds(reading), options.bounds);
  return ({ text }) => verdictOf(judge(qualityFigures(profileOf(text), reading, stopWords)));
}

function given({ words, stopWords, wordLength }: GopherQualityOptions): Partial<QualityReading> {
  checkSplitting(words);
  return {
    ...(words !== undefined && { words }),
    ...(stopWords !== undefined && { stopWords }),
    ...(wordLength !== undefined && { wordLength }),
  };
}

/** Returns the bounds of the rules that a reading has. */
function qualityBounds({ symbols }: QualityReading): DefaultBounds<GopherQualityFigure> {
  const { hashes, ellipses, symbols: together, ...others } = QUALITY_BOUNDS;
  return (
    symbols === "each" ? { hashes, ellipses, ...others } : { symbols: together, ...others }
  ) as DefaultBounds<GopherQualityFigure>;
}

/** Returns the figures of a text. Shares are 0 if there are no words or lines. */
export function qualityFigures(
  profile: TextProfile,
  reading: QualityReading,
  stopWords: ReadonlySet<string>,
): Readonly<Record<GopherQualityFigure, number>> {
  const { text } = profile;
  const words = profile.words(reading.words);
  const { counted, length, alphabetic } = measureWords(profile.flags, words, reading);
  const { bullets, ellipses, lines } = measureLines(profile, reading);
  const hashCount = reading.symbols === "words" ? 0 : occurrences(text, "#");
  const ellipsisCount =
    reading.symbols === "words" ? 0 : sumOf(reading.ellipses, (e) => occurrences(text, e));
  const symbols =
    reading.symbols === "words"
      ? wordsWith(text, words, ["#", ...reading.ellipses])
      : hashCount + ellipsisCount;
  return {
    words: counted,
    "word-length": length,
    hashes: ratio(hashCount, words.count),
    ellipses: ratio(ellipsisCount, words.count),
    symbols: ratio(symbols, words.count),
    "bullet-lines": ratio(bullets, lines),
    "ellipsis-lines": ratio(ellipses, lines),
    "alphabetic-words": ratio(alphabetic, words.count),
    "stop-words": countStopWords(profile, words, stopWords, reading),
  };
}

/** Number of words that count, their mean or median length, and number of words with a letter. */
function measureWords(flags: Uint8Array, words: Words, reading: QualityReading) {
  let [counted, measured, total, alphabetic] = [0, 0, 0, 0];
  const byLength = new Map<number, number>();
  for (let id = 0; id < words.size; id++) {
    const span = 2 * words.firsts[id]!;
    const [start, end, count] = [words.spans[span]!, words.spans[span + 1]!, words.counts[id]!];
    const isCounted = counts(flags, start, end, reading.counted);
    if (isCounted) counted += count;
    if (hasLetter(flags, start, end)) alphabetic += count;
    if (reading.measuresCounted && !isCounted) continue;
    const length = words.lengths[id]!;
    measured += count;
    total += count * length;
    if (reading.wordLength === "median") byLength.set(length, (byLength.get(length) ?? 0) + count);
  }
  const length = reading.wordLength === "mean" ? ratio(total, measured) : median(byLength, measured);
  return { counted, length, alphabetic };
}

function counts(flags: Uint8Array, start: number, end: number, which: QualityReading["counted"]): boolean {
  if (which === "all") return true;
  if (which === "alphanumeric") return (flags[start]! & ALPHANUMERIC) !== 0;
  for (let index = start; index < end; index++) {
    if ((flags[index]! & SYMBOL) === 0) return true;
  }
  return false;
}

function hasLetter(flags: Uint8Array, start: number, end: number): boolean {
  for (let index = start; index < end; index++) {
    if ((flags[index]! & LETTER) !== 0) return true;
  }
  return false;
}

/** Returns the median of values that are given with their numbers; 0 if there are none. */
function median(numbers: ReadonlyMap<number, number>, total: number): number {
  if (total === 0) return 0;
  const [low, high] = [(total - 1) >> 1, total >> 1];
  let before = 0;
  let lower: number | undefined;
  for (const [value, number] of [...numbers].sort(([a], [b]) => a - b)) {
    before += number;
    if (lower === undefined && before > low) lower = value;
    if (before > high) return (lower! + value) / 2;
  }
  return 0;
}

function measureLines({ text, flags, lines }: TextProfile, reading: QualityReading) {
  const spans = lines(reading.lines);
  let [bullets, ellipses] = [0, 0];
  for (let span = 0; span < spans.length; span += 2) {
    let [start, end] = [spans[span]!, spans[span + 1]!];
    if (reading.trims) {
      start = afterSpace(flags, start, end);
      end = beforeSpace(flags, start, end);
    }
    if (start === end) continue;
    if (reading.bullets.includes(text[start]!)) bullets++;
    if (reading.lineEllipses.some((ellipsis) => endsWith(text, start, end, ellipsis))) ellipses++;
  }
  return { bullets, ellipses, lines: spans.length / 2 };
}

function endsWith(text: string, start: number, end: number, suffix: string): boolean {
  return end - start >= suffix.length && text.startsWith(suffix, end - suffix.length);
}

function occurrences(text: string, part: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) count++;
  return count;
}

function wordsWith(text: string, words: Words, parts: readonly string[]): number {
  // Most texts have none of them.
  const present = parts.filter((part) => text.includes(part));
  if (present.length === 0) return 0;
  let count = 0;
  for (let id = 0; id < words.size; id++) {
    const span = 2 * words.firsts[id]!;
    const word = text.slice(words.spans[span]!, words.spans[span + 1]!);
    if (present.some((part) => word.includes(part))) count += words.counts[id]!;
  }
  return count;
}

function countStopWords(
  { text, units }: TextProfile,
  words: Words,
  stopWords: ReadonlySet<string>,
  reading: QualityReading,
) {
  const found = new Set<string>();
  const longest = longestByInitial(stopWords);
  let count = 0;
  for (let id = 0; id < words.size; id++) {
    const span = 2 * words.firsts[id]!;
    const [start, end] = [words.spans[span]!, words.spans[span + 1]!];
    // Lower case is never shorter.
    if (end - start > longest[initialOf(units[start]!)]!) continue;
    const word = text.slice(start, end);
    const folded = reading.ignoresCase ? word.toLowerCase() : word;
    if (!stopWords.has(folded)) continue;
    found.add(folded);
    count += words.counts[id]!;
  }
  return reading.stopWords === "distinct" ? found.size : count;
}

/** Returns the lengths of the longest words by {@link initialOf}: few words begin like stop words and are as short. */
function longestByInitial(words: ReadonlySet<string>): Uint32Array {
  const longest = new Uint32Array(OTHER_INITIAL + 1);
  for (const word of words) {
    for (const initial of [initialOf(word.charCodeAt(0)), OTHER_INITIAL]) {
      longest[initial] = Math.max(longest[initial]!, word.length);
    }
  }
  return longest;
}

/** Characters outside of ASCII, which may have one in ASCII as their lower case. */
const OTHER_INITIAL = 0x20;

/** A class of first letters: those in it do not differ, or only in case. */
function initialOf(unit: number): number {
  return unit < 0x80 ? unit & 0x1f : OTHER_INITIAL;
}

function sumOf<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0);
}
