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

/** How to cut words. */
export interface WordOptions {
  /**
   * What a word is in the scripts that put no spaces between words (Han, kana, Thai, Lao, Khmer, Myanmar):
   * `"word"`, by dictionary (the default), or `"character"`, each code point with its marks, as benchmarks
   * count Chinese, and some ten times faster.
   */
  readonly unspaced?: "word" | "character";
}

/** The end of the word of letters, digits and connectors that begins at `start`: rules WB4 to WB13b. */
function alphanumericEnd(text: string, start: number): number {
  const { at } = wordClasses;
  let last = at(text, start);
  let end = start + 1;
  for (;;) {
    const current = at(text, end);
    if (current === EXTEND) {
      end++;
    } else if (current >= LETTER && current <= CONNECTOR) {
      last = current;
      end++;
    } else if (current >= MID_LETTER) {
      let next = end + 1;
      while (at(text, next) === EXTEND) next++;
      const following = at(text, next);
      if (!joins(last, current, following)) {
        // WB7a: the geresh at the end of a Hebrew abbreviation.
        return last === HEBREW && current === SINGLE_QUOTE ? next : end;
      }
      last = following;
      end = next + 1;
    } else {
      return end;
    }
  }
}

/** Whether punctuation stands inside a word: rules WB6, WB7, WB7b, WB7c, WB11 and WB12. */
function joins(before: number, punctuation: number, after: number): boolean {
  if (before === LETTER || before === HEBREW) {
    if (punctuation === DOUBLE_QUOTE) return before === HEBREW && after === HEBREW;
    return punctuation !== MID_NUMBER && (after === LETTER || after === HEBREW);
  }
  if (before !== NUMERIC || after !== NUMERIC) return false;
  return punctuation === MID_NUMBER || punctuation === MID_BOTH || punctuation === SINGLE_QUOTE;
}

/** The end of the run of characters of one class, with their marks. */
function runEnd(text: string, start: number, kind: number): number {
  const { at } = wordClasses;
  let end = start + 1;
  for (let current = at(text, end); current === kind || current === EXTEND; current = at(text, end)) end++;
  return end;
}

/** How many characters that belong to no word may stand between two runs of one stretch. */
const GAP = 8;

/**
 * The end of the stretch of unspaced runs that begins at `start`, punctuation and spaces between them
 * included: a call of the segmenter costs as much as a few words.
 */
function stretchEnd(text: string, start: number): number {
  const { at } = wordClasses;
  let end = runEnd(text, start, UNSPACED);
  for (let index = end; index < end + GAP; index++) {
    const current = at(text, index);
    if (current === UNSPACED) end = index = runEnd(text, index, UNSPACED);
    else if (current !== OTHER && current < MID_LETTER) return end;
  }
  return end;
}

function onlyConnectors(text: string, start: number, end: number): boolean {
  for (let index = start; index < end; index++) {
    const current = wordClasses.at(text, index);
    if (current !== CONNECTOR && current !== EXTEND) return false;
  }
  return true;
}

function pushCharacters(text: string, start: number, end: number, spans: SpanBuffer): void {
  let from = start;
  for (let index = start + 1; index <= end; index++) {
    if (index < end && wordClasses.at(text, index) === EXTEND) continue;
    pushSpan(spans, from, index);
    from = index;
  }
}

function scan(text: string, unspaced: "word" | "character", spans: SpanBuffer): void {
  const { at } = wordClasses;
  let index = 0;
  while (index < text.length) {
    const first = at(text, index);
    let end = index + 1;
    if (first >= LETTER && first <= CONNECTOR) {
      end = alphanumericEnd(text, index);
      if (first !== CONNECTOR || !onlyConnectors(text, index, end)) pushSpan(spans, index, end);
    } else if (first === HANGUL) {
      end = runEnd(text, index, HANGUL);
      pushSpan(spans, index, end);
    } else if (first === UNSPACED) {
      end = unspaced === "word" ? stretchEnd(text, index) : runEnd(text, index, UNSPACED);
      if (unspaced === "word") segmentWords(text, index, end, spans);
      else pushCharacters(text, index, end, spans);
    }
    index = end;
  }
}

/** Reused from call to call, since most texts are short; `scan` calls nothing that could call it again. */
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
 * The places of a text's words: what {@link words} returns, without making a string of each.
 *
 * @returns Pairs of start and end, in UTF-16 units, in order and without overlap.
 * @throws {TypeError} If an option has a value that it does not know.
 *
 * @example
 * wordSpans("Hi, you"); // Int32Array [0, 2, 4, 7]
 */
export function wordSpans(text: string, options: WordOptions = {}): Int32Array {
  const { data, length } = scanned(text, options);
  return data.slice(0, length);
}

/**
 * The words of a text in any script, in their order: what holds a letter, an ideograph or a digit, by the
 * word boundaries of UAX #29, section 4.1, so `don't`, `3.14` and `1,000` are one word each. Punctuation,
 * symbols and emoji are no words. Scripts without spaces are cut by the dictionaries of `Intl.Segmenter`, in
 * windows; everything else by one pass of our own, the same on every engine.
 *
 * As in ICU, Hangul ends where another script or a digit begins. Unlike in ICU, so do Thai, Lao, Khmer and
 * Myanmar, and low lines alone are no word.
 *
 * @param text Any string; lone surrogates and control characters separate words.
 * @returns Substrings of `text`, case and form kept (see `normalizeText`). Empty for a text without words.
 * @throws {TypeError} If an option has a value that it does not know.
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
 * How many words a text has: the length of what {@link words} returns.
 *
 * @throws {TypeError} If an option has a value that it does not know.
 *
 * @example
 * wordCount("Don't panic!"); // 2
 */
export function wordCount(text: string, options: WordOptions = {}): number {
  return scanned(text, options).length / 2;
}
