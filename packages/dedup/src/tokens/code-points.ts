import { UNSPACED_SCRIPTS } from "@winnow/core-dom/text";
import { type Plane, plane, replacedByNfc, runs } from "./planes.js";

/** White space, punctuation and symbols: they end a word. */
export const SEPARATOR = 0;
/** A letter, mark or digit of a script that puts spaces between words. */
export const WORD_PART = 1;
/** A code point that is a token by itself: one of a script without spaces, or a pictograph. */
export const LONE = 2;
/** Soft hyphens, joiners and variation selectors: they are ignored. */
export const TRANSPARENT = 3;

/** Mask of an entry `folded | class << 24` for the lower-case code point. */
export const FOLDED = 0x1fffff;
/**
 * The highest bit of an entry: a text with this code point may not be in NFC (its NFC_Quick_Check is No or
 * Maybe, or its combining class is not 0: UAX #15, section 9).
 */
export const MAY_CHANGE = 0x80000000;

/** Number of code points in the table; kernel/text/tokens.ts handles the others. */
export const TABLE_SIZE = 0x20000;

/** All but letters, marks and digits. */
const OTHER = /[^\p{L}\p{M}\p{N}]+/gu;
/** Scripts without spaces, and the marks and numbers that Han and hiragana share with others. */
const UNSPACED: RegExp = new RegExp(`[${UNSPACED_SCRIPTS}\\p{scx=Han}\\p{scx=Hiragana}]+`, "gu");
/** Flags are pairs of regional indicators. */
const PICTOGRAPH = /[\p{Extended_Pictographic}\p{Regional_Indicator}]+/gu;
/** The first pictograph that does not occur as a sign in running text, as © and ™ do. */
const FIRST_PICTOGRAPH = 0x2190;
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}]+/gu;
/**
 * Code points that can combine or change places with preceding ones: marks, the vowels and final consonants
 * of Hangul, and a vowel of Kirat Rai, which is a letter in Unicode 16.
 */
const COMBINING = /[\p{M}\u1160-\u11FF\u{16D67}]+/gu;

/** The only code point whose lower case is two, an i and a dot above. It is folded to i. */
const DOTTED = "\u0130";
const SIGMA = 0x3c3;
const FINAL_SIGMA = 0x3c2;

/** Adds the lower case to the entries of tokens. Both forms of small sigma become one. */
function fold(table: Uint32Array, all: readonly Plane[]): void {
  for (const { first, units, text } of all) {
    // In a list of code points no other lower case has a different length, and no Σ ends a word.
    const lower = text.replace(DOTTED, "i").toLowerCase();
    for (let at = 0; at < lower.length; at += units) {
      const codePoint = first + at / units;
      const kind = table[codePoint]! >>> 24;
      if (kind === WORD_PART) table[codePoint]! |= lower.codePointAt(at)!;
      else if (kind === LONE) table[codePoint]! |= codePoint;
    }
  }
  table[FINAL_SIGMA] = (WORD_PART << 24) | SIGMA;
}

function build(): Uint32Array<ArrayBuffer> {
  const all = [plane(0), plane(1)];
  const table = new Uint32Array(TABLE_SIZE).fill(WORD_PART << 24);
  runs(all, UNSPACED, (from, to) => table.fill(LONE << 24, from, to));
  runs(all, OTHER, (from, to) => table.fill(SEPARATOR << 24, from, to));
  runs(all, PICTOGRAPH, (from, to) => {
    for (let i = Math.max(from, FIRST_PICTOGRAPH); i < to; i++) if (table[i] === 0) table[i] = LONE << 24;
  });
  runs(all, INVISIBLE, (from, to) => table.fill(TRANSPARENT << 24, from, to));
  fold(table, all);
  runs(all, COMBINING, (from, to) => {
    for (let i = from; i < to; i++) if (table[i]! >>> 24 !== TRANSPARENT) table[i]! |= MAY_CHANGE;
  });
  replacedByNfc(all, (codePoint) => {
    table[codePoint]! |= MAY_CHANGE;
  });
  return table;
}

let table: Uint32Array<ArrayBuffer> | undefined;

/**
 * Returns the class of each code point of planes 0 and 1 for the tokeniser (see {@link WORD_PART} and the
 * others). Built on the first call, in about 50 ms, by the engine's version of Unicode; must not be written to.
 */
export function codePointTable(): Uint32Array<ArrayBuffer> {
  table ??= build();
  return table;
}

/**
 * Name and version of the normaliser and tokeniser: NFC, lower case, words of letters, marks and digits. It
 * changes with any change of tokenisation or hashing; signatures computed with different versions are not
 * comparable.
 */
export const NORMALIZER: string = "nfc-lower-words-1";
