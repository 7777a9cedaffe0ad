import { composedText, IRREGULAR } from "../../exact/text.js";
import { plane, replacedByNfc } from "../../tokens/planes.js";

// What `exactText` does with a code point; kernel/exact has the same numbers.

/** It stays. */
const PLAIN = 0;
/** White space: a run of it is one space. */
const SPACE = 1;
/** It is dropped. */
const INVISIBLE = 2;
/** A text with it may not be in NFC, or may be another once invisible characters are dropped. */
const MAY_CHANGE = 3;

const WHITE_SPACE = /[\s\x85]/g;
/**
 * What can join with what comes before it, or change places: marks, vowels and final consonants of Hangul. And U+FFFD,
 * which stands for half of a surrogate pair too: something invisible may part it from the other half.
 */
const JOINING = /[\p{M}\u1160-\u11FF\uFFFD]/gu;

const FIRST_SURROGATE = 0xd800;
const AFTER_SURROGATES = 0xe000;

/** The class of each code point of plane 0. Surrogates, which UTF-8 does not have, are plain. */
export function exactClasses(): Uint8Array {
  const classes = new Uint8Array(0x10000);
  const basic = plane(0);
  const { text } = basic;
  for (const { index } of text.matchAll(JOINING)) classes[index] = MAY_CHANGE;
  replacedByNfc([basic], (codePoint) => {
    classes[codePoint] = MAY_CHANGE;
  });
  for (const { index } of text.matchAll(WHITE_SPACE)) classes[index] = SPACE;
  // The byte order mark is white space too, but dropped before that counts.
  for (const { index } of text.matchAll(new RegExp(IRREGULAR, "g"))) {
    if (composedText(text.charAt(index)) === "") classes[index] = INVISIBLE;
  }
  classes.fill(PLAIN, FIRST_SURROGATE, AFTER_SURROGATES);
  return classes;
}

/** The first byte of a code point of plane 0 in UTF-8. */
function leadOf(codePoint: number): number {
  if (codePoint < 0x80) return codePoint;
  return codePoint < 0x800 ? 0xc0 | (codePoint >> 6) : 0xe0 | (codePoint >> 12);
}

/** The first bytes of code points beyond plane 0, of which some change. */
const BEYOND = [0xf0, 0xf1, 0xf2, 0xf3, 0xf4];

/**
 * Tells the bytes that begin a code point that is not plain, the space left out: two tables of 16, the first by a byte's
 * low half, the second by its high half. They have a bit in common for those bytes, and for no other. Each high half
 * with such bytes has a bit: there are seven.
 *
 * @param classes For each code point of plane 0, zero if it is plain.
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
