import { textWidth } from "@winnow/core-dom/text";
import { exactText } from "../exact/text.js";

const encoder = new TextEncoder();

/** Normalised UTF-8, valid until the next call. */
export interface FoldedLine {
  readonly bytes: Uint8Array;
  /** How many of `bytes` are filled. */
  readonly length: number;
  /** In columns: `textWidth` of the folded text. */
  readonly width: number;
}

/**
 * A unit as it is compared: {@link exactText} in lower case, NFC again because lower case can undo it. Digits and
 * punctuation are kept: lines that differ in a date or a price are two.
 */
export function foldedText(text: string): string {
  return exactText(text).toLowerCase().normalize("NFC");
}

/**
 * A UTF-16 unit above ASCII whose lower case is one unit too, that nothing before or after it composes with or changes,
 * and that is neither white space nor invisible: its lower case, or 0 for any other. These are Latin-1's letters and
 * signs, Russian and its neighbours' Cyrillic, dashes and quotes, CJK punctuation, kana, Han, Hangul syllables,
 * full-width signs.
 */
function plainLower(unit: number): number {
  if (unit < 0x100) {
    if (unit <= 0xa0 || unit === 0xad) return 0;
    return unit >= 0xc0 && unit <= 0xde && unit !== 0xd7 ? unit + 0x20 : unit;
  }
  if (unit < 0x2010) {
    if (unit < 0x400 || unit > 0x45f) return 0;
    return unit < 0x410 ? unit + 0x50 : unit < 0x430 ? unit + 0x20 : unit;
  }
  if (unit <= 0x2027 || (unit >= 0x2030 && unit <= 0x205e) || (unit >= 0x3001 && unit <= 0x3029)) return unit;
  if ((unit >= 0x3041 && unit <= 0x3096) || (unit >= 0x30a1 && unit <= 0x30fe)) return unit;
  if ((unit >= 0x3400 && unit <= 0x4dbf) || (unit >= 0x4e00 && unit <= 0x9fff)) return unit;
  if ((unit >= 0xac00 && unit <= 0xd7a3) || (unit >= 0xff01 && unit <= 0xff20)) return unit;
  return 0;
}

/**
 * Makes what folds units: `fold(text, start, end)` is {@link foldedText} of that part, in UTF-8. One loop without
 * strings where the part has only the characters of most texts.
 */
export function lineFolder(): (text: string, start: number, end: number) => FoldedLine {
  let bytes = new Uint8Array(1024);

  const foldSlowly = (part: string): FoldedLine => {
    const folded = foldedText(part);
    if (bytes.length < folded.length * 3) bytes = new Uint8Array(folded.length * 3);
    return { bytes, length: encoder.encodeInto(folded, bytes).written, width: textWidth(folded) };
  };

  return (text, start, end) => {
    if (bytes.length < (end - start) * 3) bytes = new Uint8Array((end - start) * 4);
    let length = 0;
    let width = 0;
    let space = false;
    for (let at = start; at < end; at++) {
      const unit = text.charCodeAt(at);
      if (unit <= 0x20) {
        // Other controls are invisible, and dropped.
        if (unit === 0x20 || (unit >= 0x09 && unit <= 0x0d)) space = length > 0;
        continue;
      }
      if (unit === 0x7f) continue;
      const lower = unit < 0x7f ? (unit >= 0x41 && unit <= 0x5a ? unit + 0x20 : unit) : plainLower(unit);
      if (lower === 0) return foldSlowly(text.slice(start, end));
      if (space) {
        bytes[length++] = 0x20;
        width++;
        space = false;
      }
      width += lower < 0x3000 ? 1 : 2;
      if (lower < 0x80) bytes[length++] = lower;
      else if (lower < 0x800) {
        bytes[length++] = 0xc0 | (lower >> 6);
        bytes[length++] = 0x80 | (lower & 0x3f);
      } else {
        bytes[length++] = 0xe0 | (lower >> 12);
        bytes[length++] = 0x80 | ((lower >> 6) & 0x3f);
        bytes[length++] = 0x80 | (lower & 0x3f);
      }
    }
    return { bytes, length, width };
  };
}
