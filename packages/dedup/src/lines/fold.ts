import { textWidth } from "@winnow/core-dom/text";
import { exactText } from "../exact/text.js";
import { type FoldedLine, foldKernel, LONGEST } from "../kernel/exact/fold.js";

const encoder = new TextEncoder();

/**
 * A unit as it is compared: {@link exactText} in lower case, NFC again because lower case can undo it. Digits and
 * punctuation are kept: lines that differ in a date or a price are two.
 */
export function foldedText(text: string): string {
  return exactText(text).toLowerCase().normalize("NFC");
}

let shared: ((line: string) => FoldedLine | undefined) | undefined;

/**
 * Makes what folds units: `fold(text, start, end)` is {@link foldedText} of that part, in UTF-8. One pass without
 * strings, in WebAssembly, where the part has only the characters of most texts and is not very long.
 *
 * @throws {DedupError} `wasm-missing`.
 */
export function lineFolder(): (text: string, start: number, end: number) => FoldedLine {
  shared ??= foldKernel(lowerTable());
  const foldInKernel = shared;
  return (text, start, end) => {
    const part = text.slice(start, end);
    const line = part.length <= LONGEST ? foldInKernel(part) : undefined;
    if (line !== undefined) return line;
    const folded = foldedText(part);
    const bytes = encoder.encode(folded);
    return { bytes, length: bytes.length, width: textWidth(folded) };
  };
}

/**
 * Code points of plane 0 that can be folded one by one: their lower case is one code point with as many bytes in UTF-8,
 * nothing before or after them composes with them or changes them, and they are neither white space nor invisible. So Σ
 * is missing, which ends a word as ς, and İ, which becomes two. From U+3000 on they take two columns, below one.
 *
 * First, last, and what makes lower case: a number to add, or `"pairs"` where each capital stands before its small
 * letter. Latin, Greek, Cyrillic, Hebrew and Arabic letters, punctuation, kana, Han, Hangul, full-width signs.
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

/** The lower case of each code point of plane 0 that can be folded by itself; 0 for others. */
function lowerTable(): Uint16Array {
  const table = new Uint16Array(0x10000);
  for (const [first, last, add] of RANGES) {
    for (let at = first; at <= last; at++) {
      table[at] = at + (add === "pairs" ? ((at - first) & 1) ^ 1 : add);
    }
  }
  return table;
}
