import { textWidth } from "@winnow/core-dom/text";
import { exactText } from "../exact/text.js";
import { type FoldedLine, LONGEST, wasmFold } from "../kernel/exact/fold.js";
import type { Implementation } from "../kernel/types.js";
import { lowerTable } from "./lower.js";

const encoder = new TextEncoder();

/**
 * A unit as it is compared: {@link exactText} in lower case, NFC again because lower case can undo it. Digits and
 * punctuation are kept: lines that differ in a date or a price are two.
 */
export function foldedText(text: string): string {
  return exactText(text).toLowerCase().normalize("NFC");
}

/** Shorter ones take less time in JavaScript than to hand them over. */
const SHORTEST = 32;

/** {@link wasmFold}, made once, if the engine can. */
let sharedFold: ((line: string) => FoldedLine | undefined) | undefined;

function kernelFold(): ((line: string) => FoldedLine | undefined) | undefined {
  try {
    sharedFold ??= wasmFold(lowerTable());
  } catch {
    return undefined;
  }
  return sharedFold;
}

/**
 * Makes what folds units: `fold(text, start, end)` is {@link foldedText} of that part, in UTF-8. One pass without
 * strings where the part has only the characters of most texts: in WebAssembly, or in JavaScript where the part is short
 * or very long. Both give the same.
 *
 * @param implementation Default: WebAssembly where there is any.
 */
export function lineFolder(
  implementation?: Implementation,
): (text: string, start: number, end: number) => FoldedLine {
  const foldInKernel = implementation === "javascript" ? undefined : kernelFold();
  const lowers = lowerTable();
  let bytes = new Uint8Array(1024);

  const foldSlowly = (part: string): FoldedLine => {
    const folded = foldedText(part);
    if (bytes.length < folded.length * 3) bytes = new Uint8Array(folded.length * 3);
    return { bytes, length: encoder.encodeInto(folded, bytes).written, width: textWidth(folded) };
  };

  return (text, start, end) => {
    if (foldInKernel !== undefined && end - start >= SHORTEST && end - start <= LONGEST) {
      const part = text.slice(start, end);
      return foldInKernel(part) ?? foldSlowly(part);
    }
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
      const lower = lowers[unit]!;
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
