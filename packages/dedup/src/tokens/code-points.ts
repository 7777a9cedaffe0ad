import { UNSPACED_SCRIPTS } from "@winnow/core-dom/text";
import { type Plane, plane, replacedByNfc, runs } from "./planes.js";

/** Ends a word: white space, punctuation, symbols. */
export const SEPARATOR = 0;
/** A letter, mark or digit of a script that puts spaces between words. */
export const WORD_PART = 1;
/** A token of its own: a code point of a script without spaces, or a pictograph. */
export const LONE = 2;
/** As if it were not there: soft hyphens, joiners, variation selectors. */
export const TRANSPARENT = 3;

/** In an entry, `folded | class << 24`: the bits of the code point's lower case. */
export const FOLDED = 0x1fffff;
/**
 * In an entry, the highest bit: a text with this code point may not be in NFC (its NFC_Quick_Check is No or Maybe, or
 * its combining class is not 0: UAX #15, section 9).
 */
export const MAY_CHANGE = 0x80000000;

/** The code points that the table has; kernel/text/tokens.ts knows the others. */
export const TABLE_SIZE = 0x20000;

/** All but letters, marks and digits. */
const OTHER = /[^\p{L}\p{M}\p{N}]+/gu;
/** Scripts without spaces, and the marks and numbers that Han and hiragana share with others. */
const UNSPACED: RegExp = new RegExp(`[${UNSPACED_SCRIPTS}\\p{scx=Han}\\p{scx=Hiragana}]+`, "gu");
/** Flags are pairs of regional indicators. */
const PICTOGRAPH = /[\p{Extended_Pictographic}\p{Regional_Indicator}]+/gu;
/** The first pictograph that is no sign of running text such as © and ™. */
const FIRST_PICTOGRAPH = 0x2190;
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}]+/gu;
/**
 * What can join with what comes before it, or change places: marks, the vowels and final consonants of Hangul, and a
 * vowel of Kirat Rai, which is a letter to Unicode 16.
 */
const COMBINING = /[\p{M}\u1160-\u11FF\u{16D67}]+/gu;

/** The one code point whose lower case is two, an i and a dot above: the i will do. */
const DOTTED = "\u0130";
const SIGMA = 0x3c3;
const FINAL_SIGMA = 0x3c2;

/** Puts lower case beside the classes of what makes tokens. Both sigmas are one. */
function fold(table: Uint32Array, all: readonly Plane[]): void {
  for (const { first, units, text } of all) {
    // Code point by code point: nothing else changes its length, and no Σ ends a word here.
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

/** The entry of what is not known. */
export const UNKNOWN = 0xffffffff;

/** Those of U+0080 to U+00FF that are letters or digits, but for the letters from À on: ª ² ³ µ ¹ º ¼ ½ ¾. */
const WORD_PARTS = [0xaa, 0xb2, 0xb3, 0xb5, 0xb9, 0xba, 0xbc, 0xbd, 0xbe];
const TIMES = 0xd7;
const DIVIDED = 0xf7;
const SOFT_HYPHEN = 0xad;
const EURO = 0x20ac;

function latinEntry(codePoint: number): number {
  const lower = codePoint | 0x20;
  if (lower >= 0x61 && lower <= 0x7a) return (WORD_PART << 24) | lower;
  if (codePoint >= 0x30 && codePoint <= 0x39) return (WORD_PART << 24) | codePoint;
  if (codePoint === SOFT_HYPHEN) return TRANSPARENT << 24;
  if (WORD_PARTS.includes(codePoint)) return (WORD_PART << 24) | codePoint;
  if (codePoint < 0xc0 || codePoint === TIMES || codePoint === DIVIDED) return SEPARATOR;
  return (WORD_PART << 24) | (codePoint < 0xdf ? lower : codePoint);
}

/**
 * The entries of Latin-1, the dashes, quotation marks and bullets from U+2010 to U+2027, and the euro sign; all others
 * are {@link UNKNOWN}. Made without the engine's tables of Unicode, in no time.
 */
export function commonCodePoints(): Uint32Array<ArrayBuffer> {
  const table = new Uint32Array(TABLE_SIZE).fill(UNKNOWN);
  for (let codePoint = 0; codePoint <= 0xff; codePoint++) table[codePoint] = latinEntry(codePoint);
  table.fill(SEPARATOR, 0x2010, 0x2028);
  table[EURO] = SEPARATOR;
  return table;
}

let table: Uint32Array<ArrayBuffer> | undefined;
let common: Uint32Array<ArrayBuffer> | undefined;

/**
 * What each code point of planes 0 and 1 is to the cutter of words: see {@link WORD_PART} and the others. Made at the first call (by the
 * engine's version of Unicode), and not to be written to.
 */
export function codePointTable(): Uint32Array<ArrayBuffer> {
  table ??= build();
  return table;
}

/**
 * The whole table if it is there already; else one of those code points that Western texts have, in which all others
 * look as if they could change. So a cutter of words stops where it needs the whole, which takes some 50 ms to make.
 */
export function knownCodePoints(): Uint32Array<ArrayBuffer> {
  if (table !== undefined) return table;
  common ??= commonCodePoints();
  return common;
}

/**
 * How texts are normalised and cut into words, with its version: NFC, lower case, words of letters, marks and digits.
 * Signatures that were made with another are not comparable. It changes with any change of what is a token or how it
 * is hashed.
 */
export const NORMALIZER: string = "nfc-lower-words-1";
