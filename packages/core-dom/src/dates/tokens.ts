import { collapseWhitespace } from "../text/normalize.js";
import { monthOf } from "./months.js";

/** A number, a word or a mark of a text that may be a date. */
export interface Token {
  readonly kind: "number" | "word" | "mark";
  readonly text: string;
  /** Of a number; otherwise 0. */
  readonly value: number;
  /** Number of digits; 0 for words and marks. */
  readonly digits: number;
  /** The month that a word names; otherwise 0. */
  readonly month: number;
  readonly start: number;
  readonly end: number;
}

/** Han and Hangul characters that end a number are separate words, since no space follows them. */
const TOKEN =
  /\d+|[年月日号號년월일時时点點時分秒시분초]|[一二三四五六七八九十]{1,8}月|[\u0e00-\u0e7f][\u0e00-\u0e7f.]*|\p{L}[\p{L}\p{M}'’׳॰\u200c]*|./suy;

const HAN_MONTHS = "一 二 三 四 五 六 七 八 九 十 十一 十二".split(" ");

/** First words of Arabic month names that have two. */
const FIRST_OF_TWO = /^(?:كانون|تشرين)$/;

/** Maximum number of digits that are read. Longer numbers get one value, which fits into the field as an integer. */
const MAX_DIGITS = 9;
const TOO_LONG = 999_999_999;

/** Maximum distance of a month's name from a number, in tokens. */
const REACH = 5;

/**
 * Cuts a text from {@link cleanText} into numbers, words and marks.
 *
 * @param language - BCP 47, for names of months.
 */
export function tokens(text: string, language?: string | undefined): readonly Token[] {
  const found: Writable<Token>[] = [];
  for (let start = 0, end = 0; start < text.length; start = end) {
    const first = text.charCodeAt(start);
    end = tokenEnd(text, start, first);
    if (first === 0x20) continue;
    const piece = text.slice(start, end);
    if (isDigit(first)) {
      const value = piece.length > MAX_DIGITS ? TOO_LONG : Number(piece);
      found.push({ kind: "number", text: piece, value, digits: piece.length, month: 0, start, end });
      continue;
    }
    const isWord = isLetter(first) || (first >= 0x80 && IS_WORD.test(piece));
    const before = isWord ? found.at(-1) : undefined;
    if (before !== undefined && before.text >= "\u0600" && FIRST_OF_TWO.test(before.text)) {
      before.month = monthOf(before.text + piece, language);
      before.end = end;
    } else {
      found.push({ kind: isWord ? "word" : "mark", text: piece, value: 0, digits: 0, month: 0, start, end });
    }
  }
  nameMonths(found, language);
  return found;
}

/** Returns the end of a token, or of a space. Only tokens beyond ASCII need the regular expression, which is slow. */
function tokenEnd(text: string, start: number, first: number): number {
  let end = start + 1;
  if (isDigit(first)) {
    while (end < text.length && isDigit(text.charCodeAt(end))) end++;
    return end;
  }
  if (isLetter(first)) {
    let code = 0;
    for (; end < text.length; end++) {
      code = text.charCodeAt(end);
      if (!isLetter(code) && code !== APOSTROPHE) break;
    }
    if (code < 0x80) return end;
  } else if (first < 0x80) return end;
  TOKEN.lastIndex = start;
  return start + TOKEN.exec(text)![0].length;
}

const APOSTROPHE = 0x27;

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a);
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Sets the months of the words near a number; those of others are never read. */
function nameMonths(found: readonly Writable<Token>[], language: string | undefined): void {
  let done = 0;
  for (let at = 0; at < found.length; at++) {
    if (found[at]!.kind !== "number") continue;
    const stop = Math.min(found.length, at + REACH + 1);
    for (let i = Math.max(done, at - REACH); i < stop; i++) {
      const token = found[i]!;
      if (token.kind === "word" && token.month === 0) token.month = month(token.text, language);
    }
    done = stop;
  }
}

const IS_WORD = /^\p{L}/u;

function month(word: string, language: string | undefined): number {
  return (word.endsWith("月") ? HAN_MONTHS.indexOf(word.slice(0, -1)) + 1 : 0) || monthOf(word, language);
}

const IS_ASCII = /^[\0-\x7f]*$/;

/**
 * Zeros of the digits other than ASCII's in dates: Arabic, Persian, Devanagari, Bengali, Thai, Burmese, Khmer,
 * full-width.
 */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0x1040, 0x17e0, 0xff10];
const DIGIT =
  /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59\u1040-\u1049\u17e0-\u17e9\uff10-\uff19]/g;

/** `二〇二四年五月三日`: the year digit by digit, month and day with a sign for ten. */
const HAN_DATE =
  /([〇零○一二三四五六七八九]{4})(?=年)|((?<=年)[一二三四五六七八九十]{1,2}(?=月)|[一二三四五六七八九十]{1,3}(?=[日号號]))/g;
const HAN_DIGITS = "〇一二三四五六七八九";
/** The first year of an era. */
const FIRST_YEAR = /(令和|平成|昭和)元(?=年)/g;

function hanNumber(number: string): string {
  const digits = Array.from(number, (sign) => HAN_DIGITS.indexOf(sign.replace(/[零○]/, "〇")));
  if (!number.includes("十")) return digits.join("");
  const [tens, ones] = number.split("十").map((sign) => HAN_DIGITS.indexOf(sign || "〇"));
  return String(10 * (tens || 1) + ones!);
}

/**
 * Normalises a text for the search of dates: at most `size` characters, white space runs as one space, no
 * direction marks, ASCII digits, plain dashes and slashes.
 */
export function cleanText(text: string, size: number): string {
  const beginning = text.slice(0, size);
  if (IS_ASCII.test(beginning)) return collapseWhitespace(beginning);
  return beginning
    .replace(/[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/g, "")
    .replace(/\s+/g, " ")
    .replace(DIGIT, (digit) => {
      const code = digit.charCodeAt(0);
      return String(code - ZEROS.findLast((zero) => code >= zero)!);
    })
    .replace(FIRST_YEAR, "$11")
    .replace(HAN_DATE, hanNumber)
    .replace(/(\d)[·・](?=\d)/g, "$1.")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/[\uff0f\u2044]/g, "/")
    .replace(/\uff0e/g, ".")
    .replace(/[\uff0c\u060c]/g, ",")
    .replace(/\uff1a/g, ":")
    .trim();
}
