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
  const trie = list && trieOf(list);
  return (row) => (known[row] ??= count(text(tree, row), list, trie));
}

const NOTHING: TextCount = { words: 0, stopWords: 0, characters: 0 };

function count(data: string, list: StopWords | undefined, trie: Int32Array | undefined): TextCount {
  let words = 0;
  let stopWords = 0;
  let characters = 0;
  let start = 0;
  /** The state of the word so far; {@link OTHER} after a character that the trie lacks. */
  let state = 0;
  for (let end = 0; end <= data.length; end++) {
    const code = end < data.length ? data.charCodeAt(end) : 0x20;
    const letter = (code | 0x20) - 0x60;
    if (letter >= 1 && letter <= 26 && code < 0x80) {
      if (state >= 0) state = trie === undefined ? DEAD : trie[state + letter]!;
      continue;
    }
    if (code > 0x20 ? code < 0x80 || !isSpace(code) : !isSpace(code)) {
      // Punctuation is skipped.
      if (code >= 0x80 || code <= 0x20 || (code >= 0x30 && code <= 0x39)) state = OTHER;
      continue;
    }
    if (end > start) {
      words++;
      characters += end - start;
      if (list !== undefined && state !== DEAD) {
        if (state === OTHER ? isStopWord(data, start, end, list) : trie![state] === 1) stopWords++;
      }
    }
    start = end + 1;
    state = 0;
  }
  return words === 0 ? NOTHING : { words, stopWords, characters };
}

function isStopWord(data: string, start: number, end: number, { words, longest }: StopWords): boolean {
  // A long word may be a short one with punctuation.
  if (end - start > 2 * longest) return false;
  return words.has(data.slice(start, end).replace(PUNCTUATION, "").toLowerCase());
}

const PUNCTUATION = /[!-/:-@[-`{-~]+/g;

/** No word of the list begins like this. */
const DEAD = -1;
/** The word has other characters than letters and punctuation of ASCII. */
const OTHER = -2;

/** Values of a state: whether a word ends here, and the next state for each letter. */
const WIDTH = 27;
const tries: WeakMap<StopWords, Int32Array> = new WeakMap();

/**
 * Returns the words of a list that consist of small letters of ASCII as a trie, in which running text is
 * looked up without a string per word.
 */
function trieOf(list: StopWords): Int32Array {
  let trie = tries.get(list);
  if (trie !== undefined) return trie;
  const states = [new Array<number>(WIDTH).fill(DEAD)];
  for (const word of list.words) {
    if (!/^[a-z]+$/.test(word)) continue;
    let state = 0;
    for (let i = 0; i < word.length; i++) {
      const letter = word.charCodeAt(i) - 0x60;
      if (states[state]![letter] === DEAD) {
        states[state]![letter] = states.length * WIDTH;
        states.push(new Array<number>(WIDTH).fill(DEAD));
      }
      state = states[state]![letter]! / WIDTH;
    }
    states[state]![0] = 1;
  }
  trie = Int32Array.from(states.flat());
  tries.set(list, trie);
  return trie;
}
