import type { Favor } from "@winnow/core-dom";
import type { Thresholds } from "./types.js";

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
  const length = LENGTH_SCALES.get(primary) ?? 1;
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
const LENGTH_SCALES: ReadonlyMap<string, number> = new Map([
  ["ja", 0.4],
  ["ko", 0.45],
  ["wuu", 0.25],
  ["yue", 0.25],
  ["zh", 0.25],
]);
