import { type CodePointClasses, codePointClasses, codeUnits } from "@winnow/core-dom/text";

/** White space as Python's `str.split` and `str.strip` define it, which the reference implementations use. */
export const SPACE = 2;
/** A letter: general category L. */
export const LETTER = 4;
/** The property Uppercase. */
export const UPPER = 8;
/** A decimal digit, a superscript or a subscript. */
export const DIGIT = 16;
/** A character of {@link SYMBOLS} or a control character, or the end of a sentence. */
export const SYMBOL = 32;
/** The property Sentence_Terminal. */
export const TERMINAL = 64;
/** A letter or a number. */
export const ALPHANUMERIC = 128;

/**
 * The punctuation of CCNet (Wenzek et al. 2020), which datatrove does not count as words. The fullwidth digit one is
 * in that list.
 */
const SYMBOLS = new Set(
  "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~«»´–—’“”„…∶━►、。〈〉《》「」【】！％（），．１：；？～",
);

const WHITE_SPACE = /[\t-\r\u001C-\u001F \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]/;
const CONTROL = /[\0-\u0008\u000B-\u001F\u007F-\u009F]/;
const SUPERSCRIPT = /[\u00B2\u00B3\u00B9\u2070\u2074-\u2079\u2080-\u2089]/;

function classify(_: number, character: string): number {
  const terminal = /\p{Sentence_Terminal}/u.test(character);
  return (
    1 |
    (WHITE_SPACE.test(character) ? SPACE : 0) |
    (/\p{L}/u.test(character) ? LETTER : 0) |
    (/\p{Uppercase}/u.test(character) ? UPPER : 0) |
    (/\p{Nd}/u.test(character) || SUPERSCRIPT.test(character) ? DIGIT : 0) |
    (terminal || SYMBOLS.has(character) || CONTROL.test(character) ? SYMBOL : 0) |
    (terminal ? TERMINAL : 0) |
    (/[\p{L}\p{N}]/u.test(character) ? ALPHANUMERIC : 0)
  );
}

/** The second half of a surrogate pair: symbols and white space have to consist of such characters alone. */
const TRAILING = 1 | SYMBOL;

const classes: CodePointClasses = codePointClasses(classify, TRAILING);

/** A text as arrays, which are several times as fast to read as a string. */
export interface Characters {
  readonly text: string;
  /** The UTF-16 code units. */
  readonly units: Uint16Array;
  /** The flags of this file for each unit, and 0 after the last. */
  readonly flags: Uint8Array;
}

/** Reads a text into arrays. */
export function charactersOf(text: string): Characters {
  const flags = new Uint8Array(text.length + 1);
  classes.fill(text, flags);
  return { text, units: codeUnits(text), flags };
}

/**
 * Reads a text that consists of lines of another one, by copying.
 *
 * @param source - the other text.
 * @param origins - where the lines are in it, as pairs of start and end.
 * @returns undefined if the lines differ from their origins in length.
 */
export function charactersOfLines(
  text: string,
  source: Characters,
  origins: Int32Array,
): Characters | undefined {
  let length = Math.max(0, origins.length / 2 - 1);
  for (let i = 0; i < origins.length; i += 2) length += origins[i + 1]! - origins[i]!;
  if (length !== text.length) return undefined;
  const units = new Uint16Array(length);
  const flags = new Uint8Array(length + 1);
  for (let i = 0, at = 0; i < origins.length; i += 2) {
    const [start, end] = [origins[i]!, origins[i + 1]!];
    units.set(source.units.subarray(start, end), at);
    flags.set(source.flags.subarray(start, end), at);
    at += end - start;
    if (at === length) break;
    units[at] = LINE_FEED;
    flags[at++] = LINE_FEED_FLAGS;
  }
  return { text, units, flags };
}

const LINE_FEED = 0x0a;
const LINE_FEED_FLAGS = classify(LINE_FEED, "\n");

/** The start of a span without the white space at its start. */
export function afterSpace(flags: Uint8Array, start: number, end: number): number {
  let index = start;
  while (index < end && (flags[index]! & SPACE) !== 0) index++;
  return index;
}

/** The end of a span without the white space at its end. */
export function beforeSpace(flags: Uint8Array, start: number, end: number): number {
  let index = end;
  while (index > start && (flags[index - 1]! & SPACE) !== 0) index--;
  return index;
}

/** Returns the number of surrogate pairs in a range. */
export function surrogatePairs(text: string, start: number, end: number): number {
  let pairs = 0;
  for (let index = start; index + 1 < end; index++) {
    if ((text.charCodeAt(index) & 0xfc00) !== 0xd800) continue;
    if ((text.charCodeAt(index + 1) & 0xfc00) !== 0xdc00) continue;
    pairs++;
    index++;
  }
  return pairs;
}
