import { isSpace } from "@winnow/core-dom";

/** Classes of characters. */
export const Character = {
  space: 0,
  /** Letters, also `_`. */
  letter: 1,
  digit: 2,
  /** Everything else, such as punctuation. */
  mark: 3,
  /** Han, kana and Hangul. */
  wide: 4,
} as const;

const ASCII = new Uint8Array(128).fill(Character.mark);
ASCII.fill(Character.space, 0, 33);
ASCII.fill(Character.digit, 48, 58);
ASCII.fill(Character.letter, 65, 91);
ASCII.fill(Character.letter, 97, 123);
ASCII[95] = Character.letter;

/** The distance between full-width characters and those of ASCII. */
const FULL_WIDTH = 0xfee0;

/** Returns the {@link Character} of a UTF-16 code unit. */
export function characterOf(code: number): number {
  return code < 128 ? ASCII[code]! : notAscii(code);
}

function notAscii(code: number): number {
  const { space, letter, digit, mark, wide } = Character;
  if (code < 0xc0)
    return code === 0xa0 || code === 0x85 ? space : code === 0xaa || code === 0xba ? letter : mark;
  if (code < 0x1100) return code === 0xd7 || code === 0xf7 ? mark : letter;
  if (code < 0x2000) return code < 0x1200 ? wide : code === 0x1680 ? space : letter;
  if (code < 0x2e80) return isSpace(code) ? space : mark;
  if (code === 0x3000) return space;
  if (code < 0x3040) return mark;
  if (code < 0xe000) return wide;
  if (code >= 0xff10 && code <= 0xff19) return digit;
  if (code >= 0xff66 && code <= 0xffdc) return wide;
  if (code === 0xfeff) return space;
  return code >= 0xfb00 && code < 0xfe00 ? letter : mark;
}

/**
 * Returns the lower case of letters of ASCII, Latin-1, Greek and Cyrillic, and the ASCII digit of full-width ones;
 * other characters are unchanged.
 */
export function lowerCase(code: number): number {
  if (code < 128) return code >= 65 && code <= 90 ? code + 32 : code;
  if (code < 0x100) return code >= 0xc0 && code <= 0xde && code !== 0xd7 ? code + 32 : code;
  if (code < 0x180) return isExtendedCapital(code) ? code + 1 : code;
  if (code >= 0x391 && code <= 0x3ab) return code + 32;
  if (code >= 0x410 && code <= 0x42f) return code + 32;
  if (code >= 0x400 && code <= 0x40f) return code + 80;
  return code >= 0xff10 && code <= 0xff19 ? code - FULL_WIDTH : code;
}

/** Whether a letter of Latin Extended-A is a capital: they alternate, by parity. */
function isExtendedCapital(code: number): boolean {
  return (code & 1) === (code >= 0x139 && code <= 0x148 ? 1 : 0) && code !== 0x138;
}

export function isDigit(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 0xff10 && code <= 0xff19);
}

export function isCurrency(code: number): boolean {
  if (code === 0x24 || code === 0xa3 || code === 0xa5 || (code >= 0x20a0 && code <= 0x20c0)) return true;
  return code === 0xff04 || code === 0xffe1 || code === 0xffe5 || code === 0xffe6;
}

export function isSentenceEnd(code: number): boolean {
  if (code < 128) return code === 46 || code === 33 || code === 63;
  if (code === 0x2026 || code === 0x3002 || code === 0xff01 || code === 0xff1f) return true;
  return code === 0x61f || code === 0x6d4 || code === 0x964;
}

/** Whether a character after a full stop shows that a sentence ended: a space, a quotation mark, a bracket. */
export function endsSentence(code: number): boolean {
  if (code < 128) return code <= 34 || code === 39 || code === 41;
  return code === 0xa0 || code === 0x201d || code === 0x2019 || code === 0xbb;
}

/** The place of the bit in {@link WORD_CHARACTERS}. */
export const DIGIT_SHIFT = 7;

/** The small letter or the digit of each ASCII character that is part of words, with a bit for digits; 0 for others. */
export const WORD_CHARACTERS: Uint8Array = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  const character = characterOf(code);
  if (character === Character.letter) WORD_CHARACTERS[code] = lowerCase(code);
  else if (character === Character.digit) WORD_CHARACTERS[code] = code | (1 << DIGIT_SHIFT);
}
