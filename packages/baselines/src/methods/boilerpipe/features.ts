import { codePointClasses } from "@winnow/core-dom/text";
import type { TextFeatures } from "../../text-blocks/block.js";

/** Characters of a line, at which the text is wrapped to measure its density. */
const MAX_LINE_LENGTH = 80;

// Classes of characters. A boundary between a word character and another one separates two tokens, unless the
// other one is punctuation that joins.
const SPACE = 1;
const LETTER = 2;
/** A word character that makes no word by itself. */
const UNDERSCORE = 3;
/** A number that is not a decimal digit, such as ½: it makes a word, but is no word character. */
const NUMBER = 4;
const JOINING = 5;
/** A combining mark, which belongs to the letter before it. */
const MARK = 6;
const OTHER = 7;
/** The second half of a surrogate pair, which continues the character. */
const TRAILING = 8;

const JOINING_PUNCTUATION = "\"'.,!@-:;$?()/";

/**
 * White space as `java.lang.Character.isWhitespace` defines it: without no-break spaces, which thus are
 * tokens, but with the information separators.
 */
const WHITE_SPACE = /[\t-\r\x1C-\x20\u1680\u2000-\u2006\u2008-\u200A\u2028\u2029\u205F\u3000\u2063]/;

function classify(_codePoint: number, character: string): number {
  if (WHITE_SPACE.test(character)) return SPACE;
  if (character === "_") return UNDERSCORE;
  if (JOINING_PUNCTUATION.includes(character)) return JOINING;
  if (/[\p{L}\p{Nd}]/u.test(character)) return LETTER;
  if (/[\p{Nl}\p{No}]/u.test(character)) return NUMBER;
  return /\p{Mn}/u.test(character) ? MARK : OTHER;
}

const { at: classAt } = codePointClasses(classify, TRAILING);
/** The classes of ASCII, which are nearly all that is looked up. */
const ASCII = Uint8Array.from({ length: 128 }, (_, code) => classify(code, String.fromCharCode(code)));

/** Whether a character is white space between words ({@link WHITE_SPACE}). */
export function isWhiteSpace(data: string, index: number): boolean {
  const code = data.charCodeAt(index);
  return (code < 128 ? ASCII[code] : classAt(data, index)) === SPACE;
}

/**
 * Counts the words of a text block.
 *
 * A token extends from a boundary between a word character and another character to the next one; white space
 * is in none. Usual punctuation adheres to its neighbours: "(don't," is one token, "a*b" and "“a”" are three.
 * A word is a token with a letter or a digit.
 *
 * @param linkEdges - where links begin and end, in ascending order, always between tokens: offset and whether
 *   the text that follows is in a link, as successive numbers.
 */
export function countFeatures(text: string, linkEdges: readonly number[]): TextFeatures {
  let words = 0;
  let linkWords = 0;
  let lines = 0;
  /** Characters of the current line; the first word has no space before it. */
  let lineLength = -1;
  let wordsInLine = 0;
  let nextEdge = 0;
  let tokenLength = 0;
  let tokenIsWord = false;
  /** Whether the last character is a word character, and whether it joins. */
  let afterWordCharacter = false;
  let afterJoining = false;
  /** Whether the last character, combining marks apart, is a letter or a digit. */
  let afterLetter = false;

  const endToken = (end: number): void => {
    if (tokenIsWord) {
      words++;
      wordsInLine++;
      while (nextEdge < linkEdges.length && linkEdges[nextEdge]! < end) nextEdge += 2;
      linkWords += linkEdges[nextEdge - 1] ?? 0;
      lineLength += tokenLength + 1;
      if (lineLength > MAX_LINE_LENGTH) {
        lines++;
        lineLength = tokenLength;
        wordsInLine = 1;
      }
    }
    tokenLength = 0;
    tokenIsWord = false;
    afterLetter = false;
  };

  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const is = code < 128 ? ASCII[code]! : classAt(text, i);
    if (is === SPACE) {
      if (tokenLength > 0) endToken(i);
      continue;
    }
    if (is === TRAILING) {
      tokenLength++;
      continue;
    }
    const wordCharacter = is === LETTER || is === UNDERSCORE || (is === MARK && afterLetter);
    const joining = is === JOINING;
    if (tokenLength > 0 && wordCharacter !== afterWordCharacter && !joining && !afterJoining) endToken(i);
    tokenLength++;
    if (is === LETTER || is === NUMBER) tokenIsWord = true;
    if (is !== MARK) afterLetter = is === LETTER;
    afterWordCharacter = wordCharacter;
    afterJoining = joining;
  }
  endToken(text.length);
  return {
    words,
    linkWords,
    wrappedWords: lines === 0 ? words : words - wordsInLine,
    wrappedLines: Math.max(1, lines),
  };
}
