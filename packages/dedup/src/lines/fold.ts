import { textWidth } from "@winnow/core-dom/text";
import { exactText } from "../exact/text.js";
import { type FoldedLine, foldKernel, LONGEST } from "../kernel/exact/fold.js";
import { lowerTable } from "./lower.js";

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
