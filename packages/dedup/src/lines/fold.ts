import { normalForm, textWidth } from "@winnow/core-dom/text";
import { exactText } from "../exact/text.js";
import { type FoldedLine, foldKernel, MAX_LINE } from "../kernel/exact/fold.js";

const encoder = new TextEncoder();

/**
 * Returns the form in which a unit is compared: {@link exactText} in lower case, then NFC again, which lower
 * case can undo. Digits and punctuation are kept: lines that differ in a date or a price are different.
 */
export function foldedText(text: string): string {
  return normalForm(exactText(text).toLowerCase());
}

let shared: ((line: string) => FoldedLine | undefined) | undefined;

/**
 * Returns a function for folding units: `fold(text, start, end)` is {@link foldedText} of that part, in
 * UTF-8. Parts of moderate length with only common characters take one pass in WebAssembly, without creating
 * strings.
 *
 * @throws {DedupError} `wasm-missing`.
 */
export function lineFolder(): (text: string, start: number, end: number) => FoldedLine {
  shared ??= foldKernel(lowerTable());
  const foldInKernel = shared;
  return (text, start, end) => {
    const part = text.slice(start, end);
    const line = part.length <= MAX_LINE ? foldInKernel(part) : undefined;
    if (line !== undefined) return line;
    const folded = foldedText(part);
    const bytes = encoder.encode(folded);
    return { bytes, length: bytes.length, width: textWidth(folded) };
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
