import { pageSettings } from "@winnow/baselines/methods/justext";
import { parse } from "@winnow/core-dom";
import { extractMetadata } from "@winnow/extract/metadata";
import type { OraclePage } from "./types.js";

type Settings = Readonly<Record<string, unknown>>;

/** The stop words and thresholds that ours uses for the page, so that only the rules are compared. */
export function sharedListSettings({ html }: OraclePage): Settings {
  const { stopWords, thresholds } = pageSettings(parse(html));
  return {
    stopwords: stopWords === undefined ? [] : [...stopWords.words],
    options: {
      length_low: thresholds.lengthLow,
      length_high: thresholds.lengthHigh,
      // No stop words, with thresholds of 0 for them, is the original's language-independent mode.
      stopwords_low: stopWords === undefined ? 0 : thresholds.stopWordsLow,
      stopwords_high: stopWords === undefined ? 0 : thresholds.stopWordsHigh,
      max_link_density: thresholds.maxLinkDensity,
      max_heading_distance: thresholds.maxHeadingDistance,
      no_headings: thresholds.noHeadings,
    },
  };
}

/** Names of the original's stop lists that differ from the language's English name. */
// biome-ignore format: a table
const LIST_NAMES: Readonly<Record<string, string>> = {
  no: "Norwegian_Bokmal", nb: "Norwegian_Bokmal", nn: "Norwegian_Nynorsk", fy: "West_Frisian", pa: "Western_Panjabi",
  ht: "Haitian",
};

/** Languages of which the original has no list, among those that pages are found to be in. */
const WITHOUT_LIST: ReadonlySet<string> = new Set(["ja", "km", "lo", "my", "th", "zh", "zu"]);

const ENGLISH_NAMES = new Intl.DisplayNames("en", { type: "language" });

/** The original's own English list and thresholds, on pages in English. */
export function englishListSettings(page: OraclePage): Settings | undefined {
  return languageOf(page) === "en" ? { stoplist: "English" } : undefined;
}

/** The original's own list of the page's language and its own thresholds, on pages in other languages. */
export function otherListSettings(page: OraclePage): Settings | undefined {
  const language = languageOf(page);
  if (language === "en") return undefined;
  if (language === undefined || WITHOUT_LIST.has(language)) {
    return { stopwords: [], options: { stopwords_low: 0, stopwords_high: 0 } };
  }
  return { stoplist: LIST_NAMES[language] ?? ENGLISH_NAMES.of(language) };
}

function languageOf({ html, url }: OraclePage): string | undefined {
  return extractMetadata(parse(html), { url }).language?.replace(/-.*/, "").toLowerCase();
}
