import { createMarker, Label, type Marks, type MethodOptions, type Tree } from "@winnow/core-dom";
import { pageLanguage } from "@winnow/core-dom/language";
import { isBlankText } from "@winnow/core-dom/tree";
import { type StopWords, stopList, stopListCoverage, stopWords } from "../../stop-lists/stop-lists.js";
import { visibleTextRows } from "../markup-order.js";
import { classifyParagraphs } from "./classify.js";
import {
  checkJustextOptions,
  type JustextOptions,
  THRESHOLDS,
  type Thresholds,
  thresholdsIn,
} from "./options.js";
import { makeParagraphs } from "./paragraphs.js";
import { reviseClasses } from "./revise.js";
import { ParagraphClass, REASONS } from "./types.js";

/** Minimum coverage of a stop list that is used: with a lower one, chance would decide. */
const MIN_COVERAGE = 0.1;

/**
 * jusText (Pomikálek 2011, "Removing Boilerplate and Duplicate Content from Web Corpora", ch. 4 and 5). It
 * recognises paragraphs of prose by their length, links and share of stop words, and short paragraphs by
 * their neighbours. It is designed for text corpora, and strict with lists, tables and captions.
 *
 * The stop list is that of the page's language. The thresholds are the original's, scaled for the language
 * ({@link pageSettings}); `favor` changes them.
 *
 * @example render(tree, justext(tree), text)
 */
export const justext: (tree: Tree, options?: MethodOptions) => Marks = createJustext();

/**
 * Returns {@link justext} with other options. Stop words and thresholds in the options apply unchanged,
 * whatever the page's language.
 *
 * @throws TypeError if an option is unknown or has the wrong type, RangeError if it is out of its range.
 * @example const method = createJustext({ stopWords: ["the", "of", "and"], noHeadings: true });
 */
export function createJustext(options: JustextOptions = {}): (tree: Tree, options?: MethodOptions) => Marks {
  checkJustextOptions(options);
  const { stopWords: list, ...rest } = options;
  const given = list === undefined ? undefined : stopWords(list);
  const thresholds = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return (tree, methodOptions = {}) => {
    const { deadline = Number.POSITIVE_INFINITY } = methodOptions;
    const { mark, marks } = createMarker(tree, { method: "justext" });
    if (performance.now() > deadline) return marks;
    const settings =
      given === undefined ? pageSettings(tree, methodOptions) : givenSettings(given, methodOptions);
    const all: Thresholds = { ...settings.thresholds, ...thresholds };
    const { paragraphs, paragraphByRow } = makeParagraphs(tree);
    const contextFree = classifyParagraphs(paragraphs, settings.stopWords, all);
    const { classes, reasons } = reviseClasses(paragraphs, contextFree, all);
    for (const row of visibleTextRows(tree)) {
      const paragraph = paragraphByRow[row]!;
      if (paragraph < 0) {
        mark(row, Label.boilerplate, isBlankText(tree, row) ? "blank" : "form-control");
      } else {
        const { name, score } = REASONS[reasons[paragraph]!]!;
        const label = classes[paragraph] === ParagraphClass.good ? Label.content : Label.boilerplate;
        mark(row, label, name, score);
      }
    }
    return marks;
  };
}

/** The stop words and thresholds that {@link justext} uses for a page. */
export interface PageSettings {
  /** Undefined in the language-independent mode, in which only length and links decide. */
  readonly stopWords: StopWords | undefined;
  readonly thresholds: Thresholds;
}

/**
 * Returns the stop words and thresholds for a page: the list of its language (`pageLanguage`), and the
 * original's thresholds, which apply unchanged to English. Shorter lists cover fewer of the running words, so
 * shares of stop words are scaled by the coverage. Lengths are scaled for Chinese, Japanese and Korean, which
 * need fewer characters for the same content.
 *
 * The language-independent mode is for pages in an unknown language or one without a list, and for languages
 * whose words are not separated by white space (Chinese, Japanese, Thai, Burmese) or hardly match a list
 * (Korean, Zulu).
 *
 * @example pageSettings(tree).thresholds.stopWordsLow // 0.3 on an English page
 */
export function pageSettings(
  tree: Tree,
  { favor = "balanced", language }: Pick<MethodOptions, "favor" | "language"> = {},
): PageSettings {
  const picked = pageLanguage(tree, { language })?.language;
  const coverage = picked === undefined ? 0 : stopListCoverage(picked);
  const list = picked !== undefined && coverage >= MIN_COVERAGE ? stopList(picked) : undefined;
  const counted = list === undefined ? undefined : coverage;
  return { stopWords: list, thresholds: thresholdsIn(picked, counted, favor) };
}

function givenSettings(list: StopWords, { favor = "balanced" }: MethodOptions): PageSettings {
  return { stopWords: list.words.size > 0 ? list : undefined, thresholds: THRESHOLDS[favor] };
}
