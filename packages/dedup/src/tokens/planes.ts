/** Code points that are normalised at once, to see whether one of them changes. */
const BLOCK = 64;

/** Code points one after the other. */
export interface Plane {
  readonly first: number;
  /** UTF-16 units of each. */
  readonly units: 1 | 2;
  readonly text: string;
}

/** Plane 0 or 1 of Unicode; spaces stand for the surrogates. */
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

/** Calls `each` with the first and one past the last code point of every run that matches. */
export function runs(all: readonly Plane[], pattern: RegExp, each: (from: number, to: number) => void): void {
  for (const { first, units, text } of all) {
    for (const match of text.matchAll(pattern)) {
      each(first + match.index / units, first + (match.index + match[0].length) / units);
    }
  }
}

/** Calls `each` with every code point that NFC replaces wherever it stands. */
export function replacedByNfc(all: readonly Plane[], each: (codePoint: number) => void): void {
  for (const { first, units, text } of all) {
    for (let from = 0; from < text.length; from += BLOCK * units) {
      const block = text.slice(from, from + BLOCK * units);
      if (block.normalize("NFC") === block) continue;
      for (let at = 0; at < block.length; at += units) {
        const character = block.slice(at, at + units);
        if (character.normalize("NFC") !== character) each(first + (from + at) / units);
      }
    }
  }
}
