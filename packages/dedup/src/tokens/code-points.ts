import { UNSPACED_SCRIPTS } from "@winnow/core-dom/text";
import { LONE, MAY_CHANGE, SEPARATOR, TABLE_SIZE, TRANSPARENT, WORD_PART } from "./classes.js";
import { commonCodePoints } from "./common.js";

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

/** Code points that are normalised at once, to see whether one of them changes. */
const BLOCK = 64;

/** Code points one after the other, of the same number of UTF-16 units each. */
interface Range {
  readonly first: number;
  readonly units: 1 | 2;
  readonly text: string;
}

/** Planes 0 and 1; spaces stand for the surrogates. */
function ranges(): readonly Range[] {
  const units = new Uint16Array(0x10000);
  const text = (): string => {
    let whole = "";
    for (let i = 0; i < units.length; i += 0x2000) {
      // A typed array will do, and is not spread number by number.
      whole += String.fromCharCode.apply(null, units.subarray(i, i + 0x2000) as unknown as number[]);
    }
    return whole;
  };
  for (let i = 0; i < 0x10000; i++) units[i] = i >= 0xd800 && i < 0xe000 ? 0x20 : i;
  const found: Range[] = [{ first: 0, units: 1, text: text() }];
  for (const half of [0, 0x8000]) {
    for (let i = 0; i < 0x8000; i++) {
      units[i * 2] = 0xd800 | ((half + i) >> 10);
      units[i * 2 + 1] = 0xdc00 | ((half + i) & 0x3ff);
    }
    found.push({ first: 0x10000 + half, units: 2, text: text() });
  }
  return found;
}

/** Calls `each` with the first and one past the last code point of every run that matches. */
function runs(all: readonly Range[], pattern: RegExp, each: (from: number, to: number) => void): void {
  for (const { first, units, text } of all) {
    for (const match of text.matchAll(pattern)) {
      each(first + match.index / units, first + (match.index + match[0].length) / units);
    }
  }
}

/** Puts lower case beside the classes of what makes tokens. Both sigmas are one. */
function fold(table: Uint32Array, all: readonly Range[]): void {
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

/** Marks what NFC replaces wherever it stands. */
function markReplaced(table: Uint32Array, all: readonly Range[]): void {
  for (const { first, units, text } of all) {
    for (let from = 0; from < text.length; from += BLOCK * units) {
      const block = text.slice(from, from + BLOCK * units);
      if (block.normalize("NFC") === block) continue;
      for (let at = 0; at < block.length; at += units) {
        const character = block.slice(at, at + units);
        if (character.normalize("NFC") !== character) table[first + (from + at) / units]! |= MAY_CHANGE;
      }
    }
  }
}

function build(): Uint32Array<ArrayBuffer> {
  const all = ranges();
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
  markReplaced(table, all);
  return table;
}

let table: Uint32Array<ArrayBuffer> | undefined;
let common: Uint32Array<ArrayBuffer> | undefined;

/**
 * What each code point of planes 0 and 1 is to the cutter of words: see `classes.ts`. Made at the first call (by the
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
