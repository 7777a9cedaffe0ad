// Lines in the form in which they are compared: in lower case, with white space collapsed.

/**
 * Folds a line.
 *
 * @param at The line, in whole code points; 16 bytes after its end are readable.
 * @param out Has room for as many bytes plus 16.
 * @param table Two bytes per code point of plane 0 above the space: its lower case, with as many bytes in
 * UTF-8; 0 if that depends on more than the code point.
 * @param leads As in `normalize`: identify the first bytes of code points that are not their own lower case,
 * except ASCII.
 * @param width Receives the number of columns; code points from U+3000 on have two.
 * @returns The end of the folded line; 0 if it has a code point that the table does not fold.
 */
export function fold(at: usize, end: usize, out: usize, table: usize, leads: usize, width: usize): usize {
  const byLow = v128.load(leads);
  const byHigh = v128.load(leads, 16);
  const start = out;
  let columns: u32 = 0;
  // White space at the start of a line is dropped like that after a space.
  let after: u32 = 1;
  while (at < end) {
    const block = v128.load(at);
    const capital = i8x16.le_u(i8x16.sub(block, i8x16.splat(0x41)), i8x16.splat(25));
    v128.store(out, v128.or(block, v128.and(capital, i8x16.splat(0x20))));
    const low = i8x16.swizzle(byLow, v128.and(block, i8x16.splat(15)));
    const high = i8x16.swizzle(byHigh, i8x16.shr_u(block, 4));
    const leading = <u32>i8x16.bitmask(i8x16.ne(v128.and(low, high), i8x16.splat(0)));
    const spaces = <u32>i8x16.bitmask(i8x16.eq(block, i8x16.splat(0x20)));
    const before = (spaces << 1) | after;
    const plain = min<usize>(<usize>ctz(leading | (spaces & before) | 0x10000), end - at);
    const part: u32 = (1 << (<u32>plain)) - 1;
    // Count all but continuation bytes, and the first bytes of wide characters (0xE3 and above) once more.
    columns += popcnt(<u32>i8x16.bitmask(i8x16.gt_s(block, i8x16.splat(-65))) & part);
    columns += popcnt(<u32>i8x16.bitmask(i8x16.ge_u(block, i8x16.splat(-29))) & part);
    at += plain;
    out += plain;
    after = (before >> <u32>plain) & 1;
    if (plain === 16) continue;
    while (at < end) {
      const first = <u32>load<u8>(at);
      if (first <= 0x20 || first === 0x7f) {
        // Other control characters are invisible.
        if (!after && (first === 0x20 || (first >= 0x09 && first <= 0x0d))) {
          store<u8>(out++, 0x20);
          columns++;
          after = 1;
        }
        at++;
      } else {
        if (first >= 0xf0) return 0;
        const second = <u32>load<u8>(at, 1) & 0x3f;
        const size: usize = first < 0x80 ? 1 : first < 0xe0 ? 2 : 3;
        let codePoint = first;
        if (size === 2) codePoint = ((first & 0x1f) << 6) | second;
        else if (size === 3)
          codePoint = ((first & 0xf) << 12) | (second << 6) | (<u32>load<u8>(at, 2) & 0x3f);
        const lower = <u32>load<u16>(table + (codePoint << 1));
        if (lower === 0) return 0;
        if (size === 1) store<u8>(out, lower);
        else if (size === 2) store<u16>(out, 0x80c0 | (lower >> 6) | ((lower & 0x3f) << 8));
        else {
          store<u16>(out, 0x80e0 | (lower >> 12) | (((lower >> 6) & 0x3f) << 8));
          store<u8>(out, 0x80 | (lower & 0x3f), 2);
        }
        at += size;
        out += size;
        columns += lower < 0x3000 ? 1 : 2;
        after = 0;
      }
      // Letters outside ASCII come in runs.
      if (load<u8>(at) < 0x80) break;
    }
  }
  if (after && out > start) {
    out--;
    columns--;
  }
  store<u32>(width, columns);
  return out;
}
