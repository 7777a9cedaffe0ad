/**
 * The UTF-16 offsets of bytes of a text's UTF-8: a byte is where the code point begins that it belongs to. Linear.
 *
 * @param offsets Byte offsets, ascending; at most the text's bytes.
 * @example
 * textOffsets("né!", [0, 1, 2, 3, 4]); // Uint32Array [0, 1, 1, 2, 3]
 */
export function textOffsets(text: string, offsets: ArrayLike<number>): Uint32Array {
  const units = new Uint32Array(offsets.length);
  let next = 0;
  let bytes = 0;
  for (let i = 0; i < text.length && next < offsets.length; ) {
    const unit = text.charCodeAt(i);
    let size = 3;
    let width = 1;
    if (unit < 0x80) size = 1;
    else if (unit < 0x800) size = 2;
    else if (unit >= 0xd800 && unit < 0xdc00 && isLowSurrogate(text.charCodeAt(i + 1))) {
      size = 4;
      width = 2;
    }
    bytes += size;
    while (next < offsets.length && offsets[next]! < bytes) units[next++] = i;
    i += width;
  }
  units.fill(text.length, next);
  return units;
}

/** The second half of a code point beyond U+FFFF; false for NaN, what follows the end of a text. */
export function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000;
}

/** The first half of a code point beyond U+FFFF. */
export function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}
