import { SEPARATOR, TABLE_SIZE, TRANSPARENT, WORD_PART } from "./classes.js";

/** The entry of what is not known. */
export const UNKNOWN = 0xffffffff;

/** Those of U+0080 to U+00FF that are letters or digits, but for the letters from À on: ª ² ³ µ ¹ º ¼ ½ ¾. */
const WORD_PARTS = [0xaa, 0xb2, 0xb3, 0xb5, 0xb9, 0xba, 0xbc, 0xbd, 0xbe];
const TIMES = 0xd7;
const DIVIDED = 0xf7;
const SOFT_HYPHEN = 0xad;
const EURO = 0x20ac;

function latinEntry(codePoint: number): number {
  const lower = codePoint | 0x20;
  if (lower >= 0x61 && lower <= 0x7a) return (WORD_PART << 24) | lower;
  if (codePoint >= 0x30 && codePoint <= 0x39) return (WORD_PART << 24) | codePoint;
  if (codePoint === SOFT_HYPHEN) return TRANSPARENT << 24;
  if (WORD_PARTS.includes(codePoint)) return (WORD_PART << 24) | codePoint;
  if (codePoint < 0xc0 || codePoint === TIMES || codePoint === DIVIDED) return SEPARATOR;
  return (WORD_PART << 24) | (codePoint < 0xdf ? lower : codePoint);
}

/**
 * The entries of Latin-1, the dashes, quotation marks and bullets from U+2010 to U+2027, and the euro sign; all others
 * are {@link UNKNOWN}. Made without the engine's tables of Unicode, in no time.
 */
export function commonCodePoints(): Uint32Array<ArrayBuffer> {
  const table = new Uint32Array(TABLE_SIZE).fill(UNKNOWN);
  for (let codePoint = 0; codePoint <= 0xff; codePoint++) table[codePoint] = latinEntry(codePoint);
  table.fill(SEPARATOR, 0x2010, 0x2028);
  table[EURO] = SEPARATOR;
  return table;
}
