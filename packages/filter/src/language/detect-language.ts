import { countLetters, isLetterOf, SCRIPTS } from "@winnow/core-dom/language";
import type { LanguageEstimate } from "../types.js";
import { eldEstimate } from "./eld-estimate.js";
import { countHan, languageOfHan } from "./han.js";
import { languageOfLetters } from "./letters.js";
import { samplePieces } from "./sample.js";

const UNDETERMINED: LanguageEstimate = { code: "und", confidence: 0 };

/** The languages that eld distinguishes, by script. */
export const ELD_LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  Latn: "az ca cs da de en es et eu fi fil fr hr hu is it lt lv ms nl no pl pt ro sk sl sq sv tr vi yo".split(
    " ",
  ),
  Cyrl: ["be", "bg", "ru", "sr", "uk"],
  Arab: ["ar", "ckb", "fa", "ur"],
  Deva: ["hi", "mr"],
};

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
  const { script, inScript, total, isJapanese } = countLetters(pieces);
  if (script === undefined) return UNDETERMINED;
  const { code, confidence } =
    script !== "Hani"
      ? languageInScript(pieces, script, inScript)
      : isJapanese
        ? { code: "ja", confidence: 1 }
        : languageOfHan(countHan(pieces));
  if (code === "und") return UNDETERMINED;
  return { code, confidence: (inScript / total) * (inScript / (inScript + HALF)) * confidence };
}

function languageInScript(pieces: readonly string[], script: string, letterCount: number): LanguageEstimate {
  const words = pieces.map((piece) => wordsIn(piece, script));
  const own = languageOfLetters(script, words.join(" ").toLowerCase(), letterCount) ?? SCRIPTS.get(script);
  if (own !== undefined) return { code: own, confidence: 1 };
  return languageOfWords(words, ELD_LANGUAGES[script] ?? []);
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
function wordsIn(piece: string, script: string): string {
  return piece
    .split(/[^\p{L}\p{M}'’]+/u)
    .filter((word) => word.length <= MAX_WORD && isLetterOf(script, word, 0))
    .join(" ");
}
