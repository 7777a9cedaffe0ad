import { Tag, tagName, text } from "@winnow/core-dom";
import { pageLanguage } from "@winnow/core-dom/language";
import { remove } from "../../working-tree/edit.js";
import { TEXT, type WorkingTree } from "../../working-tree/types.js";
import { visit } from "../../working-tree/walk.js";
import { classifyParagraphs } from "../justext/classify.js";
import { pageSettings } from "../justext/justext.js";
import type { Thresholds } from "../justext/options.js";
import { paragraphDraft } from "../justext/paragraph-draft.js";
import { reviseClasses } from "../justext/revise.js";
import { ParagraphClass } from "../justext/types.js";
import type { Settings } from "./options.js";
import { matching } from "./section-rule.js";
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
 * @param work - the tree; footers, asides and consent banners are removed from it.
 */
export function proseContent(work: WorkingTree, settings: Settings): Texts {
  const { source } = work;
  const language = pageLanguage(source, { language: settings.language })?.language.split("-", 1)[0];
  // There a whole clause is a word, and never a stop word.
  if (language !== undefined && UNSPACED.has(language)) return { texts: [], characters: 0 };
  removeBasics(work);
  const draft = paragraphDraft(source.length);
  let headings = 0;
  let selects = 0;
  let inLink = false;
  let afterBreak = false;
  visit(
    work,
    0,
    (node) => {
      const tag = work.tag[node]!;
      if (tag === TEXT) {
        if (draft.text(node, text(source, node), work.parent[node]!, inLink)) afterBreak = false;
        return;
      }
      if (HEADINGS.has(tag)) headings++;
      if (isSelect(work, node)) selects++;
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
      const tag = work.tag[node]!;
      if (tag === TEXT) return;
      if (HEADINGS.has(tag)) headings--;
      if (isSelect(work, node)) selects--;
      if (BOUNDARIES.has(tag)) draft.boundary(headings > 0, selects > 0);
      if (tag === Tag.a) inLink = false;
    },
  );
  const { paragraphs } = draft.finish();
  const { stopWords } = pageSettings(source, { language: settings.language });
  const contextFree = classifyParagraphs(paragraphs, stopWords, THRESHOLDS);
  const { classes } = reviseClasses(paragraphs, contextFree, THRESHOLDS);
  const texts: number[] = [];
  let characters = -1;
  for (const [i, paragraph] of paragraphs.entries()) {
    if (classes[i] !== ParagraphClass.good) continue;
    characters += paragraph.characters + 1;
    for (const row of paragraph.rows) if (work.tag[row] === TEXT) texts.push(row);
  }
  return { texts, characters: Math.max(0, characters) };
}

/** Removes footers, asides, scripts and consent banners. */
export function removeBasics(work: WorkingTree, top = 0): void {
  for (const node of matching(work, top, BASIC)) remove(work, node);
}

const HEADINGS: ReadonlySet<number> = new Set<number>([Tag.h1, Tag.h2, Tag.h3, Tag.h4, Tag.h5, Tag.h6]);

/** The tags that separate jusText's paragraphs. */
// biome-ignore format: a table
const BOUNDARIES: ReadonlySet<number> = new Set<number>([
  Tag.body, Tag.blockquote, Tag.caption, Tag.center, Tag.col, Tag.colgroup, Tag.dd, Tag.div, Tag.dl, Tag.dt,
  Tag.fieldset, Tag.form, Tag.legend, Tag.optgroup, Tag.option, Tag.p, Tag.pre, Tag.table, Tag.td, Tag.textarea,
  Tag.tfoot, Tag.th, Tag.thead, Tag.tr, Tag.ul, Tag.li, Tag.h1, Tag.h2, Tag.h3, Tag.h4, Tag.h5, Tag.h6,
]);

function isSelect(work: WorkingTree, node: number): boolean {
  const tag = work.tag[node]!;
  return (
    tag === Tag.select ||
    (node < work.source.length && tag > 204 && tagName(work.source, node).includes("select"))
  );
}
