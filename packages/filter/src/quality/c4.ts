import { checkOptions } from "@winnow/core-dom/options";
import { sentenceCount } from "@winnow/core-dom/text";
import { verdictOf } from "../combine.js";
import type { Filter } from "../types.js";
import { type BoundsOption, rules } from "./rules.js";
import { spacedWords, splitLines, strip } from "./text.js";

/**
 * Raffel et al. 2020, section 2.2, as in `c4_utils` of TensorFlow Datasets. The figures of lines count those that the
 * rule removed, and drop nothing.
 */
// biome-ignore format: a table
const BOUNDS = {
  "lines-with-long-words": {}, "lines-without-terminal-punctuation": {}, "lines-with-few-words": {},
  "javascript-lines": {}, "policy-lines": {}, "lorem-ipsum": { max: 0 }, "curly-brackets": { max: 0 },
  sentences: { min: 5 },
} as const;

export type C4Figure = keyof typeof BOUNDS;

/** The rules for lines with a phrase or a curly bracket, in the order of C4's code. */
const PHRASES: readonly (readonly [C4Figure, RegExp])[] = [
  ["lorem-ipsum", /lorem ipsum/i],
  ["javascript-lines", /javascript/i],
  ["curly-brackets", /\{/],
  ["policy-lines", /terms of use|privacy policy|cookie policy|uses cookies|use of cookies|use cookies/i],
];

const CITATION = /\[\p{Nd}*\]|\[edit\]|\[citation needed\]/gu;

/** Options of {@link c4}. */
export interface C4Options {
  /** The text's language as a BCP 47 tag, for the abbreviations in its sentences. */
  readonly language?: string;
  /** Whether lines have to end with `.`, `?`, `!` or a quotation mark, but not an ellipsis (default true). */
  readonly terminalPunctuation?: boolean;
  /** Whether to remove Wikipedia's `[1]`, `[edit]` and `[citation needed]` (default true). */
  readonly removeCitations?: boolean;
  /** Minimum number of words in a line (default 3). */
  readonly minWordsPerLine?: number;
  /** Maximum length of a word in a line, in UTF-16 units (default 1,000). */
  readonly maxWordLength?: number;
  /** Bounds that replace those of C4, by rule; `false` leaves a rule out. */
  readonly bounds?: BoundsOption<`c4-${C4Figure}`>;
}

/**
 * Returns a filter by the rules of C4. It removes lines without terminal punctuation, with fewer than three words, with
 * a word of more than 1,000 characters, or about JavaScript, cookies or policies; it drops texts with `lorem ipsum` or
 * a curly bracket, and those with fewer than five sentences in the remaining lines. The verdict has the remaining text
 * if it differs.
 *
 * An apostrophe is terminal punctuation too, as in datatrove. Sentences are those of `@winnow/core-dom/text`; C4 uses
 * NLTK, datatrove spaCy. As in C4's code and datatrove, `lorem ipsum` and `{` count in lines that no rule before removed,
 * and not in the whole page. The list of bad words is left out, as in datatrove.
 *
 * @throws TypeError or RangeError for invalid options.
 * @see Raffel et al. 2020, https://jmlr.org/papers/v21/20-074.html, section 2.2
 * @example
 * filter({ text }, c4({ terminalPunctuation: false })).text;
 */
export function c4(options: C4Options = {}): Filter {
  checkOptions(options, {
    language: "string",
    terminalPunctuation: "boolean",
    removeCitations: "boolean",
    minWordsPerLine: "number",
    maxWordLength: "number",
    bounds: "object",
  });
  const { language, removeCitations = true } = options;
  const ruleAgainst = lineRule(options);
  const judge = rules("c4", BOUNDS, options.bounds);
  return ({ text }) => {
    const figures: Partial<Record<C4Figure, number>> = {};
    const kept: string[] = [];
    for (const line of splitLines(text).map(strip)) {
      const uncited = removeCitations ? line.replace(CITATION, "") : line;
      const rule = ruleAgainst(line, uncited);
      if (rule === undefined) kept.push(uncited);
      else figures[rule] = (figures[rule] ?? 0) + 1;
    }
    const remaining = kept.join("\n").trim();
    figures.sentences = sentenceCount(remaining, language === undefined ? {} : { language });
    const verdict = verdictOf(judge(figures));
    return remaining === text ? verdict : { ...verdict, text: remaining };
  };
}

/** Returns a function that finds the first rule, in the order of C4's code, that removes a line. */
function lineRule(options: C4Options): (line: string, uncited: string) => C4Figure | undefined {
  const { terminalPunctuation = true, minWordsPerLine = 3, maxWordLength = 1000 } = options;
  return (line, uncited) => {
    const words = spacedWords(line);
    if (words.some((word) => word.length > maxWordLength)) return "lines-with-long-words";
    if (terminalPunctuation && (!/[.?!"']$/.test(uncited) || uncited.endsWith("...")))
      return "lines-without-terminal-punctuation";
    if (words.length < minWordsPerLine) return "lines-with-few-words";
    return PHRASES.find(([, phrase]) => phrase.test(uncited))?.[0];
  };
}
