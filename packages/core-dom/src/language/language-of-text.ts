import { nameHash } from "../blocks/names.js";
import { FNV_OFFSET, FNV_PRIME } from "../fnv.js";
import { normalForm } from "../text/normal-form.js";
import { FUNCTION_WORDS } from "./function-words.js";
import { countLetters, letterKinds, MARK, SCRIPTS } from "./scripts.js";

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
  const normal = normalForm(text).toLowerCase();
  const words = countWords(normal);
  const { script, isJapanese } = countLetters([normal]);
  if (words.letters < MIN_LETTERS || script === undefined)
    return { script: undefined, rates: new Map(), best: undefined };
  const only = script === "Hani" ? (isJapanese ? "ja" : "zh") : SCRIPTS.get(script);
  if (only !== undefined) return { script, rates: new Map([[only, 1]]), best: only };
  return { script, ...functionWordRates(words, script) };
}

/** The words of a text: letters with the letters and marks after them. */
interface WordCounts {
  readonly words: number;
  /** The number of their characters. */
  readonly letters: number;
  /** By language, the number of its function words. */
  readonly hits: Int32Array;
}

/** Words are compared in the text: a string for each would take twice the time. */
function countWords(text: string): WordCounts {
  functionWords ??= readFunctionWords();
  const { languages, byHash } = functionWords;
  const kinds = letterKinds(text);
  const hits = new Int32Array(languages.length);
  let words = 0;
  let letters = 0;
  let hash = FNV_OFFSET;
  let start = -1;
  for (let at = 0; at <= text.length; at++) {
    const kind = kinds[at]!;
    if (kind > MARK || (kind === MARK && start >= 0)) {
      if (start < 0) start = at;
      hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
    } else if (start >= 0) {
      words++;
      letters += at - start;
      const known = byHash.get(hash);
      if (known !== undefined && known.word.length === at - start && text.startsWith(known.word, start))
        for (const language of known.languages) hits[language]!++;
      hash = FNV_OFFSET;
      start = -1;
    }
  }
  return { words, letters, hits };
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

/** The languages with function words that are not written in Latin letters. */
const NOT_LATIN = { Arab: "ar ckb fa ur", Cyrl: "bg ru uk", Deva: "hi mr", Hani: "ja zh" };

function readScripts(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const language of FUNCTION_WORDS.keys()) found.set(language, "Latn");
  for (const [script, language] of SCRIPTS) if (language !== undefined) found.set(language, script);
  for (const [script, languages] of Object.entries(NOT_LATIN))
    for (const language of languages.split(" ")) found.set(language, script);
  return found;
}

function functionWordRates(
  { words, hits }: WordCounts,
  script: string,
): Pick<LanguageEvidence, "rates" | "best"> {
  const rates = new Map<string, number>();
  let best: string | undefined;
  for (const [i, language] of functionWords!.languages.entries()) {
    if (scriptOfLanguage(language) !== script) continue;
    const rate = hits[i]! / words;
    rates.set(language, rate);
    if (rate > (best === undefined ? 0 : rates.get(best)!)) best = language;
  }
  return { rates, best };
}

/** The languages with function words, and by a word's hash the indexes of those that it is common in. */
let functionWords: ReturnType<typeof readFunctionWords> | undefined;

function readFunctionWords() {
  const byHash = new Map<number, { readonly word: string; readonly languages: number[] }>();
  const languages = [...FUNCTION_WORDS.keys()];
  for (const [i, language] of languages.entries()) {
    for (const word of new Set(FUNCTION_WORDS.get(language))) {
      const known = byHash.get(nameHash(word));
      if (known === undefined) byHash.set(nameHash(word), { word, languages: [i] });
      else known.languages.push(i);
    }
  }
  return { languages, byHash };
}
