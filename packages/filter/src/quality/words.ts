import { checkName } from "@winnow/core-dom/options";
import { wordSpans } from "@winnow/core-dom/text";
import { isSpace, surrogatePairs } from "./characters.js";
import { type Interned, intern } from "./intern.js";
import { pushSpan, spanList, spansOf } from "./spans.js";

/**
 * How words are split:
 *
 * - `"tokens"`: words, and each punctuation mark or symbol is a word too, as are the `'s` and `n't` of English, which
 *   is similar to the tokenizers of spaCy and NLTK (datatrove);
 * - `"spaces"`: at white space (Dolma);
 * - `"words"`: the words of UAX #29, without punctuation (similar to DCLM);
 * - a function that returns pairs of start and end in UTF-16 units, in order and without overlap.
 *
 * Scripts without spaces between words are split by a dictionary, except with `"spaces"`.
 */
export type WordSplitting = "tokens" | "spaces" | "words" | ((text: string) => Int32Array);

/** The words of a text. */
export interface Words extends Interned {
  /** Pairs of start and end, in UTF-16 units. */
  readonly spans: Int32Array;
  /** For each different word, its length in code points. */
  readonly lengths: Int32Array;
}

/** Splits a text into words and numbers them. */
export function splitWords(text: string, splitting: WordSplitting): Words {
  const spans = spansIn(text, splitting);
  const interned = intern(text, spans);
  const lengths = new Int32Array(interned.size);
  for (let id = 0; id < interned.size; id++) {
    const first = 2 * interned.firsts[id]!;
    const [start, end] = [spans[first]!, spans[first + 1]!];
    lengths[id] = end - start - surrogatePairs(text, start, end);
  }
  return { ...interned, spans, lengths };
}

function spansIn(text: string, splitting: WordSplitting): Int32Array {
  if (typeof splitting === "function") return splitting(text);
  if (splitting === "spaces") return spacedSpans(text);
  return splitting === "words" ? wordSpans(text) : tokenSpans(text);
}

function spacedSpans(text: string): Int32Array {
  const found = spanList();
  let start = -1;
  for (let index = 0; index < text.length; index++) {
    if (!isSpace(text.charCodeAt(index))) {
      if (start < 0) start = index;
    } else if (start >= 0) {
      pushSpan(found, start, index);
      start = -1;
    }
  }
  if (start >= 0) pushSpan(found, start, text.length);
  return spansOf(found);
}

function tokenSpans(text: string): Int32Array {
  const found = spanList();
  const words = wordSpans(text);
  let from = 0;
  for (let word = 0; word < words.length; word += 2) {
    const start = words[word]!;
    pushMarks(text, from, start, found);
    from = words[word + 1]!;
    const clitic = cliticIn(text, start, from);
    pushSpan(found, start, clitic);
    if (clitic < from) pushSpan(found, clitic, from);
  }
  pushMarks(text, from, text.length, found);
  return spansOf(found);
}

/** Returns the start of the `'s`, `'ve` or `n't` at the end of a word, or its end if there is none. */
function cliticIn(text: string, start: number, end: number): number {
  if (isApostrophe(text.charCodeAt(end - 2)) && end - 2 > start) {
    const last = text[end - 1]!.toLowerCase();
    if (last === "s" || last === "m" || last === "d") return end - 2;
    if (last === "t" && end - 3 > start && text[end - 3]!.toLowerCase() === "n") return end - 3;
  } else if (isApostrophe(text.charCodeAt(end - 3)) && end - 3 > start) {
    const last = text.slice(end - 2, end).toLowerCase();
    if (last === "ve" || last === "re" || last === "ll") return end - 3;
  }
  return end;
}

function isApostrophe(unit: number): boolean {
  return unit === 0x27 || unit === 0x2019;
}

/** Characters whose runs are one token: ellipses and rules. */
const RUNS = new Set([..."-.*=_~#…"].map((character) => character.charCodeAt(0)));

/** Adds each character between two words, except white space. A run of hyphens or the like is one token. */
function pushMarks(text: string, from: number, to: number, found: ReturnType<typeof spanList>): void {
  let index = from;
  while (index < to) {
    const unit = text.charCodeAt(index);
    let end = index + 1;
    if (!isSpace(unit)) {
      if (RUNS.has(unit)) while (end < to && text.charCodeAt(end) === unit) end++;
      else if ((unit & 0xfc00) === 0xd800 && end < to && (text.charCodeAt(end) & 0xfc00) === 0xdc00) end++;
      pushSpan(found, index, end);
    }
    index = end;
  }
}

/** @throws TypeError or RangeError for a value that is not a {@link WordSplitting}. */
export function checkSplitting(words: unknown): void {
  if (words === undefined || typeof words === "function") return;
  checkName("options.words", words, ["tokens", "spaces", "words"]);
}
