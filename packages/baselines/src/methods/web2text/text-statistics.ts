import { isSpace } from "@winnow/core-dom/tree";

/** What is counted in a text, as columns of {@link NodeStatistics.counts}. */
export const Count = {
  characters: 0,
  words: 1,
  /** Characters of all words. */
  wordCharacters: 2,
  stopWords: 3,
  capitals: 4,
  sentences: 5,
  punctuation: 6,
  digits: 7,
  linkCharacters: 8,
} as const;
export const COUNTS = 9;

/** What a text contains, as bits. */
export const Trait = { copyright: 1, email: 2, url: 4, year: 8 } as const;
/** How a text ends, as bits. */
export const Ending = { punctuation: 1, questionMark: 2 } as const;

/**
 * Frequent function words of English, about the words that the original counts. The model is trained with
 * them, so the list is part of it: words of other languages would not mean the same to it.
 */
// biome-ignore format: a table
const STOP_WORDS: ReadonlySet<string> = new Set((
  "a about above after again against all am an any are as at be because been before being below between both " +
  "but cannot could did do does doing down during each few for from further had has have having he her here " +
  "hers herself him himself his how i if in into is it its itself me more most my myself no nor not of off on " +
  "once only or other ought our ours ourselves out over own same she should so some such than that the their " +
  "theirs them themselves then there these they this those through to too under until up very was we were " +
  "what when where which while who whom why with would you your yours yourself yourselves").split(" "),
);
const MAX_STOP_WORD_LENGTH = 12;

const SCHEME = /(?:https?|ftp)$/i;

/**
 * Counts characters, words and sentences of a text into `counts` from `at` on.
 *
 * Words are runs of letters and digits of any script; the original splits at everything that is not ASCII. A
 * Han or kana character is a word of its own, because these scripts have no spaces.
 *
 * @returns the traits of the text in the lower byte, its endings in the byte above.
 */
export function countText(text: string, counts: Float64Array, at: number): number {
  let [start, stop] = [0, text.length];
  while (start < stop && isSpace(text.charCodeAt(start))) start++;
  while (stop > start && isSpace(text.charCodeAt(stop - 1))) stop--;
  let traits = 0;
  let [words, wordCharacters, stopWords, capitals, sentences, punctuation, digits] = [0, 0, 0, 0, 0, 0, 0];
  let sentenceOpen = false;
  for (let i = start; i < stop; i++) {
    const code = text.charCodeAt(i);
    if (isWordCode(code)) {
      sentenceOpen = true;
      let end = i + 1;
      if (!isIdeograph(code)) {
        while (end < stop && isWordCode(text.charCodeAt(end)) && !isIdeograph(text.charCodeAt(end))) end++;
      }
      words++;
      wordCharacters += end - i;
      if (isCapital(code, text[i]!)) capitals++;
      if (end - i <= MAX_STOP_WORD_LENGTH && STOP_WORDS.has(text.slice(i, end).toLowerCase())) stopWords++;
      let inDigits = 0;
      for (let k = i; k < end; k++) if (isDigit(text.charCodeAt(k))) inDigits++;
      digits += inDigits;
      if (inDigits === 4 && end - i === 4) traits |= Trait.year;
      i = end - 1;
      continue;
    }
    switch (code) {
      case 0x2c: // ,
      case 0x3a: // :
      case 0x3b: // ;
        punctuation++;
        if (code === 0x3a && text.startsWith("//", i + 1) && SCHEME.test(text.slice(Math.max(0, i - 5), i)))
          traits |= Trait.url;
        break;
      case 0x21: // !
      case 0x2e: // .
      case 0x3f: // ?
        punctuation++;
        if (sentenceOpen && (i + 1 === stop || isSpace(text.charCodeAt(i + 1)))) {
          sentences++;
          sentenceOpen = false;
        }
        break;
      case 0x3002: // 。
      case 0xff01: // ！
      case 0xff1f: // ？
        punctuation++;
        if (sentenceOpen) sentences++;
        sentenceOpen = false;
        break;
      case 0xff0c: // ，
        punctuation++;
        break;
      case 0xa9: // ©
        traits |= Trait.copyright;
        break;
      case 0x40: // @
        if (
          i > start &&
          i + 1 < stop &&
          isWordCode(text.charCodeAt(i - 1)) &&
          isWordCode(text.charCodeAt(i + 1))
        )
          traits |= Trait.email;
        break;
    }
  }
  counts[at + Count.characters] = Math.max(1, stop - start);
  counts[at + Count.words] = words;
  counts[at + Count.wordCharacters] = wordCharacters;
  counts[at + Count.stopWords] = stopWords;
  counts[at + Count.capitals] = capitals;
  counts[at + Count.sentences] = Math.max(1, sentences + (sentenceOpen ? 1 : 0));
  counts[at + Count.punctuation] = punctuation;
  counts[at + Count.digits] = digits;
  return traits | (endingOf(text, stop) << 8);
}

function endingOf(text: string, stop: number): number {
  const last = text[stop - 1];
  if (last === undefined) return 0;
  if (last === "?" || last === "？") return Ending.punctuation | Ending.questionMark;
  return ".,;:!。！，".includes(last) ? Ending.punctuation : 0;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** Letters, digits, the low line, and beyond ASCII all that is not in a block of punctuation or symbols. */
function isWordCode(code: number): boolean {
  if (code < 0x80) {
    const lower = code | 0x20;
    return (lower >= 0x61 && lower <= 0x7a) || isDigit(code) || code === 0x5f;
  }
  if (code < 0xc0) return code === 0xaa || code === 0xb5 || code === 0xba;
  if (code < 0x2000) return code !== 0xd7 && code !== 0xf7 && !isSpace(code);
  if (code < 0x2c00) return false;
  return !(code >= 0x3000 && code < 0x3040) && !(code >= 0xff00 && code < 0xff10) && !isWideMark(code);
}

function isWideMark(code: number): boolean {
  return (code >= 0xff1a && code < 0xff21) || (code >= 0xfe30 && code < 0xfe70) || code === 0xfeff;
}

function isIdeograph(code: number): boolean {
  return code >= 0x3040 && code < 0xa000;
}

function isCapital(code: number, character: string): boolean {
  if (code < 0x80) return code >= 0x41 && code <= 0x5a;
  return code < 0x2000 && character.toLowerCase() !== character;
}
