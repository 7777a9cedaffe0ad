import { Tag, tagName, text } from "@winnow/core-dom";
import { pageLanguage } from "@winnow/core-dom/language";
import { HEADINGS, TEXT, tagSet, visit } from "../../editable-tree/index.js";
import { classifyParagraphs } from "../justext/classify.js";
import { pageSettings } from "../justext/justext.js";
import type { Thresholds } from "../justext/options.js";
import { paragraphDraft } from "../justext/paragraph-draft.js";
import { reviseClasses } from "../justext/revise.js";
import { ParagraphClass } from "../justext/types.js";
import { dropSections, type Page } from "./page.js";
import { BASIC } from "./sections.js";

/** The thresholds with which the original calls jusText. */
const THRESHOLDS: Thresholds = {
  ...{ lengthLow: 50, lengthHigh: 150, stopWordsLow: 0.1, stopWordsHigh: 0.2, maxLinkDensity: 0.25 },
  ...{ maxHeadingDistance: 150, noHeadings: true },
};

/** Languages that put no spaces between words. */
const UNSPACED: ReadonlySet<string> = new Set(["ja", "km", "lo", "my", "th", "wuu", "yue", "zh"]);

/** Text nodes with the number of characters that the original counts. */
export interface Texts {
  readonly texts: readonly number[];
  readonly characters: number;
}

/**
 * Returns the paragraphs that jusText classifies as prose (justext_rescue).
 *
 * The original counts the stop words of all its languages together. This function uses those of the page's
 * language, and counts every word if the language is unknown.
 *
 * @param page - a page; footers, asides and consent banners are removed from it.
 */
export function proseContent(page: Page): Texts {
  const { source } = page;
  const { language: given } = page.settings;
  const language = pageLanguage(source, { language: given })?.language.split("-", 1)[0];
  // There a whole clause is a word, and never a stop word.
  if (language !== undefined && UNSPACED.has(language)) return { texts: [], characters: 0 };
  removeBasics(page);
  const draft = paragraphDraft(source.length);
  let headings = 0;
  let selects = 0;
  let inLink = false;
  let afterBreak = false;
  visit(
    page,
    0,
    (node) => {
      const tag = page.tag[node]!;
      if (tag === TEXT) {
        if (draft.text(node, text(source, node), page.parent[node]!, inLink)) afterBreak = false;
        return;
      }
      if (HEADINGS.has(tag)) headings++;
      if (isSelect(page, node)) selects++;
      if (tag === Tag.br) {
        if (afterBreak) draft.boundary(headings > 0, selects > 0);
        else draft.lineBreak(node);
        afterBreak = true;
        return;
      }
      if (BOUNDARIES.has(tag)) {
        draft.boundary(headings > 0, selects > 0);
        return;
      }
      afterBreak = false;
      draft.inlineTag();
      if (tag === Tag.a) inLink = true;
    },
    (node) => {
      const tag = page.tag[node]!;
      if (tag === TEXT) return;
      if (HEADINGS.has(tag)) headings--;
      if (isSelect(page, node)) selects--;
      if (BOUNDARIES.has(tag)) draft.boundary(headings > 0, selects > 0);
      if (tag === Tag.a) inLink = false;
    },
  );
  const { paragraphs } = draft.finish();
  const { stopWords } = pageSettings(source, { language: given });
  const contextFree = classifyParagraphs(paragraphs, stopWords, THRESHOLDS);
  const { classes } = reviseClasses(paragraphs, contextFree, THRESHOLDS);
  const texts: number[] = [];
  let characters = -1;
  for (const [i, paragraph] of paragraphs.entries()) {
    if (classes[i] !== ParagraphClass.good) continue;
    characters += paragraph.characters + 1;
    for (const row of paragraph.rows) if (page.tag[row] === TEXT) texts.push(row);
  }
  return { texts, characters: Math.max(0, characters) };
}

/** Removes footers, asides, scripts and consent banners. */
export function removeBasics(page: Page, top = 0): void {
  dropSections({ ...page, note: () => {} }, top, BASIC, "");
}

/** The tags that separate jusText's paragraphs. */
const BOUNDARIES = tagSet(
  `body blockquote caption center col colgroup dd div dl dt fieldset form legend optgroup option p pre table td textarea
   tfoot th thead tr ul li h1 h2 h3 h4 h5 h6`,
);

function isSelect(page: Page, node: number): boolean {
  const tag = page.tag[node]!;
  return (
    tag === Tag.select ||
    (node < page.source.length && tag > 204 && tagName(page.source, node).includes("select"))
  );
}
