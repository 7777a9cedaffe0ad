import { type Abbreviations, abbreviationsOf, DOTTED_ORDINALS } from "./abbreviations.js";
import {
  CASELESS,
  CLOSING,
  CONTINUING,
  DIGIT,
  FULL_STOP,
  LOWER,
  MARK,
  SEPARATOR,
  SPACE,
  sentenceClasses,
  TERMINATOR,
  UPPER,
} from "./sentence-classes.js";
import { createSpanBuffer, pushSpan } from "./spans.js";

/** Options of {@link sentences}. */
export interface SentenceOptions {
  /**
   * The text's language as a BCP 47 tag. It selects the abbreviations (without it, those of all languages
   * with a list), ordinals with a full stop as in German, and the Greek question mark.
   */
  readonly language?: string;
}

interface Rules {
  readonly abbreviations: Abbreviations;
  readonly ordinals: boolean;
  readonly greek: boolean;
}

function rulesOf(language: string | undefined): Rules {
  if (language !== undefined && typeof language !== "string") {
    throw new TypeError("options.language must be a string");
  }
  const primary =
    language === undefined ? undefined : /^[a-z]*/i.exec(language)![0].toLowerCase() || undefined;
  return {
    abbreviations: abbreviationsOf(primary),
    ordinals: primary !== undefined && DOTTED_ORDINALS.has(primary),
    greek: primary === "el",
  };
}

/** Maximum length of an abbreviation, in UTF-16 units. */
const MAX_ABBREVIATION_LENGTH = 12;
const INITIAL = /^(?:\p{Lu}\.)*\p{Lu}$/u;
const ORDINAL = /^\d{1,2}$/;

/**
 * Whether the full stop at `stop` belongs to an abbreviation, by the word before it: one of the list, one
 * initial ("J. Smith", but not the word "I") or several ("U.S. Senate"), or a German ordinal. The decision is
 * that of Kiss & Strunk 2006, section 4.2, without its statistics.
 */
function abbreviates(text: string, stop: number, next: number, classes: Uint8Array, rules: Rules): boolean {
  let start = stop;
  while (start > 0 && stop - start <= MAX_ABBREVIATION_LENGTH) {
    const before = classes[start - 1]!;
    if (before < MARK || before === SPACE || before === SEPARATOR || before > FULL_STOP) break;
    start--;
  }
  const word = text.slice(start, stop);
  if (word === "" || word.length > MAX_ABBREVIATION_LENGTH) return false;
  if (rules.abbreviations.beforeAnything.has(word)) return true;
  if (rules.abbreviations.beforeNumber.has(word)) return classes[next] === DIGIT;
  return (word !== "I" && INITIAL.test(word)) || (rules.ordinals && ORDINAL.test(word));
}

function skipMarks(classes: Uint8Array, from: number): number {
  let index = from;
  while (classes[index] === MARK) index++;
  return index;
}

/** Returns the position after the line break at `index`; CR LF is one (rule SB3). */
function afterSeparator(text: string, index: number): number {
  return text.charCodeAt(index) === 0x0d && text.charCodeAt(index + 1) === 0x0a ? index + 2 : index + 1;
}

/** Returns the position after a run of characters of one class, including the marks between them. */
function skipAll(classes: Uint8Array, from: number, kind: number): number {
  let index = from;
  while (classes[index] === kind) index = skipMarks(classes, index + 1);
  return index;
}

const OPENING = /[\p{Ps}\p{Pi}]/u;

/**
 * Like {@link skipAll} for closing brackets, but stops at an opening one. UAX #29 does not distinguish them,
 * since German closes with a mark that opens in English. Chinese and Japanese use each in one way only, and
 * put no space between a full stop and a quotation after it.
 */
function skipClosing(text: string, classes: Uint8Array, from: number): number {
  let index = from;
  while (classes[index] === CLOSING && !OPENING.test(text.charAt(index)))
    index = skipMarks(classes, index + 1);
  return index;
}

/** Whether a terminator is a Chinese and Japanese one: U+3002, U+FF01, U+FF0E, U+FF1F or U+FF61. */
function isIdeographic(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit === 0x3002 || (unit >= 0xff01 && unit <= 0xff61);
}

/** Whether a character of this class ends the search of rule SB8 for a lower-case letter. */
function endsSearch(kind: number): boolean {
  if (kind >= LOWER && kind <= CASELESS) return true;
  return kind === 0 || kind === SEPARATOR || kind === FULL_STOP || kind === TERMINATOR;
}

/** The effect of a terminator: whether the sentence ends at `index` or continues there. */
interface Decision {
  readonly breaks: boolean;
  readonly index: number;
}

/** Rules SB6 to SB11 for the terminator at `index`; `before` is the class of the character before it. */
function decide(text: string, classes: Uint8Array, index: number, before: number, rules: Rules): Decision {
  const isFullStop = classes[index] === FULL_STOP;
  let end = skipMarks(classes, index + 1);
  if (isFullStop) {
    const after = classes[end];
    if (after === DIGIT) return { breaks: false, index: end };
    if (after === UPPER && (before === UPPER || before === LOWER)) return { breaks: false, index: end };
  }
  end = isIdeographic(text, index) ? skipClosing(text, classes, end) : skipAll(classes, end, CLOSING);
  const closed = end;
  end = skipAll(classes, end, SPACE);
  const after = classes[end];
  if (after === SEPARATOR) return { breaks: true, index: afterSeparator(text, end) };
  if (after === CONTINUING || after === FULL_STOP || after === TERMINATOR)
    return { breaks: false, index: end };
  if (!isFullStop) return { breaks: true, index: end };
  let ahead = end;
  while (!endsSearch(classes[ahead]!)) ahead++;
  if (classes[ahead] === LOWER) return { breaks: false, index: ahead };
  const continues = end > closed && closed === index + 1 && abbreviates(text, index, end, classes, rules);
  return { breaks: !continues, index: end };
}

/** Reused for every call, since most strings are short. */
let scratch: Uint8Array = new Uint8Array(1024);

/**
 * Returns the positions of the sentences in a string. They cover all of it: each includes the white space
 * after it, and ends where the next begins.
 *
 * @returns Pairs of start and end, in UTF-16 units. Empty for an empty string.
 * @throws {TypeError} If `options.language` is not a string.
 *
 * @example
 * sentenceSpans("One. Two."); // Int32Array [0, 5, 5, 9]
 */
export function sentenceSpans(text: string, options: SentenceOptions = {}): Int32Array {
  const rules = rulesOf(options.language);
  const spans = createSpanBuffer();
  const { length } = text;
  if (scratch.length <= length) scratch = new Uint8Array(2 * length);
  const classes = scratch;
  sentenceClasses.fill(text, classes);
  let start = 0;
  let before = 0;
  let index = 0;
  for (;;) {
    // Most characters are spaces, letters or digits.
    const from = index;
    while (classes[index]! >= SPACE && classes[index]! <= DIGIT) index++;
    if (index > from) before = classes[index - 1]!;
    const current = classes[index]!;
    if (current === 0) break;
    let next = index + 1;
    let breaks = false;
    if (current === SEPARATOR) {
      next = afterSeparator(text, index);
      breaks = true;
    } else if (
      current === FULL_STOP ||
      current === TERMINATOR ||
      (rules.greek && isGreekQuestion(text, index))
    ) {
      ({ breaks, index: next } = decide(text, classes, index, before, rules));
    }
    if (current !== MARK) before = current;
    if (breaks) {
      pushSpan(spans, start, next);
      start = next;
    }
    index = next;
  }
  if (start < length) pushSpan(spans, start, length);
  return spans.data.slice(0, spans.length);
}

function isGreekQuestion(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit === 0x3b || unit === 0x37e;
}

/**
 * Returns the sentences of a string in any script, in order and trimmed. Pieces that consist of white space
 * are omitted.
 *
 * The boundaries are those of UAX #29, section 5.1 (a line break always is one), with two exceptions. A full
 * stop after an abbreviation or initial does not end a sentence. An opening bracket or quotation mark after 。
 * begins the next one. Takes linear time, in one pass.
 *
 * Thai separates sentences by a space only, so its result is paragraphs.
 *
 * @param text Any string.
 * @throws {TypeError} If `options.language` is not a string.
 * @see https://www.unicode.org/reports/tr29/#Sentence_Boundaries
 *
 * @example
 * sentences("Dr. Who is 3.5 m tall. Is he?"); // ["Dr. Who is 3.5 m tall.", "Is he?"]
 * sentences("今天下雨。我不去。"); // ["今天下雨。", "我不去。"]
 * sentences("Am 3. Mai. Gut.", { language: "de" }); // ["Am 3. Mai.", "Gut."]
 */
export function sentences(text: string, options: SentenceOptions = {}): readonly string[] {
  const spans = visibleSpans(text, options);
  const found: string[] = [];
  for (let index = 0; index < spans.length; index += 2) {
    found.push(text.slice(spans[index]!, spans[index + 1]!).trim());
  }
  return found;
}

/**
 * Returns the number of {@link sentences} in a string.
 *
 * @throws {TypeError} If `options.language` is not a string.
 *
 * @example
 * sentenceCount("Dr. Who is 3.5 m tall. Is he?"); // 2
 */
export function sentenceCount(text: string, options: SentenceOptions = {}): number {
  return visibleSpans(text, options).length / 2;
}

/** Returns the {@link sentenceSpans} that are not white space. */
function visibleSpans(text: string, options: SentenceOptions): Int32Array {
  const spans = sentenceSpans(text, options);
  const visible = /\S/g;
  let count = 0;
  let next = -1;
  for (let index = 0; index < spans.length; index += 2) {
    const [start, end] = [spans[index]!, spans[index + 1]!];
    const unit = text.charCodeAt(start);
    if (unit > 0x20 && unit < 0x7f) next = start;
    else if (next < start) {
      visible.lastIndex = start;
      next = visible.exec(text)?.index ?? text.length;
    }
    if (next >= end) continue;
    spans[count++] = start;
    spans[count++] = end;
  }
  return spans.subarray(0, count);
}
