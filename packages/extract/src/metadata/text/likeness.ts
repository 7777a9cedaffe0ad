import { fold } from "./fold.js";

/** How two texts overlap. */
export interface Likeness {
  /** How many different words they share (characters where a script writes no spaces). */
  readonly shared: number;
  /** The share of the first text's words that the second has, 0 to 1, and the reverse. */
  readonly ofFirst: number;
  readonly ofSecond: number;
  /** Dice's coefficient of both sets of words, 0 to 1. */
  readonly dice: number;
}

/**
 * How much two titles have in common.
 *
 * @param a, b - texts, or their words by {@link wordSet}.
 * @example likeness("A day in May", "One day in June") // { shared: 2, ofFirst: 0.5, ofSecond: 0.5, dice: 0.5 }
 */
export function likeness(a: string | ReadonlySet<string>, b: string | ReadonlySet<string>): Likeness {
  const first = typeof a === "string" ? wordSet(a) : a;
  const second = typeof b === "string" ? wordSet(b) : b;
  let shared = 0;
  for (const word of first) if (second.has(word)) shared++;
  return {
    shared,
    ofFirst: shared / Math.max(1, first.size),
    ofSecond: shared / Math.max(1, second.size),
    dice: (2 * shared) / Math.max(1, first.size + second.size),
  };
}

const WORD = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]+/gu;

/** The different words of a text, folded. */
export function wordSet(text: string): ReadonlySet<string> {
  const folded = fold(text);
  return new Set(/[^\0-\x7f]/.test(folded) ? folded.match(WORD) : folded === "" ? [] : folded.split(" "));
}

/** From this Dice coefficient on, two texts are one title. */
const SAME_TITLE = 0.8;

/** Whether a text is a title, but for signs and perhaps a word. */
export function saysTitle(text: string, title: string): boolean {
  if (text.length > 2 * title.length + 20) return false;
  return fold(text) === fold(title) || likeness(text, title).dice >= SAME_TITLE;
}
