import { checkName } from "@winnow/core-dom/options";
import { wordSpans } from "@winnow/core-dom/text";
import { type Characters, SPACE, surrogatePairs } from "./characters.js";
import { type Interned, intern } from "./intern.js";
import { pushSpan, spanList, spansOf } from "./spans.js";
import { tokenSpans } from "./tokens.js";

/**
 * How words are split:
 *
 * - `"tokens"`: words, and most punctuation marks and symbols are words too, as are the `'s` and `n't` of English, which
 *   is similar to the tokenizer of spaCy (datatrove);
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

/** Returns the positions of a text's words, as pairs of start and end in UTF-16 units. */
export function wordsIn(characters: Characters, splitting: WordSplitting): Int32Array {
  if (typeof splitting === "function") return splitting(characters.text);
  if (splitting === "spaces") return spacedSpans(characters);
  return splitting === "words" ? wordSpans(characters.text) : tokenSpans(characters);
}

function spacedSpans({ flags }: Characters): Int32Array {
  const found = spanList();
  let start = 0;
  for (let index = 0; index < flags.length; index++) {
    if ((flags[index]! & SPACE) === 0 && flags[index] !== 0) continue;
    if (start < index) pushSpan(found, start, index);
    start = index + 1;
  }
  return spansOf(found);
}

/**
 * Returns the positions of a text's words if its lines are parts of another text whose words are known: no word has a
 * line feed in it.
 *
 * @param known - the words of the other text.
 * @param origins - where the lines are in it; like `lines`, pairs of start and end.
 * @returns undefined if a line differs from its origin in length, or begins or ends inside of a word.
 */
export function wordsOfLines(
  known: Int32Array,
  origins: Int32Array,
  lines: Int32Array,
): Int32Array | undefined {
  if (origins.length !== lines.length) return undefined;
  const found = spanList();
  let word = 0;
  for (let line = 0; line < lines.length; line += 2) {
    const [start, end] = [origins[line]!, origins[line + 1]!];
    const shift = lines[line]! - start;
    if (lines[line + 1]! - end !== shift) return undefined;
    while (known[word + 1]! <= start) word += 2;
    if (known[word]! < start) return undefined;
    for (; known[word]! < end; word += 2) {
      if (known[word + 1]! > end) return undefined;
      pushSpan(found, known[word]! + shift, known[word + 1]! + shift);
    }
  }
  return spansOf(found);
}

/**
 * Numbers the words of a text.
 *
 * @param hasPairs - whether the text has surrogate pairs.
 */
export function numberWords({ text, units }: Characters, spans: Int32Array, hasPairs: boolean): Words {
  const interned = intern(units, spans);
  const lengths = new Int32Array(interned.size);
  for (let id = 0; id < interned.size; id++) {
    const first = 2 * interned.firsts[id]!;
    const [start, end] = [spans[first]!, spans[first + 1]!];
    lengths[id] = end - start - (hasPairs ? surrogatePairs(text, start, end) : 0);
  }
  return { ...interned, spans, lengths };
}

/** @throws TypeError or RangeError for a value that is not a {@link WordSplitting}. */
export function checkSplitting(words: unknown): void {
  if (words === undefined || typeof words === "function") return;
  checkName("options.words", words, ["tokens", "spaces", "words"]);
}
