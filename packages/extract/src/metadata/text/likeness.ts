import { fold } from "./fold.js";
import { HAN_AND_KANA } from "./scripts.js";

/** How two texts overlap. */
export interface Likeness {
  /** Number of different words in both (characters in scripts without spaces). */
  readonly shared: number;
  /** The share of the first text's words that the second has, 0 to 1, and the reverse. */
  readonly ofFirst: number;
  readonly ofSecond: number;
  /** Dice's coefficient of both sets of words, 0 to 1. */
  readonly dice: number;
}

/**
 * Returns how much two titles have in common.
 *
 * @param a, b - texts, or their words by {@link wordSet}.
 * @example likeness("A day in May", "One day in June")
 * // { shared: 2, ofFirst: 0.5, ofSecond: 0.5, dice: 0.5 }
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

const WORD = new RegExp(`[${HAN_AND_KANA}]|[^\\s${HAN_AND_KANA}]+`, "gu");

/** Returns the different words of a text, folded. */
export function wordSet(text: string): ReadonlySet<string> {
  const folded = fold(text);
  return new Set(/[^\0-\x7f]/.test(folded) ? folded.match(WORD) : folded === "" ? [] : folded.split(" "));
}

/** Minimum Dice coefficient of two texts that are the same title. */
const SAME_TITLE = 0.8;

/** Whether a text is a title, except for punctuation and perhaps a word. */
export function matchesTitle(text: string, title: string): boolean {
  if (text.length > 2 * title.length + 20) return false;
  return fold(text) === fold(title) || likeness(text, title).dice >= SAME_TITLE;
}
