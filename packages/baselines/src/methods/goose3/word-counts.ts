import { Hidden, isSpace, type Tree, text } from "@winnow/core-dom";
import type { StopWords } from "../../stop-lists/stop-lists.js";

/** What a text consists of. Counts of successive texts can be added. */
export interface WordCount {
  readonly words: number;
  /** Words of the stop list. */
  readonly stopWords: number;
  /** Characters other than white space. */
  readonly characters: number;
}

const NOTHING: WordCount = { words: 0, stopWords: 0, characters: 0 };

/**
 * Returns a function that counts the words of a text row, each row once. Words are separated by white space.
 * For the stop list, ASCII punctuation is removed from them: "don't" is looked up as "dont" (StopWords of
 * goose3 3.1).
 */
export function wordCounter(tree: Tree, list: StopWords | undefined): (row: number) => WordCount {
  const { hidden, textBefore } = tree;
  const counts: (WordCount | undefined)[] = new Array(tree.length);
  return (row) => {
    // Blank text after white space, as between tags, is recognised without its characters.
    if (textBefore[row + 1] === textBefore[row] && hidden[row] === Hidden.visible) return NOTHING;
    return (counts[row] ??= countWords(text(tree, row), list));
  };
}

function countWords(data: string, list: StopWords | undefined): WordCount {
  let words = 0;
  let stopWords = 0;
  let characters = 0;
  let start = 0;
  /** Whether the word has nothing but lower-case letters of ASCII, as most have, and whether only letters. */
  let isPlain = true;
  let isWord = true;
  for (let end = 0; end <= data.length; end++) {
    const code = end < data.length ? data.charCodeAt(end) : 0x20;
    if (code >= 0x61 && code <= 0x7a) continue;
    if ((code > 0x20 && code < 0x80) || !isSpace(code)) {
      isPlain = false;
      if (code < 0x41 || (code > 0x5a && code < 0x80)) isWord = false;
      continue;
    }
    if (end > start) {
      words++;
      characters += end - start;
      // A long word may be a short one with punctuation.
      if (list !== undefined && end - start <= list.longest * (isPlain ? 1 : 2)) {
        let word = data.slice(start, end);
        if (!isWord) word = word.replace(PUNCTUATION, "");
        if (list.words.has(isPlain ? word : word.toLowerCase())) stopWords++;
      }
    }
    start = end + 1;
    isPlain = isWord = true;
  }
  return words === 0 ? NOTHING : { words, stopWords, characters };
}

const PUNCTUATION = /[!-/:-@[-`{-~]+/g;
