import { keepLast } from "../cache.js";
import { normalForm } from "../text/normal-form.js";
import { FUNCTION_WORDS } from "./function-words.js";
import { countLetters, SCRIPTS } from "./scripts.js";

/** Evidence for the language of a text from its letters and words. */
export interface LanguageEvidence {
  /** The script of most letters (ISO 15924); undefined if it is not known, or there are too few letters. */
  readonly script: string | undefined;
  /** By language, the share of words that are common in it, 0 to 1; 1 if the script decides. */
  readonly rates: ReadonlyMap<string, number>;
  /** The language with the highest rate, in a tie the first one; undefined if no word is common. */
  readonly best: string | undefined;
}

/** Fewer letters are not enough evidence. */
const MIN_LETTERS = 20;

/**
 * Detects the language of a text by its script and, if languages share that script, by the number of words
 * that are among the most common words of each. Fast, and reliable from about fifty words; intended for the
 * first few thousand characters.
 *
 * @example languageOfText("Der Hund und die Katze sind in dem Haus").best // "de"
 */
export function languageOfText(text: string): LanguageEvidence {
  const words =
    normalForm(text)
      .toLowerCase()
      .match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  const letters = words.reduce((sum, { length }) => sum + length, 0);
  const { script, isJapanese } = countLetters(words);
  if (letters < MIN_LETTERS || script === undefined)
    return { script: undefined, rates: new Map(), best: undefined };
  const only = script === "Hani" ? (isJapanese ? "ja" : "zh") : SCRIPTS.get(script);
  if (only !== undefined) return { script, rates: new Map([[only, 1]]), best: only };
  return { script, ...functionWordRates(words, script) };
}

/**
 * Returns the script that a language is recognised in (ISO 15924); undefined for a language that
 * {@link languageOfText} does not detect.
 *
 * @param language - in lower case, without a region.
 */
export function scriptOfLanguage(language: string): string | undefined {
  scripts ??= readScripts();
  return scripts.get(language);
}

let scripts: ReadonlyMap<string, string> | undefined;

function readScripts(): ReadonlyMap<string, string> {
  return new Map([
    ...[...FUNCTION_WORDS.keys()].map(
      (language) => [language, new Intl.Locale(language).maximize().script!] as const,
    ),
    ...[...SCRIPTS].flatMap(([script, language]) =>
      language === undefined ? [] : [[language, script] as const],
    ),
    ["ja", "Hani"],
    ["zh", "Hani"],
  ]);
}

function functionWordRates(words: readonly string[], script: string): Omit<LanguageEvidence, "script"> {
  const index = languagesByWord();
  const hits = new Map<string, number>();
  for (const word of words)
    for (const language of index.get(word) ?? []) hits.set(language, (hits.get(language) ?? 0) + 1);
  const rates = new Map<string, number>();
  let best: string | undefined;
  for (const language of FUNCTION_WORDS.keys()) {
    if (scriptOfLanguage(language) !== script) continue;
    const rate = (hits.get(language) ?? 0) / words.length;
    rates.set(language, rate);
    if (rate > (best === undefined ? 0 : rates.get(best)!)) best = language;
  }
  return { rates, best };
}

/** The languages that a word is common in. */
const languagesByWord = keepLast((): ReadonlyMap<string, readonly string[]> => {
  const index = new Map<string, string[]>();
  for (const [language, list] of FUNCTION_WORDS) {
    for (const word of new Set(list)) {
      const languages = index.get(word);
      if (languages === undefined) index.set(word, [language]);
      else languages.push(language);
    }
  }
  return index;
});
