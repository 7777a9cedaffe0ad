import { isSpace, NodeKind, type Tree, text } from "@winnow/core-dom";
import type { StopWords } from "../../stop-lists/stop-lists.js";
import type { Thresholds } from "./options.js";
import { type ContextFreeClasses, ParagraphClass, type Paragraphs, REASON } from "./types.js";

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
 * @example classifyParagraphs(tree, makeParagraphs(tree), stopWords(["the", "of"]), thresholds).classes
 */
export function classifyParagraphs(
  tree: Tree,
  paragraphs: Paragraphs,
  stopWords: StopWords | undefined,
  thresholds: Thresholds,
): ContextFreeClasses {
  const { length, characters, linkCharacters, copyright, inSelect } = paragraphs;
  const { lengthLow, lengthHigh, stopWordsLow, stopWordsHigh, maxLinkDensity } = thresholds;
  const classes = new Uint8Array(length);
  const reasons = new Uint8Array(length);

  for (let i = 0; i < length; i++) {
    const size = characters[i]!;
    let reason: number;
    let is: number = ParagraphClass.bad;
    if (size > 0 && linkCharacters[i]! / size > maxLinkDensity) {
      reason = REASON["link-density"];
    } else if (copyright[i] === 1) {
      reason = REASON.copyright;
    } else if (inSelect[i] === 1) {
      reason = REASON["select-tag"];
    } else if (size < lengthLow) {
      const linked = linkCharacters[i]! > 0;
      if (!linked) is = ParagraphClass.short;
      reason = linked ? REASON["short-with-link"] : REASON.short;
    } else {
      const density = stopWords === undefined ? 1 : stopWordDensity(tree, paragraphs, i, stopWords);
      if (density >= stopWordsHigh && size > lengthHigh) {
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
 * Returns the share of stop words among the words of a paragraph, 0 to 1. Words are separated by white space
 * and include punctuation (Pomikálek 2011, §4.3).
 *
 * @example stopWordDensity(tree, paragraphs, 0, stopWords(["the", "of"]))
 */
export function stopWordDensity(tree: Tree, paragraphs: Paragraphs, i: number, list: StopWords): number {
  const { rows, firstRow } = paragraphs;
  let words = 0;
  let hits = 0;
  /** The beginning of a word that may continue in the next row. */
  let open = "";
  for (let at = firstRow[i]!; at < firstRow[i + 1]!; at++) {
    const row = rows[at]!;
    if (tree.kind[row] !== NodeKind.text) {
      if (open !== "") {
        words++;
        if (isStopWord(open, list)) hits++;
        open = "";
      }
      continue;
    }
    const data = text(tree, row);
    let start = 0;
    for (let end = 0; end < data.length; end++) {
      const code = data.charCodeAt(end);
      if ((code > 0x20 && code < 0x80) || !isSpace(code)) continue;
      if (open !== "" || end > start) {
        words++;
        if (open.length + end - start <= list.longest && isStopWord(open + data.slice(start, end), list))
          hits++;
        open = "";
      }
      start = end + 1;
    }
    if (start < data.length) open += data.slice(start);
  }
  if (open !== "") {
    words++;
    if (isStopWord(open, list)) hits++;
  }
  return words === 0 ? 0 : hits / words;
}

function isStopWord(word: string, { words, longest }: StopWords): boolean {
  return words.has(word) || (word.length <= longest && words.has(word.toLowerCase()));
}
