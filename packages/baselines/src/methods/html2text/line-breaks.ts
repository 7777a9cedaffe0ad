/**
 * Whether a line can be broken before the character at `at`, as Python's `textwrap` breaks lines: at both ends
 * of a run of spaces, after a hyphen between parts of words, and around a dash (`--`) between words.
 *
 * @param at - from 1 to the last character of the line.
 * @example isBreak("well-known", 5) // true
 */
export function isBreak(line: string, at: number): boolean {
  const before = line.charCodeAt(at - 1);
  const after = line.charCodeAt(at);
  if (before === SPACE || after === SPACE) return before !== after;
  if (before === HYPHEN) return isHyphen(line, at - 1) || isDash(line, at);
  return after === HYPHEN && isDash(line, endOfHyphens(line, at));
}

const SPACE = 0x20;
const HYPHEN = 0x2d;

/** Whether a hyphen separates parts of two letters each, or a letter and another hyphen. */
function isHyphen(line: string, at: number): boolean {
  const before =
    isLetter(line[at - 1]) && (isLetter(line[at - 2]) || (line[at - 2] === "-" && isLetter(line[at - 3])));
  return before && isLetter(line[at + 1]) && isLetter(line[at + 2] === "-" ? line[at + 3] : line[at + 2]);
}

/** Longer runs of hyphens are rules, and no dashes. */
const MAX_DASH = 80;

function endOfHyphens(line: string, start: number): number {
  let end = start;
  while (line.charCodeAt(end) === HYPHEN && end - start < MAX_DASH) end++;
  return end;
}

/** Whether a dash between words ends at `end`. */
function isDash(line: string, end: number): boolean {
  if (!isWord(line[end])) return false;
  let start = end;
  while (line.charCodeAt(start - 1) === HYPHEN && end - start < MAX_DASH) start--;
  const before = line[start - 1];
  return end - start >= 2 && before !== undefined && (isWord(before) || `!"'&.,?`.includes(before));
}

function isLetter(character: string | undefined): boolean {
  if (character === undefined) return false;
  // Nearly all words with hyphens are ASCII.
  const code = character.charCodeAt(0);
  if (code < 0x80) return ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a) || code === 0x5f;
  return /\p{L}/u.test(character);
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && (isLetter(character) || /\p{N}/u.test(character));
}
