import { normalForm } from "../text/normal-form.js";
import { FUNCTION_WORDS } from "./function-words.js";
import { SCRIPTS, type Script } from "./scripts.js";

/** Evidence for the language of a text from its letters and words. */
export interface LanguageEvidence {
  /** The script of most letters; undefined if {@link SCRIPTS} lacks it. */
  readonly script: Script | undefined;
  /** By language, the share of words that are common in it, 0 to 1; 1 if the script decides. */
  readonly rates: ReadonlyMap<string, number>;
  /** The language with the highest rate, in a tie the first of the script; undefined if no word is common. */
  readonly best: string | undefined;
}

/** Fewer letters are not enough evidence. */
const MIN_LETTERS = 20;
/** Minimum share of kana among Han and kana in Japanese text. */
const MIN_KANA_SHARE = 0.05;

const LANGUAGES: readonly string[] = [...FUNCTION_WORDS.keys()];

/** The indices of the languages that a word is common in. */
const LANGUAGES_OF_WORD: ReadonlyMap<string, readonly number[]> = languagesOfWord();

/**
 * Detects the language of a text by its script and, if languages share that script, by the number of words
 * that are among the most common words of each. Fast, and reliable from about fifty words; intended for the
 * first few thousand characters.
 *
 * @example languageOfText("Der Hund und die Katze sind in dem Haus").best // "de"
 */
export function languageOfText(text: string): LanguageEvidence {
  const folded = normalForm(text).toLowerCase();
  const counts = new Uint32Array(NO_SCRIPT + 1);
  const words: string[] = [];
  let total = 0;
  let start = 0;
  // A word is a letter and the letters and marks after it; a regular expression takes three times as long.
  for (let at = 0; at <= folded.length; at++) {
    const code = folded.charCodeAt(at);
    const part = parts[code]! || partOf(code);
    if (at < folded.length && (part === LETTER || (part === MARK && at > start))) {
      counts[scripts[code]!]!++;
      continue;
    }
    if (at > start) {
      words.push(folded.slice(start, at));
      total += at - start;
    }
    start = at + 1;
  }
  const letters = SCRIPTS.map((_, i) => counts[i + 1]! * LETTER_WEIGHTS[i]!);
  const none: LanguageEvidence = { script: undefined, rates: new Map(), best: undefined };
  if (total < MIN_LETTERS) return none;

  const kana = letters[KANA]!;
  const han = letters[HAN]!;
  letters[HAN] = kana + han;
  letters[KANA] = 0;
  const most = letters.indexOf(Math.max(...letters));
  if (letters[most] === 0) return none;
  const script = SCRIPTS[most]!;
  if (most === HAN) {
    const best = kana >= MIN_KANA_SHARE * (kana + han) ? "ja" : "zh";
    return { script, rates: new Map([[best, 1]]), best };
  }
  if (script.languages.length === 1) {
    const best = script.languages[0]!;
    return { script, rates: new Map([[best, 1]]), best };
  }
  return { script, ...ratesOf(words, script.languages) };
}

function ratesOf(words: readonly string[], languages: readonly string[]): Omit<LanguageEvidence, "script"> {
  const hits = new Uint32Array(LANGUAGES.length);
  for (const word of words) {
    const indices = LANGUAGES_OF_WORD.get(word);
    if (indices !== undefined) for (const index of indices) hits[index]!++;
  }
  const rates = new Map<string, number>();
  let best: string | undefined;
  let most = 0;
  for (const language of languages) {
    const count = hits[LANGUAGES.indexOf(language)] ?? 0;
    rates.set(language, count / words.length);
    if (count > most) {
      most = count;
      best = language;
    }
  }
  return { rates, best };
}

const KANA: number = SCRIPTS.findIndex(({ name }) => name === "Kana");
const HAN: number = SCRIPTS.findIndex(({ name }) => name === "Hani");

/** A Han, kana or Hangul letter is worth two or three letters of an alphabet. */
const LETTER_WEIGHTS: readonly number[] = SCRIPTS.map(({ name }) =>
  name === "Hani" || name === "Kana" || name === "Hang" ? 2.5 : 1,
);

/**
 * Tables of the code units seen so far: the script, counted from 1, or {@link NO_SCRIPT}; and the part of a
 * word.
 */
const scripts = new Uint8Array(0x10000);
const parts = new Uint8Array(0x10000);
const NO_SCRIPT = 255;
const LETTER = 1;
const MARK = 2;
const OTHER = 3;

function partOf(code: number): number {
  const character = String.fromCharCode(code);
  const index = SCRIPTS.findIndex(({ ranges }) =>
    ranges.some(([first, last]) => code >= first && code <= last),
  );
  scripts[code] = index < 0 ? NO_SCRIPT : index + 1;
  const part = /\p{L}/u.test(character) ? LETTER : /\p{M}/u.test(character) ? MARK : OTHER;
  parts[code] = part;
  return part;
}

function languagesOfWord(): ReadonlyMap<string, readonly number[]> {
  const languages = new Map<string, number[]>();
  for (const [index, list] of [...FUNCTION_WORDS.values()].entries()) {
    for (const word of new Set(list)) {
      const indices = languages.get(word);
      if (indices === undefined) languages.set(word, [index]);
      else indices.push(index);
    }
  }
  return languages;
}
