import type { LineSplitting } from "./text-profile.js";
import type { WordSplitting } from "./words.js";

/**
 * Whose implementation of Gopher's rules decides what the paper leaves open: `"datatrove"` (0.10), `"dolma"` (the
 * tagger `gopher_v1` of Dolma 1.2) or `"dclm"` (the RefinedWeb pipeline of DataComp-LM).
 */
export type GopherReading = "datatrove" | "dolma" | "dclm";

export const GOPHER_READINGS: readonly string[] = ["datatrove", "dolma", "dclm"];

/** Where implementations of Gopher's quality rules differ. */
export interface QualityReading {
  readonly words: WordSplitting;
  /** Which words the document's length counts: all, those that do not begin with a mark, or that are not only marks. */
  readonly counted: "all" | "alphanumeric" | "not-symbols";
  /** Whether only the words that are counted have a length. */
  readonly measuresCounted: boolean;
  readonly wordLength: "mean" | "median";
  /** The occurrences of each symbol, of all symbols together, or the words that contain one, per word. */
  readonly symbols: "each" | "together" | "words";
  readonly ellipses: readonly string[];
  readonly lines: LineSplitting;
  /** Whether white space before a bullet and after an ellipsis is ignored. */
  readonly trims: boolean;
  readonly bullets: string;
  readonly lineEllipses: readonly string[];
  readonly stopWords: "distinct" | "occurrences";
  readonly ignoresCase: boolean;
}

export const QUALITY_READINGS: Readonly<Record<GopherReading, QualityReading>> = {
  datatrove: {
    words: "tokens",
    counted: "not-symbols",
    measuresCounted: true,
    wordLength: "mean",
    symbols: "each",
    ellipses: ["...", "…"],
    lines: "universal",
    trims: true,
    bullets: "•-",
    lineEllipses: ["...", "…"],
    stopWords: "distinct",
    ignoresCase: false,
  },
  dolma: {
    words: "spaces",
    counted: "all",
    measuresCounted: true,
    wordLength: "median",
    symbols: "words",
    ellipses: ["…"],
    lines: "line-feed",
    trims: false,
    bullets: "*-",
    lineEllipses: ["…"],
    stopWords: "occurrences",
    ignoresCase: false,
  },
  dclm: {
    words: "spaces",
    counted: "alphanumeric",
    measuresCounted: false,
    wordLength: "mean",
    symbols: "together",
    ellipses: ["...", ". . .", "…"],
    lines: "trimmed",
    trims: false,
    bullets: "●•*-",
    lineEllipses: ["...", ". . .", "…"],
    stopWords: "occurrences",
    ignoresCase: true,
  },
};

/** Where implementations of Gopher's repetition rules differ. */
export interface RepetitionReading {
  readonly words: WordSplitting;
  readonly lines: LineSplitting;
  readonly paragraphs: LineSplitting;
  /** Whether the first of several equal lines is a duplicate too. */
  readonly duplicates: "all" | "repeats";
  /** What characters are a share of: the text, its lines, or its words. */
  readonly lineCharacters: "text" | "lines" | "words";
  readonly ngramCharacters: "text" | "words";
  /** Whether the spaces between the words of an n-gram count. */
  readonly countsSpaces: boolean;
  /**
   * Which of several equally common n-grams is the most common: the first, even if it occurs once, or the longest of
   * those that are repeated.
   */
  readonly top: "first" | "longest";
  /**
   * How the characters of duplicate n-grams are counted: those in at least one (Rae et al. 2021), those of repeats in
   * a scan that continues after each, or those of all of them, as a share of the characters of all n-grams.
   */
  readonly ngrams: "covered" | "skipped" | "overlapping";
}

export const REPETITION_READINGS: Readonly<Record<GopherReading, RepetitionReading>> = {
  datatrove: {
    words: "tokens",
    lines: "runs",
    paragraphs: "paragraphs",
    duplicates: "repeats",
    lineCharacters: "text",
    ngramCharacters: "text",
    countsSpaces: true,
    top: "first",
    ngrams: "skipped",
  },
  dolma: {
    words: "spaces",
    lines: "line-feed",
    paragraphs: "paragraphs",
    duplicates: "all",
    lineCharacters: "words",
    ngramCharacters: "words",
    countsSpaces: false,
    top: "first",
    ngrams: "overlapping",
  },
  dclm: {
    words: "words",
    lines: "trimmed",
    paragraphs: "trimmed-paragraphs",
    duplicates: "all",
    lineCharacters: "lines",
    ngramCharacters: "words",
    countsSpaces: false,
    top: "longest",
    ngrams: "covered",
  },
};
