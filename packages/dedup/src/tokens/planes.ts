import { normalForm } from "@winnow/core-dom/text";

/** Number of code points that are normalised together, to see whether one of them changes. */
const BLOCK = 64;

/** Consecutive code points. */
export interface Plane {
  readonly first: number;
  /** UTF-16 code units per code point. */
  readonly units: 1 | 2;
  readonly text: string;
}

/** Returns plane 0 or 1 of Unicode, with spaces in place of surrogates. */
export function plane(number: 0 | 1): Plane {
  const first = number * 0x10000;
  let text = "";
  for (let from = first; from < first + 0x10000; from += 0x1000) {
    const codePoints = Array.from({ length: 0x1000 }, (_, at) =>
      from + at >= 0xd800 && from + at < 0xe000 ? 0x20 : from + at,
    );
    text += String.fromCodePoint(...codePoints);
  }
  return { first, units: number === 0 ? 1 : 2, text };
}

/** Calls `each` with the start and end (exclusive) of every run that matches. */
export function runs(all: readonly Plane[], pattern: RegExp, each: (from: number, to: number) => void): void {
  for (const { first, units, text } of all) {
    for (const match of text.matchAll(pattern)) {
      each(first + match.index / units, first + (match.index + match[0].length) / units);
    }
  }
}

/** Calls `each` with every code point that NFC replaces in any context. */
export function replacedByNfc(all: readonly Plane[], each: (codePoint: number) => void): void {
  for (const { first, units, text } of all) {
    for (let from = 0; from < text.length; from += BLOCK * units) {
      const block = text.slice(from, from + BLOCK * units);
      if (normalForm(block) === block) continue;
      for (let at = 0; at < block.length; at += units) {
        const character = block.slice(at, at + units);
        if (normalForm(character) !== character) each(first + (from + at) / units);
      }
    }
  }
}
