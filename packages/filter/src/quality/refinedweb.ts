import { checkOptions } from "@winnow/core-dom/options";
import { verdictOf } from "../combine.js";
import type { Filter } from "../types.js";
import { ALPHANUMERIC, charactersOf, DIGIT, SPACE, UPPER } from "./characters.js";
import { type BoundsOption, type DefaultBounds, rules } from "./rules.js";
import { profileOf, type TextProfile } from "./text-profile.js";

/** The figures of RefinedWeb's line rules. Those of lines count what the rule removed, and drop nothing. */
export type RefinedwebFigure =
  | "uppercase-lines"
  | "numeric-lines"
  | "counter-lines"
  | "one-word-lines"
  | "phrase-lines"
  | "words-removed";

/** Options of {@link refinedweb}. */
export interface RefinedwebOptions {
  /** Maximum share of upper-case characters in a line (default 0.5). */
  readonly maxUppercase?: number;
  /** Minimum number of words in a line (default 2). */
  readonly minWordsPerLine?: number;
  /** Bounds that replace those of RefinedWeb; `false` leaves a rule out. */
  readonly bounds?: BoundsOption<`refinedweb-${RefinedwebFigure}`>;
}

/** Penedo et al. 2023, Table 7; the maximum of DCLM's pipeline. */
const BOUNDS: DefaultBounds<RefinedwebFigure> = {
  "uppercase-lines": {},
  "numeric-lines": {},
  "counter-lines": {},
  "one-word-lines": {},
  "phrase-lines": {},
  "words-removed": { max: 0.05 },
};

/**
 * Returns a filter by the line rules of RefinedWeb, as DataComp-LM reconstructs them. It removes lines of mostly
 * upper-case characters, of digits only, counters such as "3 likes", lines of one word, and the phrases "items in
 * cart", "Read more..." and "Sign-in" in lines of up to ten words. It drops texts that lose more than 5% of their
 * words. The verdict has the remaining text if it differs.
 *
 * @throws TypeError or RangeError for invalid options.
 * @see Penedo et al. 2023, https://arxiv.org/abs/2306.01116, appendix G.2; Li et al. 2024,
 *   https://arxiv.org/abs/2406.11794
 * @example
 * filter({ text }, all(gopherQuality({ reading: "dclm" }), gopherRepetition({ reading: "dclm" }), refinedweb()));
 */
export function refinedweb(options: RefinedwebOptions = {}): Filter {
  checkOptions(options, { maxUppercase: "number", minWordsPerLine: "number", bounds: "object" });
  const { maxUppercase = 0.5, minWordsPerLine = 2 } = options;
  const judge = rules("refinedweb", BOUNDS, options.bounds);
  return ({ text }) => {
    const { kept, figures } = removeLines(profileOf(text), maxUppercase, minWordsPerLine);
    const verdict = verdictOf(judge(figures));
    const remaining = kept.join("\n").trim();
    return remaining === text ? verdict : { ...verdict, text: remaining };
  };
}

function removeLines(profile: TextProfile, maxUppercase: number, minWords: number) {
  const { text, flags, codePoints } = profile;
  const removed = { uppercase: 0, numeric: 0, counter: 0, oneWord: 0, phrase: 0 };
  const kept: string[] = [];
  /** Where the lines begin that are kept as they are, up to the current one. */
  let from = 0;
  const replace = (start: number, end: number, line?: string): void => {
    if (from < start) kept.push(text.slice(from, start - 1));
    if (line !== undefined) kept.push(line);
    from = end + 1;
  };
  let [wordsBefore, wordsAfter] = [0, 0];
  const lines = profile.lines("line-feed");
  for (let index = 0; index < lines.length; index += 2) {
    const [start, end] = [lines[index]!, lines[index + 1]!];
    if (start === end) continue;
    const { upper, digits, words, countedWords } = measureLine(flags, start, end);
    wordsBefore += countedWords;
    const length = codePoints(start, end);
    let rule: keyof typeof removed | undefined;
    if (upper > maxUppercase * length) rule = "uppercase";
    else if (digits === length) rule = "numeric";
    else if (digits > 0 && COUNTER.test(text.slice(start, end))) rule = "counter";
    else if (words < minWords) rule = "oneWord";
    if (rule !== undefined) {
      removed[rule]++;
      replace(start, end);
      continue;
    }
    const line = words <= MAX_WORDS_AROUND_PHRASE ? text.slice(start, end) : "";
    const shorter = withoutPhrases(line);
    if (shorter === line) {
      wordsAfter += countedWords;
      continue;
    }
    removed.phrase++;
    const isBlank = shorter.trim() === "";
    replace(start, end, isBlank ? undefined : shorter);
    if (!isBlank) wordsAfter += measureLine(charactersOf(shorter).flags, 0, shorter.length).countedWords;
  }
  replace(text.length + 1, text.length + 1);
  const figures = {
    "uppercase-lines": removed.uppercase,
    "numeric-lines": removed.numeric,
    "counter-lines": removed.counter,
    "one-word-lines": removed.oneWord,
    "phrase-lines": removed.phrase,
    // DCLM drops a text without words.
    "words-removed": wordsBefore === 0 ? 1 : (wordsBefore - wordsAfter) / wordsBefore,
  };
  return { kept, figures };
}

/** What a character adds to four sums of 8 bits, by its flags, and those after white space. */
const [UPPER_BITS, DIGIT_BITS, WORD_BITS, COUNTED_BITS] = [0, 8, 16, 24];
const SUMMANDS: Int32Array = Int32Array.from({ length: 0x200 }, (_, flags) => {
  const begins = flags >= 0x100 && (flags & SPACE) === 0;
  return (
    ((flags & UPPER) === 0 ? 0 : 1 << UPPER_BITS) |
    ((flags & DIGIT) === 0 ? 0 : 1 << DIGIT_BITS) |
    (begins ? 1 << WORD_BITS : 0) |
    (begins && (flags & ALPHANUMERIC) !== 0 ? 1 << COUNTED_BITS : 0)
  );
});
const MAX_SUM = 0xff;

/**
 * Upper-case characters, digits, words, and the words that begin with a letter or number. One sum of what is looked up
 * avoids branches, which a processor cannot predict here.
 */
function measureLine(flags: Uint8Array, start: number, end: number) {
  let [upper, digits, words, countedWords] = [0, 0, 0, 0];
  let before = SPACE;
  for (let from = start; from < end; from += MAX_SUM) {
    const to = Math.min(end, from + MAX_SUM);
    let sums = 0;
    for (let index = from; index < to; index++) {
      const here = flags[index]!;
      sums = (sums + SUMMANDS[here | ((before & SPACE) << 7)]!) | 0;
      before = here;
    }
    upper += (sums >>> UPPER_BITS) & MAX_SUM;
    digits += (sums >>> DIGIT_BITS) & MAX_SUM;
    words += (sums >>> WORD_BITS) & MAX_SUM;
    countedWords += (sums >>> COUNTED_BITS) & MAX_SUM;
  }
  return { upper, digits, words, countedWords };
}

const COUNTER =
  /^[^\p{L}\p{N}_]*\p{Nd}[\p{Nd},.]*[kmb]?\s+(?:likes|shares|comments|retweets|reposts|quotes|bookmarks|upvotes|downvotes|downloads|views|followers)[^\p{L}\p{N}_]*$/iu;

/** Phrases are only removed from lines of up to so many words. */
const MAX_WORDS_AROUND_PHRASE = 10;

/** In DCLM's pattern, the full stops of "Read more..." match any character. */
function withoutPhrases(line: string): string {
  // Most lines have none of them, and one search is faster than three.
  if (!/items in cart|read more|^sign-in/i.test(line)) return line;
  return line
    .replace(/\s?items in cart/gi, "")
    .replace(/\s?read more...$/i, "")
    .replace(/^sign-in\s?/i, "");
}
