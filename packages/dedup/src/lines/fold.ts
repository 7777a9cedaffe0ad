import { normalForm, textWidth } from "@winnow/core-dom/text";
import { exactText } from "../exact/text.js";

const encoder = new TextEncoder();

/**
 * Returns the form in which a unit is compared: {@link exactText} in lower case, then NFC again, which lower
 * case can undo. Digits and punctuation are kept: lines that differ in a date or a price are different.
 */
export function foldedText(text: string): string {
  return normalForm(exactText(text).toLowerCase());
}

/** Normalised UTF-8, valid until the next call. */
export interface FoldedLine {
  readonly bytes: Uint8Array;
  /** Number of bytes used. */
  readonly length: number;
  /** In columns: `textWidth` of the folded text. */
  readonly width: number;
}

/** Maximum length of a part that is folded code unit by code unit. */
const MAX_LENGTH = 0x4000;

/**
 * Returns a function for folding units: `fold(text, start, end)` is {@link foldedText} of that part, in
 * UTF-8. Parts of moderate length with only common characters take one pass, without creating strings.
 */
export function lineFolder(): (text: string, start: number, end: number) => FoldedLine {
  const lowers = lowerTable();
  const bytes = new Uint8Array(3 * MAX_LENGTH);

  /** Returns undefined for a part with characters that the table does not fold. */
  const foldSimple = (text: string, start: number, end: number): FoldedLine | undefined => {
    let length = 0;
    let width = 0;
    let isAfterSpace = true;
    for (let at = start; at < end; at++) {
      const code = text.charCodeAt(at);
      if (code <= 0x20 || code === 0x7f) {
        // Other control characters are invisible.
        const isSpace = code === 0x20 || (code >= 0x09 && code <= 0x0d);
        if (!isSpace || isAfterSpace) continue;
        bytes[length++] = 0x20;
        width++;
        isAfterSpace = true;
        continue;
      }
      const lower = lowers[code]!;
      if (lower === 0) return undefined;
      isAfterSpace = false;
      width += lower < 0x3000 ? 1 : 2;
      if (lower < 0x80) bytes[length++] = lower;
      else {
        if (lower < 0x800) bytes[length++] = 0xc0 | (lower >> 6);
        else {
          bytes[length++] = 0xe0 | (lower >> 12);
          bytes[length++] = 0x80 | ((lower >> 6) & 0x3f);
        }
        bytes[length++] = 0x80 | (lower & 0x3f);
      }
    }
    return isAfterSpace && length > 0
      ? { bytes, length: length - 1, width: width - 1 }
      : { bytes, length, width };
  };

  return (text, start, end) => {
    const simple = end - start <= MAX_LENGTH ? foldSimple(text, start, end) : undefined;
    if (simple !== undefined) return simple;
    const folded = foldedText(text.slice(start, end));
    const encoded = encoder.encode(folded);
    return { bytes: encoded, length: encoded.length, width: textWidth(folded) };
  };
}

/**
 * Code points of plane 0 that can be folded separately: their lower case is one code point with as many bytes
 * in UTF-8, no neighbour composes with them or changes them, and they are neither white space nor invisible.
 * So Σ, which is ς at the end of a word, and İ, whose lower case is two code points, are missing. From U+3000
 * on they take two columns.
 *
 * Each row: first, last, and the lower case: a number to add, or `"pairs"` if capitals alternate with their
 * small letters. Latin, Greek, Cyrillic, Hebrew and Arabic letters, punctuation, kana, Han, Hangul,
 * full-width signs.
 */
// biome-ignore format: a table
const RANGES: readonly (readonly [first: number, last: number, add: number | "pairs"])[] = [
  [0x21, 0x40, 0], [0x41, 0x5a, 32], [0x5b, 0x7e, 0], [0xa1, 0xac, 0], [0xae, 0xbf, 0], [0xc0, 0xd6, 32],
  [0xd7, 0xd7, 0], [0xd8, 0xde, 32], [0xdf, 0xff, 0], [0x100, 0x12f, "pairs"], [0x131, 0x131, 0],
  [0x132, 0x137, "pairs"], [0x138, 0x138, 0], [0x139, 0x148, "pairs"], [0x149, 0x149, 0],
  [0x14a, 0x177, "pairs"], [0x178, 0x178, -121], [0x179, 0x17e, "pairs"], [0x386, 0x386, 38],
  [0x388, 0x38a, 37], [0x38c, 0x38c, 64], [0x38e, 0x38f, 63], [0x390, 0x390, 0], [0x391, 0x3a1, 32],
  [0x3a4, 0x3ab, 32], [0x3ac, 0x3ce, 0], [0x400, 0x40f, 80], [0x410, 0x42f, 32], [0x430, 0x45f, 0],
  [0x5d0, 0x5ea, 0], [0x60c, 0x60c, 0], [0x61b, 0x61b, 0], [0x61f, 0x61f, 0], [0x621, 0x63a, 0],
  [0x641, 0x64a, 0], [0x660, 0x669, 0], [0x671, 0x6d3, 0], [0x1ea0, 0x1ef9, "pairs"],
  [0x2010, 0x2027, 0], [0x2030, 0x205e, 0], [0x3001, 0x3029, 0], [0x3041, 0x3096, 0],
  [0x30a1, 0x30fe, 0], [0x3400, 0x4dbf, 0], [0x4e00, 0x9fff, 0], [0xac00, 0xd7a3, 0],
  [0xff01, 0xff20, 0],
];

/** Returns the lower case of each code point of plane 0 that can be folded separately; 0 for others. */
function lowerTable(): Uint16Array {
  const table = new Uint16Array(0x10000);
  for (const [first, last, add] of RANGES) {
    for (let at = first; at <= last; at++) {
      table[at] = at + (add === "pairs" ? ((at - first) & 1) ^ 1 : add);
    }
  }
  return table;
}
