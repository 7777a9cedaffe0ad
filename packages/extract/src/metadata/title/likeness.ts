import { fold } from "./fold.js";

/** How two titles overlap. */
export interface Likeness {
  /** Dice's coefficient of their sets of words, 0 to 1 (of characters where a script writes no spaces). */
  readonly dice: number;
  /** How many words they share. */
  readonly shared: number;
}

/**
 * How much two titles have in common.
 *
 * @example likeness("A day in May", "One day in June") // { dice: 0.5, shared: 2 }
 */
export function likeness(a: string, b: string): Likeness {
  const first = words(a);
  const second = words(b);
  let shared = 0;
  for (const word of first) if (second.has(word)) shared++;
  const all = first.size + second.size;
  return { dice: all === 0 ? 0 : (2 * shared) / all, shared };
}

function words(value: string): ReadonlySet<string> {
  return new Set(
    fold(value).match(
      /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]+/gu,
    ),
  );
}
