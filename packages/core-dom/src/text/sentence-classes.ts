/**
 * The Sentence_Break property of UAX #29, section 5.1, derived from the
 * properties that define it and that every JavaScript engine has.
 */
import { type CodePointClasses, codePointClasses } from "./classes.js";

/** Anything else. */
const ANY = 1;
/** Extend and Format: transparent (rule SB5). */
export const MARK = 2;
/** Sep, CR and LF: the end of a paragraph or a line. */
export const SEPARATOR = 3;
/** Sp: white space that does not end a paragraph. */
export const SPACE = 4;
/** Lower. */
export const LOWER = 5;
/** Upper. */
export const UPPER = 6;
/** OLetter: a letter without case. */
export const CASELESS = 7;
/** Numeric. */
export const DIGIT = 8;
/** ATerm: the full stop and similar characters, which may also mark an abbreviation. */
export const FULL_STOP = 9;
/** STerm: characters that always end a sentence, such as ? ! and 。 */
export const TERMINATOR = 10;
/** Close: closing and opening brackets and quotation marks. */
export const CLOSING = 11;
/** SContinue: a comma, colon or dash, after which the sentence continues even after a full stop. */
export const CONTINUING = 12;

const FULL_STOPS = /[.\u2024\uFE52\uFF0E]/;
const SEPARATORS = /[\n\r\x85\u2028\u2029]/;
const CONTINUATIONS =
  /[,\-:;\u037E\u055D\u060C\u060D\u07F8\u1802\u1808\u2013\u2014\u3001\uFE10\uFE11\uFE13\uFE14\uFE31\uFE32\uFE50\uFE51\uFE54\uFE55\uFE58\uFE63\uFF0C\uFF0D\uFF1A\uFF1B\uFF64]/;
/** Grapheme_Extend, ZWJ and spacing marks. */
const EXTENDING = /[\p{M}\p{Grapheme_Extend}\u200D]/u;
const NUMBER = /[\p{Nd}\u066B\u066C\u0600-\u0605\u06DD\u0890\u0891\u08E2\u{110BD}\u{110CD}]/u;
/** Georgian Mtavruli and Mkhedruli have case, but sentences do not begin with capitals. */
const GEORGIAN = /[\u10D0-\u10FA\u10FD-\u10FF\u1C90-\u1CBA\u1CBD-\u1CBF]/;
/** Brackets, and the quotation marks (Line_Break=Quotation) that are not brackets. */
const CLOSINGS =
  /[\p{Ps}\p{Pe}\p{Pi}\p{Pf}"'\u275B-\u2760\u2E00\u2E01\u2E06-\u2E08\u2E0B\u{1F676}-\u{1F678}]/u;

function classify(codePoint: number, character: string): number {
  if (codePoint >= 0x20000) return codePoint < 0x40000 ? CASELESS : codePoint >> 16 === 14 ? MARK : ANY;
  if (FULL_STOPS.test(character)) return FULL_STOP;
  if (SEPARATORS.test(character)) return SEPARATOR;
  if (EXTENDING.test(character)) return MARK;
  if (NUMBER.test(character)) return DIGIT;
  if (/\p{Cf}/u.test(character)) return MARK;
  if (codePoint === 0x5f3 || GEORGIAN.test(character)) return CASELESS;
  if (/\p{White_Space}/u.test(character)) return SPACE;
  if (/\p{Lowercase}/u.test(character)) return LOWER;
  if (/[\p{Lt}\p{Uppercase}]/u.test(character)) return UPPER;
  if (/\p{Alphabetic}/u.test(character)) return CASELESS;
  if (/\p{Sentence_Terminal}/u.test(character)) return TERMINATOR;
  if (CONTINUATIONS.test(character)) return CONTINUING;
  return CLOSINGS.test(character) ? CLOSING : ANY;
}

/** Looks up the class of the character at a position; a trailing surrogate counts as {@link MARK}. */
export const sentenceClasses: CodePointClasses = codePointClasses(classify, MARK);
