/**
 * The UTF-16 offsets of places in a text's UTF-8: a byte is where the code point begins that it belongs to.
 *
 * @param utf8 As `TextEncoder` gives it.
 * @param offsets Byte offsets, ascending; at most the bytes' number.
 * @example
 * textOffsets(new TextEncoder().encode("né!"), [0, 1, 2, 3, 4]); // Uint32Array [0, 1, 1, 2, 3]
 */
export function textOffsets(utf8: Uint8Array, offsets: ArrayLike<number>): Uint32Array {
  const places = new Uint32Array(offsets.length);
  let at = 0;
  let units = 0;
  for (let i = 0; i < offsets.length; i++) {
    let start = offsets[i]!;
    while (start > 0 && start < utf8.length && (utf8[start]! & 0xc0) === 0x80) start--;
    // A code point is its first byte; one of four bytes is two units.
    for (; at < start; at++) {
      const byte = utf8[at]!;
      units += +((byte & 0xc0) !== 0x80) + +(byte >= 0xf0);
    }
    places[i] = units;
  }
  return places;
}

/** The second half of a code point beyond U+FFFF; false for NaN, what follows the end of a text. */
export function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}

/** The first half of a code point beyond U+FFFF. */
export function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}
