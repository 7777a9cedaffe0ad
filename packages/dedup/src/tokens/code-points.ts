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

/** The entry of a code point whose properties are not yet known. */
export const UNKNOWN = 0xffffffff;

/** Code points from U+0080 to U+00BF that are letters or digits: ª ² ³ µ ¹ º ¼ ½ ¾. */
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
 * Returns a table with the entries of Latin-1, the dashes, quotation marks and bullets from U+2010 to U+2027,
 * and the euro sign. All others are {@link UNKNOWN}. Built quickly, without the engine's Unicode tables.
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
 * Returns the class of each code point of planes 0 and 1 for the tokeniser (see {@link WORD_PART} and the
 * others). Built on the first call, by the engine's version of Unicode; must not be written to.
 */
export function codePointTable(): Uint32Array<ArrayBuffer> {
  table ??= build();
  return table;
}

/**
 * Returns the whole table if it has been built. Otherwise returns a table of the code points in Western
 * texts, in which all others are unknown, so that the tokeniser stops where it needs the whole table.
 * Building that takes about 50 ms.
 */
export function knownCodePoints(): Uint32Array<ArrayBuffer> {
  if (table !== undefined) return table;
  common ??= commonCodePoints();
  return common;
}

/**
 * Name and version of the normaliser and tokeniser: NFC, lower case, words of letters, marks and digits. It
 * changes with any change of tokenisation or hashing; signatures computed with different versions are not
 * comparable.
 */
export const NORMALIZER: string = "nfc-lower-words-1";
