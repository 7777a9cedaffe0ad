import { isSpace, type Tree, text } from "@winnow/core-dom";
import type { StopWords } from "../../language/stop-lists.js";

/** What a text consists of. Counts of successive texts can be added. */
export interface TextCount {
  readonly words: number;
  /** Words of the stop list. */
  readonly stopWords: number;
  /** Characters other than white space. */
  readonly characters: number;
}

/**
 * Returns a function that counts the words of a text row, each row once. Words are separated by white space.
 * For the stop list, ASCII punctuation is removed from them: "don't" is looked up as "dont" (StopWords of
 * goose3 3.1).
 */
export function textCounter(tree: Tree, list: StopWords | undefined): (row: number) => TextCount {
  const known: (TextCount | undefined)[] = new Array(tree.length);
  return (row) => (known[row] ??= count(text(tree, row), list));
}

const NOTHING: TextCount = { words: 0, stopWords: 0, characters: 0 };

function count(data: string, list: StopWords | undefined): TextCount {
  let words = 0;
  let stopWords = 0;
  let characters = 0;
  let start = 0;
  for (let end = 0; end <= data.length; end++) {
    const code = end < data.length ? data.charCodeAt(end) : 0x20;
    if (code > 0x20 ? code < 0x80 || !isSpace(code) : !isSpace(code)) continue;
    if (end > start) {
      words++;
      characters += end - start;
      if (list !== undefined && isStopWord(data.slice(start, end), list)) stopWords++;
    }
    start = end + 1;
  }
  return words === 0 ? NOTHING : { words, stopWords, characters };
}

function isStopWord(word: string, { words, longest }: StopWords): boolean {
  // A long word may consist of punctuation.
  if (word.length > 2 * longest) return false;
  const bare = /^[a-z]+$/.test(word) ? word : word.replace(PUNCTUATION, "").toLowerCase();
  return words.has(bare);
}

const PUNCTUATION = /[!-/:-@[-`{-~]+/g;
