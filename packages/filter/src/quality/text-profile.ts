import { surrogatePairs } from "./characters.js";
import { type Interned, intern } from "./intern.js";
import { lineFeedLines, nonBlank, partsBetweenRuns, trimmed, universalLines } from "./lines.js";
import { type RepeatedNGrams, repeatedNGrams } from "./ngrams.js";
import { splitWords, type WordSplitting, type Words } from "./words.js";

/**
 * How lines are found: between line feeds (`"line-feed"`) or runs of them (`"runs"`), without blank ones
 * (`"non-blank"`), also without the white space at their ends (`"trimmed"`), between any breaks (`"universal"`); or
 * paragraphs, between two or more line feeds.
 */
export type LineSplitting =
  | "line-feed"
  | "runs"
  | "non-blank"
  | "trimmed"
  | "universal"
  | "paragraphs"
  | "trimmed-paragraphs";

/**
 * The parts of a text that quality filters read. Each is computed when it is first needed, and once for all
 * filters.
 */
export interface TextProfile {
  readonly text: string;
  /** Length in code points. */
  readonly length: number;
  /** Pairs of start and end, in UTF-16 units. */
  readonly lines: (splitting: LineSplitting) => Int32Array;
  /** Which lines are equal. */
  readonly equalLines: (splitting: LineSplitting) => Interned;
  readonly words: (splitting: WordSplitting) => Words;
  /** For n from 2 to 10. */
  readonly ngrams: (splitting: WordSplitting) => readonly RepeatedNGrams[];
  /** The number of code points in a range. */
  readonly codePoints: (start: number, end: number) => number;
}

/** The profile of the last text. The reference is weak, so that a large text is not kept after its verdict. */
let last: WeakRef<TextProfile> | undefined;

/** Returns the profile of a text. Filters that read one text after each other share it. */
export function profileOf(text: string): TextProfile {
  const known = last?.deref();
  if (known?.text === text) return known;
  const profile = createProfile(text);
  last = new WeakRef(profile);
  return profile;
}

function createProfile(text: string): TextProfile {
  const pairs = surrogatePairs(text, 0, text.length);
  const lines = once((splitting: LineSplitting): Int32Array => {
    switch (splitting) {
      case "line-feed":
        return lineFeedLines(text);
      case "runs":
        return partsBetweenRuns(text, 1);
      case "non-blank":
        return nonBlank(text, lines("line-feed"));
      case "trimmed":
        return trimmed(text, lines("line-feed"));
      case "universal":
        return universalLines(text);
      case "paragraphs":
        return partsBetweenRuns(text, 2);
      case "trimmed-paragraphs":
        return trimmed(text, lines("paragraphs"));
    }
  });
  const words = once((splitting: WordSplitting) => splitWords(text, splitting));
  return {
    text,
    length: text.length - pairs,
    lines,
    equalLines: once((splitting) => intern(text, lines(splitting))),
    words,
    ngrams: once((splitting) => repeatedNGrams(words(splitting))),
    codePoints: (start, end) => end - start - (pairs === 0 ? 0 : surrogatePairs(text, start, end)),
  };
}

/** Returns a function that computes its result once for each key. */
function once<Key, Result>(compute: (key: Key) => Result): (key: Key) => Result {
  const results = new Map<Key, Result>();
  return (key) => {
    let result = results.get(key);
    if (result === undefined) results.set(key, (result = compute(key)));
    return result;
  };
}
