import { type Characters, charactersOf, charactersOfLines, surrogatePairs } from "./characters.js";
import { type Interned, intern, uniqueSpans } from "./intern.js";
import {
  lineFeedLines,
  nonBlank,
  partsBetweenRuns,
  trimmed,
  universalLines,
  withoutLastEmpty,
} from "./lines.js";
import { type RepeatedNGrams, repeatedNGrams } from "./ngrams.js";
import { numberWords, type WordSplitting, type Words, wordsIn, wordsOfLines } from "./words.js";

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
export interface TextProfile extends Characters {
  /** Whether it has neither surrogate pairs nor line breaks other than line feeds. */
  readonly isPlain: boolean;
  /** Length in code points. */
  readonly length: number;
  /** Pairs of start and end, in UTF-16 units. */
  readonly lines: (splitting: LineSplitting) => Int32Array;
  /** Which lines are equal. */
  readonly equalLines: (splitting: LineSplitting) => Interned;
  /** The positions of words, as pairs of start and end in UTF-16 units. */
  readonly wordSpans: (splitting: WordSplitting) => Int32Array;
  /** Those that have been needed so far. */
  readonly knownWords: ReadonlyMap<WordSplitting, Int32Array>;
  readonly words: (splitting: WordSplitting) => Words;
  readonly ngrams: (splitting: WordSplitting) => RepeatedNGrams;
  /** The number of code points in a range. */
  readonly codePoints: (start: number, end: number) => number;
}

/** The profile of the last text. That of a long text is only kept until memory is needed. */
let last: Pick<WeakRef<TextProfile>, "deref"> | undefined;

/** The length of a long text in UTF-16 units. */
const LONG_TEXT = 1_000_000;

/** A text that consists of lines of another one, which need not be whole there. */
interface Excerpt {
  readonly text: string;
  readonly source: TextProfile;
  /** Where the lines are in the other text, as pairs of start and end. */
  readonly origins: Int32Array;
}

/** The excerpt that the next filter will read. */
let excerpt: Excerpt | undefined;

/**
 * Announces a text that consists of lines of another one, so that its profile need not find their words again. If the
 * lines differ in length from their origins, it has no effect.
 */
export function announceExcerpt(next: Excerpt): void {
  excerpt = next.source.text.length > LONG_TEXT ? undefined : next;
}

/** Returns the profile of a text. Filters that read one text after each other share it. */
export function profileOf(text: string): TextProfile {
  const known = last?.deref();
  if (known?.text === text) return known;
  const profile = createProfile(text, excerpt?.text === text ? excerpt : undefined);
  excerpt = undefined;
  last = text.length > LONG_TEXT ? new WeakRef(profile) : { deref: () => profile };
  return profile;
}

/** What most texts have none of: halves of surrogate pairs, and line and page breaks other than the line feed. */
const RARE = /[\uD800-\uDBFF\v\f\r\x1c-\x1e\x85\u2028\u2029]/;

function createProfile(text: string, from?: Excerpt): TextProfile {
  const characters = (from && charactersOfLines(text, from.source, from.origins)) ?? charactersOf(text);
  const { units } = characters;
  const isPlain = from?.source.isPlain === true || !RARE.test(text);
  const pairs = isPlain ? 0 : surrogatePairs(text, 0, text.length);
  const lines = once((splitting: LineSplitting): Int32Array => {
    switch (splitting) {
      case "line-feed":
        return lineFeedLines(text);
      case "runs":
        return partsBetweenRuns(text, 1);
      case "non-blank":
        return nonBlank(characters, lines("line-feed"));
      case "trimmed":
        return trimmed(characters, lines("line-feed"));
      case "universal":
        return isPlain ? withoutLastEmpty(text, lines("line-feed")) : universalLines(characters);
      case "paragraphs":
        return partsBetweenRuns(text, 2);
      case "trimmed-paragraphs":
        return trimmed(characters, lines("paragraphs"));
    }
  });
  const knownWords = new Map<WordSplitting, Int32Array>();
  const wordSpans = once((splitting: WordSplitting) => {
    const known = typeof splitting === "string" ? from?.source.knownWords.get(splitting) : undefined;
    const moved = known && wordsOfLines(known, from!.origins, lines("line-feed"));
    return moved ?? wordsIn(characters, splitting);
  }, knownWords);
  const words = once((splitting: WordSplitting) => numberWords(characters, wordSpans(splitting), pairs > 0));
  return {
    ...characters,
    isPlain,
    length: text.length - pairs,
    lines,
    equalLines: once((splitting) => intern(units, lines(splitting), uniqueSpans(units, lines(splitting)))),
    wordSpans,
    knownWords,
    words,
    ngrams: once((splitting) => repeatedNGrams(words(splitting))),
    codePoints: (start, end) => end - start - (pairs === 0 ? 0 : surrogatePairs(text, start, end)),
  };
}

/** Returns a function that computes its result once for each key. */
function once<Key, Result>(
  compute: (key: Key) => Result,
  results: Map<Key, Result> = new Map(),
): (key: Key) => Result {
  return (key) => {
    let result = results.get(key);
    if (result === undefined) results.set(key, (result = compute(key)));
    return result;
  };
}
