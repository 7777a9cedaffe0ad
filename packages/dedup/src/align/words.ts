import { normalForm, wordSpans } from "@winnow/core-dom/text";

/** The words and signs of a text, each with the white space after it. Together they are the text. */
export interface Words {
  /** The end of each word in UTF-16 code units, which is the start of the next one. */
  readonly ends: Int32Array;
  /** A number per word; equal for words that read the same in both texts. */
  readonly ids: Int32Array;
}

/** Characters that never begin a sign: marks, joiners, variation selectors, skin tones. */
const TRAILING = /[\p{M}\p{Cf}\p{Emoji_Modifier}]/u;
const REGIONAL = /^\p{RI}/u;
/** Characters that do not form a word or sign of their own. */
const SPACE = /^[\s\p{Cf}]/u;
const JOINER = 0x200d;

/**
 * Splits two texts into words (UAX #29), code points of scripts without spaces, and signs, and numbers them.
 * Never splits surrogate pairs, or a character from its combining marks.
 */
export function numberedWords(a: string, b: string): readonly [Words, Words] {
  const forms = new Map<string, number>();
  const raw = new Map<string, number>();
  const id = (word: string): number => {
    let known = raw.get(word);
    if (known === undefined) {
      const form = canonicalForm(word);
      known = forms.get(form);
      if (known === undefined) forms.set(form, (known = forms.size));
      raw.set(word, known);
    }
    return known;
  };
  return [cut(a, id), cut(b, id)];
}

/**
 * Returns a word without invisible differences: in normal form, without soft hyphens and zero-width
 * characters.
 */
function canonicalForm(word: string): string {
  for (let index = 0; index < word.length; index++) {
    if (word.charCodeAt(index) > 0x7f) return normalForm(word.replace(/\p{Cf}/gu, ""));
  }
  return word;
}

function cut(text: string, id: (word: string) => number): Words {
  const spans = wordSpans(text, { unspaced: "character" });
  const ends: number[] = [];
  const ids: number[] = [];
  let start = 0;
  const push = (from: number, to: number): void => {
    ids.push(id(text.slice(from, to)));
    ends.push(to);
    start = to;
  };
  for (let index = 0; index <= spans.length; index += 2) {
    const gapEnd = spans[index] ?? text.length;
    signs(text, start, gapEnd, ends, push);
    // White space at the very beginning belongs to the first word, wherever that word begins.
    if (index < spans.length) push(gapEnd, spans[index + 1]!);
  }
  if (ends.length === 0 && text.length > 0) push(text.length, text.length);
  return { ends: Int32Array.from(ends), ids: Int32Array.from(ids) };
}

/** Adds each sign between two words. White space belongs to the word or sign before it. */
function signs(
  text: string,
  from: number,
  to: number,
  ends: number[],
  push: (from: number, to: number) => void,
): void {
  let index = from;
  while (index < to) {
    const next = after(text, index);
    const visible = !SPACE.test(text.slice(index, next));
    const end = visible ? signEnd(text, index, to) : next;
    if (visible) push(index, end);
    else if (ends.length > 0) ends[ends.length - 1] = end;
    index = end;
  }
}

/** Returns the end of a code point and everything attached to it. */
function signEnd(text: string, start: number, limit: number): number {
  let end = after(text, start);
  // Two regional indicators are one flag.
  if (REGIONAL.test(text.slice(start, end)) && REGIONAL.test(text.slice(end, end + 2)))
    end = after(text, end);
  while (end < limit) {
    const joined = text.charCodeAt(end - 1) === JOINER;
    const next = after(text, end);
    const character = text.slice(end, next);
    if (/\s/.test(character) || !(joined || TRAILING.test(character))) break;
    end = next;
  }
  return Math.min(end, limit);
}

function after(text: string, index: number): number {
  return index + (text.codePointAt(index)! > 0xffff ? 2 : 1);
}
