import { checkOptions } from "@winnow/core-dom/options";
import { codePointCount } from "@winnow/core-dom/text";
import { verdictOf } from "../combine.js";
import type { Filter } from "../types.js";
import { stopWordsIn } from "./language-settings.js";
import { type BoundsOption, type DefaultBounds, ratio, rules } from "./rules.js";
import { splitLines, strip, strippedLines } from "./text.js";
import { splitWords, WORD_SPLITTINGS, type WordSplitting } from "./words.js";

/** Rae et al. 2021, appendix A1.1, "Quality Filtering". `symbols` is `hashes` and `ellipses` in some readings. */
// biome-ignore format: a table
const BOUNDS = {
  words: { min: 50, max: 100_000 }, "word-length": { min: 3, max: 10 }, hashes: { max: 0.1 },
  ellipses: { max: 0.1 }, symbols: { max: 0.1 }, "bullet-lines": { max: 0.9 },
  "ellipsis-lines": { max: 0.3 }, "alphabetic-words": { min: 0.8 }, "stop-words": { min: 2 },
} as const;

/** The figures of Gopher's quality rules. */
export type GopherQualityFigure = keyof typeof BOUNDS;

/**
 * Whose implementation of Gopher's rules decides what the paper leaves open: `"datatrove"` (0.10), `"dolma"` (the
 * tagger `gopher_v1` of Dolma 1.2) or `"dclm"` (the RefinedWeb pipeline of DataComp-LM).
 */
export type GopherReading = "datatrove" | "dolma" | "dclm";

/** Options of {@link gopherQuality}. */
export interface GopherQualityOptions {
  /** Whose implementation to follow (default `"datatrove"`). */
  readonly reading?: GopherReading;
  /** The text's language as a BCP 47 tag, for its stop words (default `"en"`, with the words of the paper). */
  readonly language?: string;
  /** How words are split; `"tokens"` in datatrove, `"spaces"` in Dolma and DCLM. Takes precedence over `reading`. */
  readonly words?: WordSplitting;
  /** Bounds that replace those of the paper, by rule; `false` leaves a rule out. */
  readonly bounds?: BoundsOption<`gopher-${GopherQualityFigure}`>;
}

/** Where implementations of Gopher's quality rules differ. */
export interface QualityReading {
  readonly words: WordSplitting;
  /** Matches the words that the length of a document counts. */
  readonly counted: RegExp;
  /** Whether the words that are not counted have a length. */
  readonly measuresAll: boolean;
  readonly wordLength: "mean" | "median";
  /** The occurrences of each symbol, of all symbols together, or the words that contain one, per word. */
  readonly symbols: "each" | "together" | "words";
  readonly ellipses: readonly string[];
  readonly lines: (text: string) => readonly string[];
  readonly bullet: RegExp;
  /** The number of different stop words, or of all their occurrences. */
  readonly stopWords: "distinct" | "occurrences";
  readonly ignoresCase: boolean;
}

/**
 * A word that is not only of the punctuation of CCNet (Wenzek et al. 2020), which datatrove does not count as words. The
 * fullwidth digit one is in that list.
 */
const NOT_SYMBOLS =
  /[^!-/:-@[-`{-~«»´–—’“”„…∶━►、。〈〉《》「」【】！％（），．１：；？～\0-\u0008\u000B-\u001F\u007F-\u009F\p{Sentence_Terminal}]/u;

// biome-ignore format: a table
export const QUALITY_READINGS: Readonly<Record<GopherReading, QualityReading>> = {
  datatrove: {
    words: "tokens", counted: NOT_SYMBOLS, measuresAll: false, wordLength: "mean",
    symbols: "each", ellipses: ["...", "…"], lines: (text) => splitLines(text).map(strip), bullet: /^[•-]/,
    stopWords: "distinct", ignoresCase: false,
  },
  dolma: {
    words: "spaces", counted: /^/, measuresAll: true, wordLength: "median",
    symbols: "words", ellipses: ["…"], lines: (text) => text.split("\n"), bullet: /^[*-]/,
    stopWords: "occurrences", ignoresCase: false,
  },
  dclm: {
    words: "spaces", counted: /^[\p{L}\p{N}]/u, measuresAll: true, wordLength: "mean",
    symbols: "together", ellipses: ["...", ". . .", "…"], lines: strippedLines, bullet: /^[●•*-]/,
    stopWords: "occurrences", ignoresCase: true,
  },
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
    reading: Object.keys(QUALITY_READINGS),
    language: "string",
    words: WORD_SPLITTINGS,
    bounds: "object",
  });
  const defaults = QUALITY_READINGS[options.reading ?? "datatrove"];
  const reading = { ...defaults, words: options.words ?? defaults.words };
  const stopWords = stopWordsIn(options.language ?? "en");
  const { hashes, ellipses, symbols, ...others } = BOUNDS;
  const bounds = reading.symbols === "each" ? { hashes, ellipses, ...others } : { symbols, ...others };
  const judge = rules("gopher", bounds as DefaultBounds<GopherQualityFigure>, options.bounds);
  return ({ text }) => verdictOf(judge(qualityFigures(text, reading, stopWords)));
}

/** Returns the figures of a text. Shares are 0 if there are no words or lines. */
export function qualityFigures(
  text: string,
  reading: QualityReading,
  stopWords: ReadonlySet<string>,
): Readonly<Record<GopherQualityFigure, number>> {
  const words = splitWords(text, reading.words);
  const lengths: number[] = [];
  const stops: string[] = [];
  let [counted, alphabetic, characters] = [0, 0, 0];
  for (const word of words) {
    const isCounted = reading.counted.test(word);
    if (isCounted) counted++;
    if (isCounted || reading.measuresAll) {
      const length = codePointCount(word);
      characters += length;
      lengths.push(length);
    }
    if (/\p{L}/u.test(word)) alphabetic++;
    const folded = reading.ignoresCase ? word.toLowerCase() : word;
    if (stopWords.has(folded)) stops.push(folded);
  }
  const endsInEllipsis = (line: string) => reading.ellipses.some((ellipsis) => line.endsWith(ellipsis));
  const lines = reading.lines(text);
  const hashes = occurrences(text, "#");
  const ellipses = reading.ellipses.reduce((sum, ellipsis) => sum + occurrences(text, ellipsis), 0);
  const hasSymbol = (word: string) => ["#", ...reading.ellipses].some((symbol) => word.includes(symbol));
  const symbols = reading.symbols === "words" ? words.filter(hasSymbol).length : hashes + ellipses;
  return {
    words: counted,
    "word-length": reading.wordLength === "mean" ? ratio(characters, lengths.length) : median(lengths),
    hashes: ratio(hashes, words.length),
    ellipses: ratio(ellipses, words.length),
    symbols: ratio(symbols, words.length),
    "bullet-lines": ratio(lines.filter((line) => reading.bullet.test(line)).length, lines.length),
    "ellipsis-lines": ratio(lines.filter(endsInEllipsis).length, lines.length),
    "alphabetic-words": ratio(alphabetic, words.length),
    "stop-words": reading.stopWords === "distinct" ? new Set(stops).size : stops.length,
  };
}

/** Returns the median; 0 if there are no values. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
}

function occurrences(text: string, part: string): number {
  return text.split(part).length - 1;
}
