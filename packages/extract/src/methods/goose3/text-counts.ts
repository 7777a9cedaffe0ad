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
  /** Whether the word so far consists of small letters of ASCII, as most do. */
  let plain = true;
  for (let end = 0; end <= data.length; end++) {
    const code = end < data.length ? data.charCodeAt(end) : 0x20;
    if (code >= 0x61 && code <= 0x7a) continue;
    if (code > 0x20 ? code < 0x80 || !isSpace(code) : !isSpace(code)) {
      plain = false;
      continue;
    }
    if (end > start) {
      words++;
      characters += end - start;
      if (list !== undefined && isStopWord(data, start, end, plain, list)) stopWords++;
    }
    start = end + 1;
    plain = true;
  }
  return words === 0 ? NOTHING : { words, stopWords, characters };
}

function isStopWord(
  data: string,
  start: number,
  end: number,
  plain: boolean,
  { words, longest }: StopWords,
): boolean {
  if (plain) return end - start <= longest && words.has(data.slice(start, end));
  // A long word may be a short one with punctuation.
  if (end - start > 2 * longest) return false;
  const word = data.slice(start, end).toLowerCase();
  return words.has(word) || (HAS_PUNCTUATION.test(word) && words.has(word.replace(PUNCTUATION, "")));
}

const PUNCTUATION = /[!-/:-@[-`{-~]+/g;
const HAS_PUNCTUATION = /[!-/:-@[-`{-~]/;
