import { composedText, IRREGULAR } from "../../exact/text.js";
import { plane, replacedByNfc } from "../../tokens/planes.js";

// Classes of code points by how `exactText` treats them; kernel/exact uses the same numbers.

/** Kept. */
const PLAIN = 0;
/** White space: a run becomes one space. */
const SPACE = 1;
/** Dropped. */
const INVISIBLE = 2;
/** A text with it may not be in NFC, or may leave NFC when invisible characters are dropped. */
const MAY_CHANGE = 3;

const WHITE_SPACE = /[\s\x85]/g;
/**
 * Code points that can combine or change places with preceding ones: marks, vowels and final consonants of
 * Hangul. Also U+FFFD, which can replace half of a surrogate pair: the halves may be separated by an
 * invisible character.
 */
const JOINING = /[\p{M}\u1160-\u11FF\uFFFD]/gu;

const FIRST_SURROGATE = 0xd800;
const AFTER_SURROGATES = 0xe000;

/** Returns the class of each code point of plane 0. Surrogates, which do not occur in UTF-8, are plain. */
export function exactClasses(): Uint8Array {
  const classes = new Uint8Array(0x10000);
  const basic = plane(0);
  const { text } = basic;
  for (const { index } of text.matchAll(JOINING)) classes[index] = MAY_CHANGE;
  replacedByNfc([basic], (codePoint) => {
    classes[codePoint] = MAY_CHANGE;
  });
  for (const { index } of text.matchAll(WHITE_SPACE)) classes[index] = SPACE;
  // The byte order mark is white space too, but is dropped first.
  for (const { index } of text.matchAll(new RegExp(IRREGULAR, "g"))) {
    if (composedText(text.charAt(index)) === "") classes[index] = INVISIBLE;
  }
  classes.fill(PLAIN, FIRST_SURROGATE, AFTER_SURROGATES);
  return classes;
}

/** Returns the first byte of a code point of plane 0 in UTF-8. */
function leadOf(codePoint: number): number {
  if (codePoint < 0x80) return codePoint;
  return codePoint < 0x800 ? 0xc0 | (codePoint >> 6) : 0xe0 | (codePoint >> 12);
}

/** First bytes of code points beyond plane 0, some of which change. */
const BEYOND = [0xf0, 0xf1, 0xf2, 0xf3, 0xf4];

/**
 * Returns two tables of 16 entries that identify the bytes that begin a code point other than plain ones and
 * the space. The first is indexed by a byte's low half, the second by its high half; their entries have a bit
 * in common for exactly those bytes. Each high half with such bytes has a bit of its own: there are seven.
 *
 * @param classes Zero for each plain code point of plane 0.
 */
export function leadTables(classes: Uint8Array): Uint8Array {
  const leads = new Set(BEYOND);
  for (let codePoint = 0; codePoint < classes.length; codePoint++) {
    if (classes[codePoint] === PLAIN || codePoint === 0x20) continue;
    leads.add(leadOf(codePoint));
  }
  const tables = new Uint8Array(32);
  const halves = [...new Set([...leads].map((lead) => lead >> 4))];
  for (const lead of leads) {
    const bit = 1 << halves.indexOf(lead >> 4);
    tables[lead & 15]! |= bit;
    tables[16 + (lead >> 4)]! |= bit;
  }
  return tables;
}
