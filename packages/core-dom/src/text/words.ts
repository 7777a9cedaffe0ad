import { segmentWords } from "./segmenter.js";
import { createSpanBuffer, pushSpan, type SpanBuffer } from "./spans.js";
import {
  CONNECTOR,
  DOUBLE_QUOTE,
  EXTEND,
  HANGUL,
  HEBREW,
  LETTER,
  MID_BOTH,
  MID_LETTER,
  MID_NUMBER,
  NUMERIC,
  OTHER,
  SINGLE_QUOTE,
  UNSPACED,
  wordClasses,
} from "./word-classes.js";

/** Options of {@link words}. */
export interface WordOptions {
  /**
   * Determines what a word is in scripts without spaces between words (Han, kana, Thai, Lao, Khmer, Myanmar):
   * `"word"` (the default) uses a dictionary; `"character"` takes each code point with its marks, as
   * benchmarks count Chinese, and is about ten times faster.
   */
  readonly unspaced?: "word" | "character";
}

/** Returns the end of the word of letters, digits and connectors at `start`: rules WB4 to WB13b. */
function alphanumericEnd(classes: Uint8Array, start: number): number {
  let end = start;
  while (classes[end] === LETTER) end++;
  if (classes[end] === OTHER && end > start) return end;
  if (end === start) end++;
  for (;;) {
    let current = classes[end]!;
    while (current >= EXTEND && current <= CONNECTOR) current = classes[++end]!;
    if (current < MID_LETTER) return end;
    let before = end - 1;
    while (classes[before] === EXTEND && before > start) before--;
    let next = end + 1;
    while (classes[next] === EXTEND) next++;
    const last = classes[before]!;
    if (!joins(last, current, classes[next]!)) {
      // WB7a: the geresh at the end of a Hebrew abbreviation.
      return last === HEBREW && current === SINGLE_QUOTE ? next : end;
    }
    end = next + 1;
  }
}

/** Whether punctuation is inside a word: rules WB6, WB7, WB7b, WB7c, WB11 and WB12. */
function joins(before: number, punctuation: number, after: number): boolean {
  if (before === LETTER || before === HEBREW) {
    if (punctuation === DOUBLE_QUOTE) return before === HEBREW && after === HEBREW;
    return punctuation !== MID_NUMBER && (after === LETTER || after === HEBREW);
  }
  if (before !== NUMERIC || after !== NUMERIC) return false;
  return punctuation === MID_NUMBER || punctuation === MID_BOTH || punctuation === SINGLE_QUOTE;
}

/** Returns the end of the run of characters of one class, with their marks. */
function runEnd(classes: Uint8Array, start: number, kind: number): number {
  let end = start + 1;
  while (classes[end] === kind || classes[end] === EXTEND) end++;
  return end;
}

/** Maximum number of characters between two runs of one stretch. */
const MAX_GAP = 8;

/**
 * Returns the end of the stretch of unspaced runs at `start`. The stretch includes the punctuation and spaces
 * between them, because a call of the segmenter costs as much as a few words, but no line feed: the words of a
 * text are those of its lines.
 */
function stretchEnd(text: string, classes: Uint8Array, start: number): number {
  let end = runEnd(classes, start, UNSPACED);
  let index = end;
  while (index < end + MAX_GAP && index < text.length) {
    const current = classes[index]!;
    if (current === UNSPACED) end = index = runEnd(classes, index, UNSPACED);
    else if (current < MID_LETTER && (current !== OTHER || text[index] === "\n")) return end;
    else index++;
  }
  return end;
}

function onlyConnectors(classes: Uint8Array, start: number, end: number): boolean {
  for (let index = start; index < end; index++) {
    if (classes[index] !== CONNECTOR && classes[index] !== EXTEND) return false;
  }
  return true;
}

function pushCharacters(classes: Uint8Array, start: number, end: number, spans: SpanBuffer): void {
  let from = start;
  for (let index = start + 1; index <= end; index++) {
    if (index < end && classes[index] === EXTEND) continue;
    pushSpan(spans, from, index);
    from = index;
  }
}

/** Reused for every call, since most strings are short. `scan` is not reentered. */
let scratchClasses: Uint8Array = new Uint8Array(1024);

function scan(text: string, unspaced: "word" | "character", spans: SpanBuffer): void {
  const { length } = text;
  if (scratchClasses.length <= length) scratchClasses = new Uint8Array(2 * length);
  const classes = scratchClasses;
  wordClasses.fill(text, classes);
  let index = 0;
  while (index < length) {
    const first = classes[index]!;
    let end = index + 1;
    if (first >= LETTER && first <= CONNECTOR) {
      end = alphanumericEnd(classes, index);
      if (first !== CONNECTOR || !onlyConnectors(classes, index, end)) pushSpan(spans, index, end);
    } else if (first === HANGUL) {
      end = runEnd(classes, index, HANGUL);
      pushSpan(spans, index, end);
    } else if (first === UNSPACED) {
      end = unspaced === "word" ? stretchEnd(text, classes, index) : runEnd(classes, index, UNSPACED);
      if (unspaced === "word") segmentWords(text, index, end, spans);
      else pushCharacters(classes, index, end, spans);
    }
    index = end;
  }
}

const scratch: SpanBuffer = createSpanBuffer();

function scanned(text: string, options: WordOptions): SpanBuffer {
  const unspaced = options.unspaced ?? "word";
  if (unspaced !== "word" && unspaced !== "character") {
    throw new TypeError('options.unspaced must be "word" or "character"');
  }
  scratch.length = 0;
  scan(text, unspaced, scratch);
  return scratch;
}

/**
 * Returns the positions of the {@link words} in a string, without creating a string for each.
 *
 * @returns Pairs of start and end, in UTF-16 units, in order and without overlap.
 * @throws {TypeError} If an option has an unknown value.
 *
 * @example
 * wordSpans("Hi, you"); // Int32Array [0, 2, 4, 7]
 */
export function wordSpans(text: string, options: WordOptions = {}): Int32Array {
  const { data, length } = scanned(text, options);
  return data.slice(0, length);
}

/**
 * Returns the words of a string in any script, in order. Words contain a letter, an ideograph or a digit;
 * their boundaries are those of UAX #29, section 4.1, so `don't`, `3.14` and `1,000` are one word each.
 * Punctuation, symbols and emoji are not words. Scripts without spaces are split by the dictionaries of
 * `Intl.Segmenter`, in windows; everything else in one pass that gives the same result on every engine.
 *
 * As in ICU, Hangul ends where another script or a digit begins. Unlike in ICU, so do Thai, Lao, Khmer and
 * Myanmar, and low lines alone are not a word.
 *
 * @param text Any string; lone surrogates and control characters separate words.
 * @returns Substrings of `text`, with their case and form unchanged (see `normalizeText`).
 * @throws {TypeError} If an option has an unknown value.
 * @see https://www.unicode.org/reports/tr29/#Word_Boundaries
 *
 * @example
 * words("Don't panic: π is 3.14!"); // ["Don't", "panic", "π", "is", "3.14"]
 * words("今天天气很好"); // ["今天", "天气", "很好"]
 * words("今天 OK", { unspaced: "character" }); // ["今", "天", "OK"]
 */
export function words(text: string, options: WordOptions = {}): readonly string[] {
  const { data, length } = scanned(text, options);
  const found: string[] = [];
  for (let index = 0; index < length; index += 2) found.push(text.slice(data[index]!, data[index + 1]!));
  return found;
}

/**
 * Returns the number of {@link words} in a string.
 *
 * @throws {TypeError} If an option has an unknown value.
 *
 * @example
 * wordCount("Don't panic!"); // 2
 */
export function wordCount(text: string, options: WordOptions = {}): number {
  return scanned(text, options).length / 2;
}
