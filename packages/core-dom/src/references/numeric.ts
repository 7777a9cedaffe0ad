/** U+FFFD REPLACEMENT CHARACTER. */
const REPLACEMENT = 0xfffd;

/**
 * What the numbers 0x80 to 0x9F stand for: the characters that windows-1252 has there. The five that it leaves free stand
 * for themselves.
 */
const WINDOWS_1252: readonly number[] = [
  0x20ac, 0x81, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8d,
  0x017d, 0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a,
  0x0153, 0x9d, 0x017e, 0x0178,
];

/**
 * The code point that a number stands for (HTML §13.2.5.80, numeric character reference end state). Control characters and
 * noncharacters, which are parse errors, stand for themselves.
 *
 * @param number - what the digits say, or anything above 0x10FFFF, infinity too, where they say more than that.
 */
export function numericReference(number: number): number {
  if (number >= 0x80 && number <= 0x9f) return WINDOWS_1252[number - 0x80]!;
  if (number === 0 || number > 0x10ffff || (number >= 0xd800 && number <= 0xdfff)) return REPLACEMENT;
  return number;
}
