import { Hidden, isSpace, type Tree, text } from "@winnow/core-dom";
import { once } from "@winnow/core-dom/cache";
import type { StopWords } from "../../stop-lists/stop-lists.js";

/** What a text consists of. Counts of successive texts can be added. */
export interface WordCount {
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
export function wordCounter(tree: Tree, list: StopWords | undefined): (row: number) => WordCount {
  const { hidden, textBefore } = tree;
  const known: (WordCount | undefined)[] = new Array(tree.length);
  const automaton = wordAutomaton(list ?? NO_WORDS);
  return (row) => {
    // Blank text after white space, as between tags, is recognised without its characters.
    if (textBefore[row + 1] === textBefore[row] && hidden[row] === Hidden.visible) return NOTHING;
    return (known[row] ??= countWords(text(tree, row), automaton));
  };
}

const NOTHING: WordCount = { words: 0, stopWords: 0, characters: 0 };
const NO_WORDS: StopWords = { words: new Set(), longest: 0 };

function countWords(data: string, { next, others }: Automaton): WordCount {
  let words = 0;
  let stopWords = 0;
  let characters = 0;
  let start = 0;
  let state = START;
  for (let end = 0; end <= data.length; end++) {
    const code = end < data.length ? data.charCodeAt(end) : 0x20;
    const kind = code < 0x80 ? KINDS[code]! : isSpace(code) ? SPACE : OTHER;
    if (kind !== SPACE) {
      state = next[(state << KIND_BITS) | kind]!;
      continue;
    }
    if (end > start) {
      words++;
      characters += end - start;
      if (state === UNKNOWN ? isStopWord(data, start, end, others) : next[state << KIND_BITS] === 1)
        stopWords++;
    }
    start = end + 1;
    state = START;
  }
  return words === 0 ? NOTHING : { words, stopWords, characters };
}

function isStopWord(data: string, start: number, end: number, others: StopWords | undefined): boolean {
  // A long word may be a short one with punctuation.
  if (others === undefined || end - start > 2 * others.longest) return false;
  return others.words.has(data.slice(start, end).replace(PUNCTUATION, "").toLowerCase());
}

const PUNCTUATION = /[!-/:-@[-`{-~]+/g;

/** The words of a list as an automaton, in which running text is looked up without a string per word. */
interface Automaton {
  /** The next state for each state and kind of character. Kind 0 is no character: 1 if a word ends here. */
  readonly next: Uint16Array;
  /** The list, if it has words with other characters than letters of ASCII. */
  readonly others: StopWords | undefined;
}

/** Kinds of characters: 1 to 26 are the letters of ASCII. */
const PUNCTUATION_MARK = 27;
const OTHER = 28;
const SPACE = 29;
const KIND_BITS = 5;
const KINDS = Uint8Array.from({ length: 0x80 }, (_, code) => {
  if (isSpace(code)) return SPACE;
  const character = String.fromCharCode(code).toLowerCase();
  if (/[a-z]/.test(character)) return character.charCodeAt(0) - 0x60;
  return code < 0x20 || /\d/.test(character) ? OTHER : PUNCTUATION_MARK;
});

const START = 0;
/** No word of the list begins like this. */
const DEAD = 1;
/** The word has other characters than letters and punctuation of ASCII. */
const UNKNOWN = 2;

const wordAutomaton = once((list: StopWords): Automaton => {
  const states = [newState(START), newState(DEAD), newState(UNKNOWN).fill(UNKNOWN, 1)];
  let others: StopWords | undefined;
  for (const word of list.words) {
    if (!/^[a-z]+$/.test(word)) {
      others = list;
      continue;
    }
    let state = START;
    for (let i = 0; i < word.length; i++) {
      const letter = word.charCodeAt(i) - 0x60;
      if (states[state]![letter] === DEAD) {
        states[state]![letter] = states.length;
        states.push(newState(states.length));
      }
      state = states[state]![letter]!;
    }
    states[state]![0] = 1;
  }
  return { next: Uint16Array.from(states.flat()), others };
});

/** Returns the transitions of a state that no word goes through: punctuation is skipped. */
function newState(state: number): number[] {
  const next = new Array<number>(1 << KIND_BITS).fill(DEAD);
  next[0] = 0;
  next[PUNCTUATION_MARK] = state;
  next[OTHER] = UNKNOWN;
  return next;
}
