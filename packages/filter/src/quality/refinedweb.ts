import { checkOptions } from "@winnow/core-dom/options";
import { codePointCount } from "@winnow/core-dom/text";
import { verdictOf } from "../combine.js";
import type { Filter } from "../types.js";
import { type BoundsOption, rules } from "./rules.js";
import { spacedWords } from "./text.js";

/**
 * Penedo et al. 2023, Table 7; the maximum of DCLM's pipeline. The figures of lines count those that the rule removed or
 * shortened, and drop nothing.
 */
// biome-ignore format: a table
const BOUNDS = {
  "uppercase-lines": {}, "numeric-lines": {}, "counter-lines": {}, "one-word-lines": {}, "phrase-lines": {},
  "words-removed": { max: 0.05 },
} as const;

/** The figures of RefinedWeb's line rules. */
export type RefinedwebFigure = keyof typeof BOUNDS;

/** Options of {@link refinedweb}. */
export interface RefinedwebOptions {
  /** Maximum share of upper-case characters in a line (default 0.5). */
  readonly maxUppercase?: number;
  /** Minimum number of words in a line (default 2). */
  readonly minWordsPerLine?: number;
  /** Bounds that replace those of RefinedWeb; `false` leaves a rule out. */
  readonly bounds?: BoundsOption<`refinedweb-${RefinedwebFigure}`>;
}

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
  const ruleAgainst = lineRule(options);
  const judge = rules("refinedweb", BOUNDS, options.bounds);
  return ({ text }) => {
    const figures: Partial<Record<RefinedwebFigure, number>> = {};
    const kept: string[] = [];
    let [wordsBefore, wordsAfter] = [0, 0];
    for (const line of text.split("\n")) {
      if (line === "") {
        kept.push(line);
        continue;
      }
      const words = spacedWords(line);
      const wordCount = countWords(words);
      wordsBefore += wordCount;
      let rule = ruleAgainst(line, words.length);
      let remaining = rule === undefined ? line : "";
      if (rule === undefined && words.length <= MAX_WORDS_AROUND_PHRASE) {
        remaining = withoutPhrases(line);
        if (remaining !== line) rule = "phrase-lines";
      }
      if (rule !== undefined) {
        figures[rule] = (figures[rule] ?? 0) + 1;
        if (remaining.trim() === "") continue;
      }
      kept.push(remaining);
      wordsAfter += remaining === line ? wordCount : countWords(spacedWords(remaining));
    }
    // DCLM drops a text without words.
    figures["words-removed"] = wordsBefore === 0 ? 1 : (wordsBefore - wordsAfter) / wordsBefore;
    const verdict = verdictOf(judge(figures));
    const remaining = kept.join("\n").trim();
    return remaining === text ? verdict : { ...verdict, text: remaining };
  };
}

/** Returns a function that finds the first rule that removes a line. */
function lineRule(options: RefinedwebOptions): (line: string, words: number) => RefinedwebFigure | undefined {
  const { maxUppercase = 0.5, minWordsPerLine = 2 } = options;
  return (line, words) => {
    const upper = line.match(/\p{Uppercase}/gu)?.length ?? 0;
    if (upper > maxUppercase * codePointCount(line)) return "uppercase-lines";
    if (NUMERIC.test(line)) return "numeric-lines";
    if (COUNTER.test(line)) return "counter-lines";
    return words < minWordsPerLine ? "one-word-lines" : undefined;
  };
}

/** Only decimal digits, superscripts and subscripts. */
const NUMERIC = /^[\p{Nd}\u00B2\u00B3\u00B9\u2070\u2074-\u2079\u2080-\u2089]+$/u;
const COUNTER =
  /^[^\p{L}\p{N}_]*\p{Nd}[\p{Nd},.]*[kmb]?\s+(?:likes|shares|comments|retweets|reposts|quotes|bookmarks|upvotes|downvotes|downloads|views|followers)[^\p{L}\p{N}_]*$/iu;

/** Counts the words that begin with a letter or a number. */
function countWords(words: readonly string[]): number {
  return words.filter((word) => /^[\p{L}\p{N}]/u.test(word)).length;
}

/** Phrases are only removed from lines of up to so many words. */
const MAX_WORDS_AROUND_PHRASE = 10;

/** In DCLM's pattern, the full stops of "Read more..." match any character. */
function withoutPhrases(line: string): string {
  return line
    .replace(/\s?items in cart/gi, "")
    .replace(/\s?read more...$/i, "")
    .replace(/^sign-in\s?/i, "");
}
