import { isSpace, NodeKind, type Tree, text } from "@winnow/core-dom";
import type { StopWords } from "../../language/stop-words.js";
import type { Paragraphs } from "./types.js";

/**
 * The share of stop words among the words of a paragraph, 0 to 1; a word is what stands between white space,
 * punctuation and all (Pomikálek 2011, §4.3).
 *
 * @example stopWordDensity(tree, paragraphs, 0, stopWords(["the", "of"]))
 */
export function stopWordDensity(tree: Tree, paragraphs: Paragraphs, i: number, list: StopWords): number {
  const { rows, firstRow } = paragraphs;
  let words = 0;
  let hits = 0;
  /** The beginning of a word that may go on in the next row. */
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
      if (code > 0x20 ? code < 0x80 || !isSpace(code) : !isSpace(code)) continue;
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
