import { surrogatePairs } from "./characters.js";
import { hash, type Interned, intern } from "./intern.js";
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

/** The profile of the last text. That of a long text is only kept until memory is needed. */
let last: Pick<WeakRef<TextProfile>, "deref"> | undefined;

/** The length of a long text in UTF-16 units. */
const LONG_TEXT = 1_000_000;

/** Returns the profile of a text. Filters that read one text after each other share it. */
export function profileOf(text: string): TextProfile {
  const known = last?.deref();
  if (known?.text === text) return known;
  const profile = createProfile(text);
  last = text.length > LONG_TEXT ? new WeakRef(profile) : { deref: () => profile };
  return profile;
}

/** Whether a text may have surrogate pairs: most have none, and a string of one byte per unit is not even read. */
const SURROGATE = /[\uD800-\uDBFF]/;

function createProfile(text: string): TextProfile {
  const pairs = SURROGATE.test(text) ? surrogatePairs(text, 0, text.length) : 0;
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
  const words = once((splitting: WordSplitting) => splitWords(text, splitting, pairs > 0));
  let lineHashes: Int32Array | undefined;
  const lineHash = (): typeof hash => {
    const spans = lines("line-feed");
    lineHashes ??= Int32Array.from({ length: spans.length / 2 }, (_, i) =>
      hash(text, spans[2 * i]!, spans[2 * i + 1]!),
    );
    return hashOfLines(spans, lineHashes);
  };
  return {
    text,
    length: text.length - pairs,
    lines,
    equalLines: once((splitting) => intern(text, lines(splitting), lineHash())),
    words,
    ngrams: once((splitting) => repeatedNGrams(words(splitting))),
    codePoints: (start, end) => end - start - (pairs === 0 ? 0 : surrogatePairs(text, start, end)),
  };
}

/**
 * Returns a function that combines the hashes of the lines in a span, so that each line is only read once for all
 * ways of finding lines. It expects spans in order.
 *
 * @param lines - those between line feeds.
 */
function hashOfLines(lines: Int32Array, hashes: Int32Array): typeof hash {
  let line = 0;
  return (text, start, end) => {
    let value = 0;
    for (let from = start; ; ) {
      while (lines[2 * line + 1]! < from) line++;
      const to = Math.min(lines[2 * line + 1]!, end);
      const isWhole = from === lines[2 * line]! && to === lines[2 * line + 1]!;
      value = Math.imul(value, 0x2c1b3c6d) + (isWhole ? hashes[line]! : hash(text, from, to));
      if (to >= end) return value | 0;
      from = to + 1;
    }
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
