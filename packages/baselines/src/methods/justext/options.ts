import type { Favor } from "@winnow/core-dom";
import { checkOptions, type OptionKinds } from "@winnow/core-dom/options";

/** The thresholds of jusText (Pomikálek 2011, §4.3 and §5.3), under the original's names. */
export interface Thresholds {
  /** A paragraph with fewer characters is short. Default 70. */
  readonly lengthLow: number;
  /** A paragraph with more characters and many stop words is good, not just near-good. Default 200. */
  readonly lengthHigh: number;
  /** A paragraph with a smaller share of stop words, 0 to 1, is bad. Default 0.3. */
  readonly stopWordsLow: number;
  /** A paragraph with at least this share of stop words, 0 to 1, is good or near-good. Default 0.32. */
  readonly stopWordsHigh: number;
  /** A paragraph with a larger share of characters in links, 0 to 1, is bad. Default 0.2. */
  readonly maxLinkDensity: number;
  /**
   * Maximum number of characters between a heading and the good paragraph that it belongs to. Default 200.
   */
  readonly maxHeadingDistance: number;
  /** Treat headings like other short paragraphs. Default false. */
  readonly noHeadings: boolean;
}

/**
 * All options of the original. A threshold that is left out has the default of the method's `favor`.
 */
export interface JustextOptions extends Partial<Thresholds> {
  /**
   * The stop words to count, in upper or lower case. An empty list selects the language-independent mode.
   * Default: the list of the page's language (see `stopList`).
   */
  readonly stopWords?: Iterable<string>;
}

/** The original's defaults (Pomikálek 2011, §5.3). */
// biome-ignore format: a table
const BALANCED: Thresholds = {
  lengthLow: 70, lengthHigh: 200, stopWordsLow: 0.3, stopWordsHigh: 0.32, maxLinkDensity: 0.2,
  maxHeadingDistance: 200, noHeadings: false,
};

/**
 * The thresholds per `favor`. `balanced` is the original. `precision` requires longer paragraphs with more
 * stop words and fewer links. `recall` accepts shorter paragraphs with fewer stop words and more links.
 */
// biome-ignore format: a table
export const THRESHOLDS: Readonly<Record<Favor, Thresholds>> = {
  balanced: BALANCED,
  precision: { ...BALANCED, lengthLow: 100, lengthHigh: 240, stopWordsHigh: 0.35, maxLinkDensity: 0.1 },
  recall: {
    ...BALANCED, lengthLow: 50, lengthHigh: 120, stopWordsLow: 0.15, stopWordsHigh: 0.2, maxLinkDensity: 0.35,
  },
};

/**
 * Returns the thresholds for a page in a language. Shares of stop words are scaled by the coverage of the
 * language's list relative to the English one (never above the defaults), lengths by {@link LENGTH_SCALES}.
 *
 * @param coverage - of the stop list in use; undefined in the language-independent mode.
 */
export function thresholdsIn(
  language: string | undefined,
  coverage: number | undefined,
  favor: Favor,
): Thresholds {
  const { lengthLow, lengthHigh, stopWordsLow, stopWordsHigh, maxHeadingDistance, ...others } =
    THRESHOLDS[favor];
  const share = coverage === undefined ? 1 : Math.min(1, coverage / ENGLISH_COVERAGE);
  const primary = language?.toLowerCase().split("-", 1)[0] ?? "";
  const length = Object.hasOwn(LENGTH_SCALES, primary) ? LENGTH_SCALES[primary]! : 1;
  return {
    ...others,
    lengthLow: Math.round(lengthLow * length),
    lengthHigh: Math.round(lengthHigh * length),
    stopWordsLow: stopWordsLow * share,
    stopWordsHigh: stopWordsHigh * share,
    maxHeadingDistance: Math.round(maxHeadingDistance * length),
  };
}

/**
 * The coverage of the English list, for which the original's thresholds apply unchanged. The original's own
 * list, the most frequent 500 words, covers 0.56.
 */
const ENGLISH_COVERAGE = 0.59;

/**
 * Lengths of a text in characters, relative to the same text in English: the Universal Declaration of Human
 * Rights has 10,546 in English, 2,743 in Chinese, 4,070 in Japanese and 4,624 in Korean.
 */
const LENGTH_SCALES: Readonly<Record<string, number>> = { ja: 0.4, ko: 0.45, wuu: 0.25, yue: 0.25, zh: 0.25 };

// biome-ignore format: a table
const KINDS: OptionKinds<JustextOptions> = {
  lengthLow: "number", lengthHigh: "number", stopWordsLow: "number", stopWordsHigh: "number",
  maxLinkDensity: "number", maxHeadingDistance: "number", noHeadings: "boolean", stopWords: "any",
};

/** @throws TypeError or RangeError that names the invalid option. */
export function checkJustextOptions(options: JustextOptions): void {
  checkOptions(options, KINDS);
  for (const [name, value] of Object.entries(options)) {
    const maximum = name === "stopWordsLow" || name === "stopWordsHigh" ? 1 : Number.POSITIVE_INFINITY;
    if (typeof value === "number" && !(value >= 0 && value <= maximum))
      throw new RangeError(`${name} must be between 0 and ${maximum}: ${value}`);
  }
  const { stopWords } = options;
  if (stopWords !== undefined && (typeof stopWords === "string" || !(Symbol.iterator in Object(stopWords)))) {
    throw new TypeError("stopWords must be a list of words");
  }
}
