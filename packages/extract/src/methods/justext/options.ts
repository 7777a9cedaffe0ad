import type { Favor } from "@winnow/core-dom";
import { checkOptions, type OptionKinds } from "@winnow/core-dom/options";

/** The thresholds of jusText (Pomikálek 2011, §4.3 and §5.3), under the original's names. */
export interface Thresholds {
  /** Characters under which a paragraph is short. Default 70. */
  readonly lengthLow: number;
  /** Characters above which a paragraph full of stop words is good and not just near-good. Default 200. */
  readonly lengthHigh: number;
  /** The share of stop words, 0 to 1, under which a paragraph is bad. Default 0.3. */
  readonly stopWordsLow: number;
  /** The share of stop words, 0 to 1, from which on a paragraph is good or near-good. Default 0.32. */
  readonly stopWordsHigh: number;
  /** The share of characters in links, 0 to 1, above which a paragraph is bad. Default 0.2. */
  readonly maxLinkDensity: number;
  /** How many characters before a good paragraph a heading may end and still belong to it. Default 200. */
  readonly maxHeadingDistance: number;
  /** Gives headings no better chance than other short paragraphs. Default false. */
  readonly noHeadings: boolean;
}

/**
 * All options of the original; a threshold that is left out has the default of the method's `favor`.
 */
export interface JustextOptions extends Partial<Thresholds> {
  /**
   * The stop words to count, in any case. An empty list asks for the language-independent mode. Default: the
   * list of the page's language (see `stopList`).
   */
  readonly stopWords?: Iterable<string>;
}

/** The original's defaults (Pomikálek 2011, §5.3). */
const BALANCED: Thresholds = {
  lengthLow: 70,
  lengthHigh: 200,
  stopWordsLow: 0.3,
  stopWordsHigh: 0.32,
  maxLinkDensity: 0.2,
  maxHeadingDistance: 200,
  noHeadings: false,
};

/**
 * The thresholds that stand for each way of weighing doubt. `balanced` is the original. `precision` asks for
 * longer paragraphs with more stop words and fewer links. `recall` lets shorter paragraphs with fewer stop words
 * and more links through.
 */
export const THRESHOLDS: Readonly<Record<Favor, Thresholds>> = {
  balanced: BALANCED,
  precision: { ...BALANCED, lengthLow: 100, lengthHigh: 240, stopWordsHigh: 0.35, maxLinkDensity: 0.1 },
  recall: {
    ...BALANCED,
    lengthLow: 50,
    lengthHigh: 120,
    stopWordsLow: 0.15,
    stopWordsHigh: 0.2,
    maxLinkDensity: 0.35,
  },
};

/**
 * The thresholds for a page in a language, whose stop list holds more or fewer of the running words than the
 * English one, and whose characters say more or less than letters do: shares of stop words go with the list's
 * coverage (never above the defaults), lengths with {@link LENGTH_SCALES}.
 *
 * @param coverage - of the list that is counted; undefined in the language-independent mode.
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

/** The coverage of the list that the original's thresholds are kept for. */
const ENGLISH_COVERAGE = 0.47;

/**
 * How long a text is in a language beside the same in English, in characters: the Universal Declaration of Human
 * Rights has 10,546 in English, 2,743 in Chinese, 4,070 in Japanese and 4,624 in Korean.
 */
const LENGTH_SCALES: Readonly<Record<string, number>> = { ja: 0.4, ko: 0.45, wuu: 0.25, yue: 0.25, zh: 0.25 };

/** The numeric options and their largest values. */
const BOUNDS = {
  lengthLow: Number.POSITIVE_INFINITY,
  lengthHigh: Number.POSITIVE_INFINITY,
  stopWordsLow: 1,
  stopWordsHigh: 1,
  maxLinkDensity: Number.POSITIVE_INFINITY,
  maxHeadingDistance: Number.POSITIVE_INFINITY,
} as const;

const KINDS: OptionKinds<JustextOptions> = {
  lengthLow: "number",
  lengthHigh: "number",
  stopWordsLow: "number",
  stopWordsHigh: "number",
  maxLinkDensity: "number",
  maxHeadingDistance: "number",
  noHeadings: "boolean",
  stopWords: "any",
};

/** @throws TypeError or RangeError with the name of the option that is none. */
export function checkJustextOptions(options: JustextOptions): void {
  checkOptions(options, KINDS);
  for (const name of Object.keys(BOUNDS) as (keyof typeof BOUNDS)[]) {
    const value = options[name];
    if (value === undefined) continue;
    if (!(value >= 0 && value <= BOUNDS[name])) {
      throw new RangeError(`${name} must lie between 0 and ${BOUNDS[name]}: ${value}`);
    }
  }
  const { stopWords } = options;
  if (stopWords !== undefined && (typeof stopWords === "string" || !(Symbol.iterator in Object(stopWords)))) {
    throw new TypeError("stopWords must be a list of words");
  }
}
