import { isSpace } from "@winnow/core-dom";
import type { StopWords } from "../../stop-lists/stop-lists.js";
import type { Thresholds } from "./options.js";
import { type ContextFreeClasses, type Paragraph, ParagraphClass, REASON } from "./types.js";

/**
 * The first pass: classifies each paragraph independently of the others (Pomikálek 2011, §4.3).
 *
 * | paragraph | class |
 * | --- | --- |
 * | too many characters in links, a copyright sign, inside `select` | bad |
 * | short, with a link | bad |
 * | short, without a link | short |
 * | many stop words, long | good |
 * | many stop words, of medium length | near-good |
 * | a medium share of stop words | near-good |
 * | few stop words | bad |
 *
 * @param stopWords - undefined in the language-independent mode, in which every paragraph counts as one with
 *   many stop words.
 * @example classifyParagraphs(paragraphs, stopWords(["the", "of"]), thresholds).classes
 */
export function classifyParagraphs(
  paragraphs: readonly Paragraph[],
  stopWords: StopWords | undefined,
  thresholds: Thresholds,
): ContextFreeClasses {
  const { lengthLow, lengthHigh, stopWordsLow, stopWordsHigh, maxLinkDensity } = thresholds;
  const classes = new Uint8Array(paragraphs.length);
  const reasons = new Uint8Array(paragraphs.length);

  for (const [i, { text, characters, linkCharacters, copyright, inSelect }] of paragraphs.entries()) {
    let reason: number;
    let is: number = ParagraphClass.bad;
    if (characters > 0 && linkCharacters / characters > maxLinkDensity) {
      reason = REASON["link-density"];
    } else if (copyright) {
      reason = REASON.copyright;
    } else if (inSelect) {
      reason = REASON["select-tag"];
    } else if (characters < lengthLow) {
      const linked = linkCharacters > 0;
      if (!linked) is = ParagraphClass.short;
      reason = linked ? REASON["short-with-link"] : REASON.short;
    } else {
      const density = stopWords === undefined ? 1 : stopWordDensity(text, stopWords);
      if (density >= stopWordsHigh && characters > lengthHigh) {
        is = ParagraphClass.good;
        reason = stopWords === undefined ? REASON["long-and-link-poor"] : REASON["stopword-density-high"];
      } else if (density >= stopWordsHigh || density >= stopWordsLow) {
        is = ParagraphClass.nearGood;
        reason = REASON["context-near-good"];
      } else {
        reason = REASON["stopword-density-low"];
      }
    }
    classes[i] = is;
    reasons[i] = reason;
  }
  return { classes, reasons };
}

/**
 * Returns the share of stop words among the words of a text, 0 to 1. Words are separated by white space and
 * include punctuation (Pomikálek 2011, §4.3).
 *
 * @example stopWordDensity("The end of it", stopWords(["the", "of"])) // 0.5
 */
export function stopWordDensity(text: string, { words, longest }: StopWords): number {
  let count = 0;
  let hits = 0;
  let start = 0;
  for (let end = 0; end <= text.length; end++) {
    const code = end < text.length ? text.charCodeAt(end) : 0x20;
    if ((code > 0x20 && code < 0x80) || !isSpace(code)) continue;
    if (end > start) {
      count++;
      if (end - start <= longest) {
        const word = text.slice(start, end);
        if (words.has(word) || words.has(word.toLowerCase())) hits++;
      }
    }
    start = end + 1;
  }
  return count === 0 ? 0 : hits / count;
}
