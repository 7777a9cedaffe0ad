import { checkName } from "@winnow/core-dom/options";
import { wordSpans } from "@winnow/core-dom/text";
import { isSpace, surrogatePairs } from "./characters.js";
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

/**
 * Splits a text into words and numbers them.
 *
 * @param hasPairs - whether the text has surrogate pairs.
 */
export function splitWords(text: string, splitting: WordSplitting, hasPairs: boolean): Words {
  const spans = spansIn(text, splitting);
  const interned = intern(text, spans);
  const lengths = new Int32Array(interned.size);
  for (let id = 0; id < interned.size; id++) {
    const first = 2 * interned.firsts[id]!;
    const [start, end] = [spans[first]!, spans[first + 1]!];
    lengths[id] = end - start - (hasPairs ? surrogatePairs(text, start, end) : 0);
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

/** @throws TypeError or RangeError for a value that is not a {@link WordSplitting}. */
export function checkSplitting(words: unknown): void {
  if (words === undefined || typeof words === "function") return;
  checkName("options.words", words, ["tokens", "spaces", "words"]);
}
