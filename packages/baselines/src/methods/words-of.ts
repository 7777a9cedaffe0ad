import { isSpace, type Tree, text } from "@winnow/core-dom";

/**
 * Counts the words of a text row: runs of characters without white space, as the methods that count tags and
 * words define them. Unspaced scripts count as few long words.
 *
 * @example wordsOf(parseFragment("<p> one two"), 2) // 2
 */
export function wordsOf(tree: Tree, row: number): number {
  const data = text(tree, row);
  let words = 0;
  let inWord = false;
  for (let i = 0; i < data.length; i++) {
    const code = data.charCodeAt(i);
    const space = (code <= 0x20 || code >= 0x80) && isSpace(code);
    if (!space && !inWord) words++;
    inWord = !space;
  }
  return words;
}
