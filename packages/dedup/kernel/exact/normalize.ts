// Writes the UTF-8 that exact comparison hashes: white space collapsed, invisible characters dropped.

// Classes of code points, as in src/kernel/exact/classes.ts. Code points of class 2 are dropped.
const PLAIN: u32 = 0;
const SPACE: u32 = 1;
const MAY_CHANGE: u32 = 3;

/**
 * Returns the class of a code point beyond plane 0: emoji, mathematical letters and most Han are plain; NFC
 * may change the others.
 */
function classBeyondPlane0(codePoint: u32): u32 {
  if (codePoint >= 0x20000) return codePoint >= 0x2f800 && codePoint < 0x2fa20 ? MAY_CHANGE : PLAIN;
  return codePoint >= 0x1f000 || (codePoint >= 0x1d400 && codePoint < 0x1d800) ? PLAIN : MAY_CHANGE;
}

/**
 * Appends a piece of text. A leading space is dropped if the byte before `out` is a space, as it is before the
 * first piece.
 *
 * @param at The piece, in whole code points; 16 bytes after its end are readable.
 * @param out Where to write; there is room for the piece plus 16 bytes.
 * @param table The classes of plane 0, one byte each.
 * @param leads Two tables of 16 bytes, indexed by a byte's low and high half. The two entries have a bit in
 * common if the byte begins a code point that may not be plain, other than the space.
 * @param composed Whether the text is known to be in NFC.
 * @returns Where to write the next piece; 0 if the text has to be converted to NFC first.
 */
export function normalize(
  at: usize,
  end: usize,
  out: usize,
  table: usize,
  leads: usize,
  composed: bool,
): usize {
  const byLow = v128.load(leads);
  const byHigh = v128.load(leads, 16);
  // 1 if the previous byte is a space.
  let afterSpace = <u32>(load<u8>(out - 1) === 0x20);
  while (at < end) {
    const block = v128.load(at);
    v128.store(out, block);
    const low = i8x16.swizzle(byLow, v128.and(block, i8x16.splat(15)));
    const high = i8x16.swizzle(byHigh, i8x16.shr_u(block, 4));
    const leading = <u32>i8x16.bitmask(i8x16.ne(v128.and(low, high), i8x16.splat(0)));
    const spaces = <u32>i8x16.bitmask(i8x16.eq(block, i8x16.splat(0x20)));
    const afterSpaces = (spaces << 1) | afterSpace;
    const special = leading | (spaces & afterSpaces);
    // The processor predicts this branch, so it can start on a block before it has finished the previous one.
    if (special === 0 && end - at >= 16) {
      at += 16;
      out += 16;
      afterSpace = spaces >> 15;
      continue;
    }
    // The bytes before the first special one have already been written.
    const plain = min<usize>(<usize>ctz(special | 0x10000), end - at);
    at += plain;
    out += plain;
    afterSpace = (afterSpaces >> <u32>plain) & 1;
    while (at < end) {
      const first = <u32>load<u8>(at);
      let size: usize = 1;
      let kind: u32;
      if (first < 0x80) kind = load<u8>(table + first);
      else {
        const second = <u32>load<u8>(at, 1) & 0x3f;
        if (first < 0xe0) {
          size = 2;
          kind = load<u8>(table + (((first & 0x1f) << 6) | second));
        } else {
          const three = ((first & 0xf) << 12) | (second << 6) | (<u32>load<u8>(at, 2) & 0x3f);
          if (first < 0xf0) {
            size = 3;
            kind = load<u8>(table + three);
          } else {
            size = 4;
            kind = classBeyondPlane0(((three & 0x7fff) << 6) | (<u32>load<u8>(at, 3) & 0x3f));
          }
        }
      }
      if (kind === PLAIN || (kind === MAY_CHANGE && composed)) {
        store<u32>(out, load<u32>(at));
        out += size;
        afterSpace = 0;
      } else if (kind === SPACE) {
        store<u8>(out, 0x20);
        out += 1 - afterSpace;
        afterSpace = 1;
      } else if (kind === MAY_CHANGE) return 0;
      at += size;
      // Code points that are not plain come in runs: indentation, the letters of a script.
      const next = <u32>load<u8>(at);
      if (next === 0x20) {
        if (!afterSpace) break;
      } else if (size !== 2 || next < 0x80) {
        if (!(load<u8>(leads + (next & 15)) & load<u8>(leads + 16 + (next >> 4)))) break;
      }
    }
  }
  return out;
}
