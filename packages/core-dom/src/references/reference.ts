import { type Names, unpackNames } from "./names.js";

let names: Names | undefined;

/** Lengths of the longest name, `CounterClockwiseContourIntegral`, and of the names that need no semicolon. */
const MAX_NAME_LENGTH = 31;
const MAX_BARE_NAME_LENGTH = 6;
const MIN_BARE_NAME_LENGTH = 2;

/**
 * The characters that the last reference found by {@link matchReference} represents; each match overwrites
 * it.
 */
export interface MatchedReference {
  /** A code point, never 0. */
  first: number;
  /** The second code point that a few names have, or 0. It is never above 0xFFFF. */
  second: number;
}

/** The result of {@link matchReference}: one object, so that a match does not allocate. */
export const matched: MatchedReference = { first: 0, second: 0 };

/**
 * Matches the character reference at an ampersand (HTML §13.2.5.72 to §13.2.5.80), and writes the characters
 * that it represents to {@link matched}.
 *
 * Its time is proportional to the result; without a reference, to some 30 characters at most.
 *
 * @param at - where in `source` the ampersand is.
 * @param end - the end of the text or the attribute value; characters from there on are not read.
 * @param inAttribute - whether it is in an attribute value, where fewer names without a semicolon are valid.
 * @returns The number of characters of the reference, including the ampersand; 0 if the ampersand is literal.
 * @example
 * matchReference("&notit;", 0, 7, false); // 4, and matched.first is 0xAC
 * matchReference("&notit;", 0, 7, true); // 0
 */
export function matchReference(source: string, at: number, end: number, inAttribute: boolean): number {
  const start = at + 1;
  if (start >= end) return 0;
  const code = source.charCodeAt(start);
  if (code === 0x23 /* # */) return matchNumeric(source, at, end);
  const common = matchCommon(source, start, code);
  if (common > 0 && start + common <= end) return common + 1;
  return matchNamed(source, at, end, inAttribute);
}

/** Matches the five most frequent names without the table: `amp;`, `lt;`, `gt;`, `quot;` and `nbsp;`. */
function matchCommon(source: string, start: number, code: number): number {
  if (code === 0x61 /* a */) return isRest(source, start, "amp;") ? setMatched(0x26, 0, 4) : 0;
  if (code === 0x6e /* n */) return isRest(source, start, "nbsp;") ? setMatched(0xa0, 0, 5) : 0;
  if (code === 0x6c /* l */) return isRest(source, start, "lt;") ? setMatched(0x3c, 0, 3) : 0;
  if (code === 0x67 /* g */) return isRest(source, start, "gt;") ? setMatched(0x3e, 0, 3) : 0;
  if (code === 0x71 /* q */) return isRest(source, start, "quot;") ? setMatched(0x22, 0, 5) : 0;
  return 0;
}

function isRest(source: string, start: number, name: string): boolean {
  for (let i = 1; i < name.length; i++) {
    if (source.charCodeAt(start + i) !== name.charCodeAt(i)) return false;
  }
  return true;
}

/** HTML §13.2.5.73, named character reference state. */
function matchNamed(source: string, at: number, end: number, inAttribute: boolean): number {
  const start = at + 1;
  const limit = Math.min(end, start + MAX_NAME_LENGTH);
  let run = start;
  while (run < limit && isAlphanumeric(source.charCodeAt(run))) run++;
  if (run === start) return 0;

  names ??= unpackNames();
  // The longest match is used, and a name with a semicolon is longer than one without it.
  if (run < end && source.charCodeAt(run) === 0x3b /* ; */) {
    const characters = names.characters.get(source.slice(start, run));
    if (characters !== undefined) return setNamed(characters, run + 1 - at);
  }

  const longest = Math.min(run, start + MAX_BARE_NAME_LENGTH);
  let position = start + MIN_BARE_NAME_LENGTH;
  if (inAttribute) {
    // "For historical reasons": `?a=1&copy=2` is an address. So a name must end the run of alphanumerics.
    if (run < end && source.charCodeAt(run) === 0x3d /* = */) return 0;
    position = Math.max(position, run);
  }
  // No name is a prefix of another: the first match is the longest.
  for (; position <= longest; position++) {
    const name = source.slice(start, position);
    if (names.bare.has(name)) return setNamed(names.characters.get(name)!, position - at);
  }
  return 0;
}

/** HTML §13.2.5.75 to §13.2.5.80, numeric character references. */
function matchNumeric(source: string, at: number, end: number): number {
  let position = at + 2;
  const hexadecimal = position < end && (source.charCodeAt(position) | 0x20) === 0x78; /* x */
  if (hexadecimal) position++;
  const base = hexadecimal ? 16 : 10;
  const start = position;
  let number = 0;
  for (; position < end; position++) {
    const digit = digitOf(source.charCodeAt(position));
    if (digit >= base) break;
    // Any number of digits gives at most infinity, which is also beyond the last code point.
    number = number * base + digit;
  }
  if (position === start) return 0;
  if (position < end && source.charCodeAt(position) === 0x3b /* ; */) position++;
  return setMatched(numericReference(number), 0, position - at);
}

function setNamed(characters: string, length: number): number {
  const first = characters.codePointAt(0)!;
  return setMatched(first, characters.codePointAt(first > 0xffff ? 2 : 1) ?? 0, length);
}

function setMatched(first: number, second: number, length: number): number {
  matched.first = first;
  matched.second = second;
  return length;
}

/** Returns the value of a hexadecimal digit, or 16. */
function digitOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x61 + 10 : 16;
}

/** Whether a code unit is an ASCII alphanumeric, as all characters of names are. */
function isAlphanumeric(code: number): boolean {
  const letter = code | 0x20;
  return (letter >= 0x61 && letter <= 0x7a) || (code >= 0x30 && code <= 0x39);
}

/** U+FFFD REPLACEMENT CHARACTER. */
const REPLACEMENT = 0xfffd;

/**
 * The characters of the numbers 0x80 to 0x9F: those of windows-1252. The five that windows-1252 does not
 * assign represent themselves.
 */
const WINDOWS_1252: readonly number[] = [
  0x20ac, 0x81, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8d,
  0x017d, 0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a,
  0x0153, 0x9d, 0x017e, 0x0178,
];

/**
 * Returns the code point of a numeric reference (HTML §13.2.5.80, numeric character reference end state).
 * Control characters and noncharacters, which are parse errors, represent themselves.
 *
 * @param number - the value of the digits; any number above 0x10FFFF, also infinity, if it is greater than
 *   that.
 */
export function numericReference(number: number): number {
  if (number >= 0x80 && number <= 0x9f) return WINDOWS_1252[number - 0x80]!;
  if (number === 0 || number > 0x10ffff || (number >= 0xd800 && number <= 0xdfff)) return REPLACEMENT;
  return number;
}
