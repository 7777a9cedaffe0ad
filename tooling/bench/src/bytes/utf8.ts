import { BEYOND_ASCII } from "./code-units.js";

/** How many UTF-16 code units well-formed UTF-8 decodes to: one a character, two of those of four bytes. */
export function utf16Length(bytes: Uint8Array, start: number, end: number): number {
  let length = 0;
  for (let at = start; at < end; at++) {
    const byte = bytes[at]!;
    if ((byte & 0xc0) !== 0x80) length += byte < 0xf0 ? 1 : 2;
  }
  return length;
}

export function isAscii(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (bytes[at]! >= BEYOND_ASCII) return false;
  return true;
}

/** The bytes four at a time, as far as they go; nothing where memory does not begin with a word. */
export function wordsOf(bytes: Uint8Array): Int32Array {
  const { buffer, byteOffset, length } = bytes;
  return byteOffset % 4 === 0 ? new Int32Array(buffer, byteOffset, length >> 2) : new Int32Array(0);
}

/** The first place from `from` on of a byte that is no ASCII; the length, or `from` beyond it, where there is none. */
export function nextBeyondAscii(bytes: Uint8Array, words: Int32Array, from: number): number {
  const { length } = bytes;
  let at = from;
  while (at < length && (at & 3) !== 0) {
    if (bytes[at]! >= BEYOND_ASCII) return at;
    at++;
  }
  let word = at >> 2;
  while (word < words.length && (words[word]! & 0x8080_8080) === 0) word++;
  at = Math.max(at, word << 2);
  while (at < length && bytes[at]! < BEYOND_ASCII) at++;
  return at;
}

/**
 * Whether the bytes are well-formed UTF-8: who scans them without decoding them has to know, for a page that says so may still be
 * in another encoding. A table of second bytes as in the Unicode Standard, table 3-7.
 */
export function isUtf8(bytes: Uint8Array): boolean {
  const words = wordsOf(bytes);
  const { length } = bytes;
  let at = nextBeyondAscii(bytes, words, 0);
  while (at < length) {
    const size = sequenceLength(bytes, at);
    if (size === 0) return false;
    at += size;
    // Runs of such characters go on at once.
    if (at < length && bytes[at]! < BEYOND_ASCII) at = nextBeyondAscii(bytes, words, at);
  }
  return true;
}

/** Bytes of the well-formed sequence that is there, 0 where none is; not of ASCII. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at]!;
  const size =
    lead >= 0xc2 && lead <= 0xdf ? 2 : lead >> 4 === 0xe ? 3 : lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
  if (size === 0 || at + size > bytes.length) return 0;
  // Neither overlong forms, nor surrogates, nor what is beyond U+10FFFF.
  const least = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const most = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  const second = bytes[at + 1]!;
  if (second < least || second > most) return 0;
  for (let i = at + 2; i < at + size; i++) if ((bytes[i]! & 0xc0) !== 0x80) return 0;
  return size;
}
