import type { LanguageEstimate } from "../types.js";
import { eldEstimate } from "./eld-estimate.js";
import { countHan, languageOfHan } from "./han.js";
import { languageOfLetters } from "./letters.js";
import { samplePieces } from "./sample.js";
import {
  CLASS_COUNT,
  classOfScript,
  letterClasses,
  NO_LETTER,
  type Script,
  scriptOfClass,
} from "./scripts.js";

const UNDETERMINED: LanguageEstimate = { code: "und", confidence: 0 };

const HAN = classOfScript("Han");
const KANA: readonly number[] = [classOfScript("Hiragana"), classOfScript("Katakana")];
/** Minimum share of kana among Han and kana in Japanese text: Chinese text has some in names. */
const MIN_KANA_SHARE = 0.05;

/** A Han, kana or Hangul letter is worth two or three letters of an alphabet. */
const WEIGHT = 2.5;
const WEIGHTED: ReadonlySet<number> = new Set([HAN, ...KANA, classOfScript("Hangul")]);

/** The number of letters (a Han character counts 2.5) at which the confidence is halved: names fit any language. */
const HALF = 2;
/** Longer runs of letters are no words, but data. */
const MAX_WORD = 50;

/**
 * Detects the language of a text: by its script where that decides (Greek, Thai, Korean, kana …); by the national
 * character sets for Chinese and Japanese in Han characters alone; by letters that only one language has, such as
 * Kazakh's; otherwise by n-grams, with eld. It examines six pieces of 320 characters of a long text.
 *
 * The code is `"und"` if the text has no letters, or none that is known. Chinese is `"zh"`, or `"zh-Hant"` in
 * traditional characters; Norwegian is `"no"`; Malay and Indonesian are both `"ms"`; Croatian, Bosnian and Serbian in
 * Latin script are `"hr"`.
 *
 * The confidence estimates the share of the text that is in the language: the share of the letters that are in its
 * script, times the share of the pieces that are in it (by their most probable language), times the mean probability
 * that these are right, which is calibrated. It is reduced for a few letters, so that it is below 0.65 for most texts
 * of one or two words, and also for texts half of which is in another language. Languages that are not known get the
 * code of another, most of them with a confidence below 0.3; but Afrikaans is `"nl"`, Cebuano `"fil"`, Faroese `"is"`,
 * Macedonian often `"sr"` and Nepali `"hi"` with a high one.
 *
 * @throws TypeError if `text` is not a string.
 * @example
 * detectLanguage("Der Zug war wieder zu spät."); // { code: "de", confidence: 0.9… }
 * detectLanguage("国会議事堂前駅").code; // "ja"
 */
export function detectLanguage(text: string): LanguageEstimate {
  if (typeof text !== "string") throw new TypeError("text must be a string");
  const pieces = samplePieces(text);
  const counts = countLetters(pieces);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return UNDETERMINED;

  const kana = KANA.reduce((sum, kanaClass) => sum + counts[kanaClass]!, 0);
  const han = counts[HAN]!;
  for (const kanaClass of KANA) counts[kanaClass] = 0;
  counts[HAN] = han + kana;
  const most = counts.indexOf(Math.max(...counts));
  const script = scriptOfClass(most);
  if (script === undefined) return UNDETERMINED;

  const letters = counts[most]!;
  const { code, confidence } =
    most === HAN
      ? kana >= MIN_KANA_SHARE * (han + kana)
        ? { code: "ja", confidence: 1 }
        : languageOfHan(countHan(pieces))
      : languageInScript(pieces, most, script, letters);
  if (code === "und") return UNDETERMINED;
  return { code, confidence: (letters / total) * (letters / (letters + HALF)) * confidence };
}

/** Returns the weight of the letters of each class. */
function countLetters(pieces: readonly string[]): number[] {
  const counts = new Array<number>(CLASS_COUNT).fill(0);
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at++) {
      const letterClass = letterClasses.at(piece, at);
      if (letterClass !== NO_LETTER) counts[letterClass]! += WEIGHTED.has(letterClass) ? WEIGHT : 1;
    }
  }
  return counts;
}

function languageInScript(
  pieces: readonly string[],
  letterClass: number,
  script: Script,
  letterCount: number,
): LanguageEstimate {
  const words = pieces.map((piece) => wordsIn(piece, letterClass));
  const own = languageOfLetters(script.name, words.join(" ").toLowerCase(), letterCount);
  if (own !== undefined) return { code: own, confidence: 1 };
  if (script.languages.length === 1) return { code: script.languages[0]!, confidence: 1 };
  return languageOfWords(words, script.languages);
}

/** Combines what eld finds in the pieces: the language of the most of them, weighted by size and probability. */
function languageOfWords(pieces: readonly string[], languages: readonly string[]): LanguageEstimate {
  const weights = new Map<string, number>();
  let total = 0;
  for (const words of pieces) {
    const { code, confidence } = eldEstimate(words, languages);
    total += words.length;
    if (code !== undefined) weights.set(code, (weights.get(code) ?? 0) + words.length * confidence);
  }
  let best = UNDETERMINED;
  for (const [code, weight] of weights) {
    if (weight / total > best.confidence) best = { code, confidence: weight / total };
  }
  return best;
}

/** Returns the words that begin with a letter of a script, separated by spaces. */
function wordsIn(piece: string, letterClass: number): string {
  return piece
    .split(/[^\p{L}\p{M}'’]+/u)
    .filter((word) => word.length <= MAX_WORD && letterClasses.at(word, 0) === letterClass)
    .join(" ");
}
