import {
  createMarker,
  Hidden,
  Label,
  type Marks,
  type Method,
  type MethodOptions,
  NodeKind,
  type Tree,
} from "@winnow/core-dom";
import { isBlankText } from "../../blank-text.js";
import { pageLanguage } from "../../language/page-language.js";
import { type StopWords, stopList, stopListCoverage, stopWords } from "../../language/stop-lists.js";
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
import { type ContextFreeClasses, ParagraphClass, type Paragraphs, REASONS } from "./types.js";

/** A list that holds fewer of the running words is not counted: chance would decide. */
const LEAST_COVERAGE = 0.1;

/**
 * jusText (Pomikálek 2011, "Removing Boilerplate and Duplicate Content from Web Corpora", ch. 4 and 5):
 * paragraphs of prose by their length, their links and their share of stop words, and short ones by their
 * neighbours. Made for text corpora: strict with lists, tables and captions.
 *
 * The stop list is that of the page's language, and the thresholds are the original's, scaled for the language
 * ({@link pageSettings}). `favor` moves them (`THRESHOLDS`).
 *
 * @example render(tree, justext(tree, {}), text)
 */
export const justext: Method = createJustext();

/**
 * jusText with options of one's own. Given stop words and thresholds are taken as they are, whatever the page's
 * language.
 *
 * @throws TypeError or RangeError where an option is no such value.
 * @example const method = createJustext({ stopWords: ["the", "of", "and"], noHeadings: true });
 */
export function createJustext(options: JustextOptions = {}): Method {
  checkJustextOptions(options);
  const { stopWords: given, ...rest } = options;
  const own = given === undefined ? undefined : stopWords(given);
  const thresholds = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return (tree, methodOptions) => {
    const settings = own === undefined ? pageSettings(tree, methodOptions) : ownSettings(own, methodOptions);
    const all: Thresholds = { ...settings.thresholds, ...thresholds };
    const paragraphs = makeParagraphs(tree, methodOptions.deadline);
    const contextFree = classifyParagraphs(tree, paragraphs, settings.stopWords, all);
    return marksOf(tree, paragraphs, reviseClasses(paragraphs, contextFree, all));
  };
}

/** What {@link justext} goes by on a page. */
export interface PageSettings {
  /** Undefined in the language-independent mode, in which length and links alone decide. */
  readonly stopWords: StopWords | undefined;
  readonly thresholds: Thresholds;
}

/**
 * The stop words and thresholds for a page: the list of its language (`pageLanguage`), and the original's
 * thresholds, which are kept for English. Shorter lists hold fewer of the running words, so their shares are
 * scaled by it; lengths are scaled for Chinese, Japanese and Korean, whose characters say more than letters do.
 *
 * The language-independent mode is for pages in an unknown language, those without a list, and those where words
 * between white space cannot be counted (Chinese, Japanese, Thai, Burmese) or hardly match (Korean, Zulu).
 *
 * @example pageSettings(tree).thresholds.stopWordsLow // 0.3 on an English page
 */
export function pageSettings(
  tree: Tree,
  { favor = "balanced", language }: Pick<MethodOptions, "favor" | "language"> = {},
): PageSettings {
  const picked = pageLanguage(tree, { language })?.language;
  const coverage = picked === undefined ? 0 : stopListCoverage(picked);
  const list = picked !== undefined && coverage >= LEAST_COVERAGE ? stopList(picked) : undefined;
  const counted = list === undefined ? undefined : coverage;
  return { stopWords: list, thresholds: thresholdsIn(picked, counted, favor) };
}

function ownSettings(own: StopWords, { favor = "balanced" }: MethodOptions): PageSettings {
  return { stopWords: own.words.size > 0 ? own : undefined, thresholds: THRESHOLDS[favor] };
}

function marksOf(
  tree: Tree,
  { paragraphOf, readTo }: Paragraphs,
  { classes, reasons }: ContextFreeClasses,
): Marks {
  const { mark, marks } = createMarker(tree, "justext");
  for (let row = 0; row < readTo; row++) {
    if (tree.kind[row] !== NodeKind.text || tree.hidden[row] !== Hidden.visible) continue;
    const paragraph = paragraphOf[row]!;
    if (paragraph < 0) {
      mark(row, Label.boilerplate, isBlankText(tree, row) ? "blank" : "form-control");
    } else {
      const { name, score } = REASONS[reasons[paragraph]!]!;
      mark(row, classes[paragraph] === ParagraphClass.good ? Label.content : Label.boilerplate, name, score);
    }
  }
  return marks;
}
