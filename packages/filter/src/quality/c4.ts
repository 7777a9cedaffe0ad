import { checkOptions } from "@winnow/core-dom/options";
import { sentenceCount } from "@winnow/core-dom/text";
import { verdictOf } from "../combine.js";
import type { Filter } from "../types.js";
import { afterSpace, beforeSpace, SPACE } from "./characters.js";
import { type BoundsOption, type DefaultBounds, rules } from "./rules.js";
import { pushSpan, spanList, spansOf } from "./spans.js";
import { announceExcerpt, profileOf, type TextProfile } from "./text-profile.js";

/** The figures of C4's rules. Those of lines count the lines that the rule removed, and drop nothing. */
export type C4Figure =
  | "lines-with-long-words"
  | "lines-without-terminal-punctuation"
  | "lines-with-few-words"
  | "javascript-lines"
  | "policy-lines"
  | "lorem-ipsum"
  | "curly-brackets"
  | "sentences";

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
  /**
   * Where `lorem ipsum` and `{` are looked for: in the lines that pass the rules before them, in the order of C4's
   * code (`"kept-lines"`, the default, as in datatrove), or in the whole text (`"page"`, the paper).
   */
  readonly pageRules?: "kept-lines" | "page";
  /** Bounds that replace those of C4, by rule; `false` leaves a rule out. */
  readonly bounds?: BoundsOption<`c4-${C4Figure}`>;
}

/** Raffel et al. 2020, section 2.2, as in `c4_utils` of TensorFlow Datasets. */
const BOUNDS: DefaultBounds<C4Figure> = {
  "lines-with-long-words": {},
  "lines-without-terminal-punctuation": {},
  "lines-with-few-words": {},
  "javascript-lines": {},
  "policy-lines": {},
  "lorem-ipsum": { max: 0 },
  "curly-brackets": { max: 0 },
  sentences: { min: 5 },
};

type Settings = Required<Omit<C4Options, "bounds" | "language" | "pageRules">>;

/**
 * Returns a filter by the rules of C4. It removes lines without terminal punctuation, with fewer than three words, with
 * a word of more than 1,000 characters, or about JavaScript, cookies or policies; it drops texts with `lorem ipsum` or
 * a curly bracket, and those with fewer than five sentences in the remaining lines. The verdict has the remaining text
 * if it differs.
 *
 * An apostrophe is terminal punctuation too, as in datatrove. Sentences are those of `@winnow/core-dom/text`; C4 uses
 * NLTK, datatrove spaCy. The list of bad words is left out, as in datatrove.
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
    pageRules: ["kept-lines", "page"],
    bounds: "object",
  });
  const { language, pageRules = "kept-lines" } = options;
  const settings: Settings = {
    terminalPunctuation: options.terminalPunctuation ?? true,
    removeCitations: options.removeCitations ?? true,
    minWordsPerLine: options.minWordsPerLine ?? 3,
    maxWordLength: options.maxWordLength ?? 1000,
  };
  const judge = rules("c4", BOUNDS, options.bounds);
  return ({ text }) => {
    const profile = profileOf(text);
    const { kept, origins, figures } = removeLines(profile, settings);
    if (pageRules === "page") {
      figures["lorem-ipsum"] = text.match(/lorem ipsum/gi)?.length ?? 0;
      figures["curly-brackets"] = text.split("{").length - 1;
    }
    const remaining = kept.join("\n").trim();
    figures.sentences = sentenceCount(remaining, language === undefined ? {} : { language });
    const verdict = verdictOf(judge(figures));
    if (remaining === text) return verdict;
    announceExcerpt({ text: remaining, source: profile, origins });
    return { ...verdict, text: remaining };
  };
}

const CITATION = /\[\p{Nd}*\]|\[edit\]|\[citation needed\]/gu;
const PHRASES =
  /lorem ipsum|javascript|terms of use|privacy policy|cookie policy|uses cookies|use of cookies|use cookies/iy;
const PHRASES_OR_BRACKET = new RegExp(`${PHRASES.source}|\\{`, "i");

/** Length of the shortest of {@link PHRASES}. */
const WINDOW = 10;
/** By two characters, how far a window that they end can move until it may be the start of a phrase. */
const SHIFTS = new Uint8Array(0x400).fill(WINDOW - 1);
for (const phrase of PHRASES.source.split("|")) {
  for (let index = 0; index < WINDOW - 1; index++) {
    const pair = pairOf(phrase.charCodeAt(index), phrase.charCodeAt(index + 1));
    SHIFTS[pair] = Math.min(SHIFTS[pair]!, WINDOW - 2 - index);
  }
}

/** Two characters in ten bits, which ignore case. */
function pairOf(first: number, second: number): number {
  return ((first & 0x1f) << 5) | (second & 0x1f);
}

/**
 * Whether a text has one of {@link PHRASES}: reads two characters of each window.
 *
 * @see Wu and Manber 1994, "A Fast Algorithm for Multi-Pattern Searching"
 */
function hasPhrase({ text, units }: TextProfile): boolean {
  let index = WINDOW - 2;
  while (index + 1 < units.length) {
    const shift = SHIFTS[pairOf(units[index]!, units[index + 1]!)]!;
    if (shift === 0) {
      PHRASES.lastIndex = index - (WINDOW - 2);
      if (PHRASES.test(text)) return true;
    }
    index += Math.max(shift, 1);
  }
  return false;
}

/** Applies the rules to each line in the order of C4's code; the first one that matches removes it. */
function removeLines(profile: TextProfile, settings: Settings) {
  const { text, flags, lines } = profile;
  const figures: Record<C4Figure, number> = {
    "lines-with-long-words": 0,
    "lines-without-terminal-punctuation": 0,
    "lines-with-few-words": 0,
    "javascript-lines": 0,
    "policy-lines": 0,
    "lorem-ipsum": 0,
    "curly-brackets": 0,
    sentences: 0,
  };
  const kept: string[] = [];
  const hasPhrases = text.includes("{") || hasPhrase(profile);
  const spans = lines("universal");
  const origins = spanList();
  for (let span = 0; span < spans.length; span += 2) {
    const start = afterSpace(flags, spans[span]!, spans[span + 1]!);
    const end = beforeSpace(flags, start, spans[span + 1]!);
    if (hasLongWord(flags, start, end, settings.maxWordLength)) {
      figures["lines-with-long-words"]++;
      continue;
    }
    const whole = text.slice(start, end);
    const line = settings.removeCitations && whole.includes("[") ? whole.replace(CITATION, "") : whole;
    if (settings.terminalPunctuation && !endsSentence(line)) {
      figures["lines-without-terminal-punctuation"]++;
    } else if (!hasWords(flags, start, end, settings.minWordsPerLine)) {
      figures["lines-with-few-words"]++;
    } else {
      const rule =
        (hasPhrases || line !== whole) && PHRASES_OR_BRACKET.test(line) ? ruleAbout(line) : undefined;
      if (rule === undefined) {
        kept.push(line);
        pushSpan(origins, start, end);
      } else figures[rule]++;
    }
  }
  return { kept, origins: spansOf(origins), figures };
}

function hasLongWord(flags: Uint8Array, start: number, end: number, maxLength: number): boolean {
  if (end - start <= maxLength) return false;
  let length = 0;
  for (let index = start; index < end; index++) {
    length = (flags[index]! & SPACE) !== 0 ? 0 : length + 1;
    if (length > maxLength) return true;
  }
  return false;
}

function endsSentence(line: string): boolean {
  return `.?!"'`.includes(line.at(-1) ?? " ") && !line.endsWith("...");
}

function hasWords(flags: Uint8Array, start: number, end: number, minimum: number): boolean {
  let words = 0;
  let wasSpace = true;
  for (let index = start; index < end && words < minimum; index++) {
    const space = (flags[index]! & SPACE) !== 0;
    if (wasSpace && !space) words++;
    wasSpace = space;
  }
  return words >= minimum;
}

/** The rule for a line with a phrase or a curly bracket, in the order of C4's code. */
function ruleAbout(line: string): C4Figure {
  const lower = line.toLowerCase();
  if (lower.includes("lorem ipsum")) return "lorem-ipsum";
  if (lower.includes("javascript")) return "javascript-lines";
  return line.includes("{") ? "curly-brackets" : "policy-lines";
}
