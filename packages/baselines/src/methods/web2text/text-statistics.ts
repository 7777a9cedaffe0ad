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

/** Letters, digits, the low line, and beyond ASCII all that is not in a block of punctuation or symbols. */
const LETTER =
  "\\w\\xaa\\xb5\\xba\\xc0-\\xd6\\xd8-\\xf6\\xf8-\\u167f\\u1681-\\u1fff\\u2c00-\\u2fff\\ua000-\\ufe2f\\ufe70-\\ufefe\\uff10-\\uff19\\uff21-\\uffff";
const IDEOGRAPH = "\\u3040-\\u9fff";
/** A word, or the end of a sentence, or other punctuation. */
const TOKEN = new RegExp(`([${LETTER}]+|[${IDEOGRAPH}])|([!.?](?!\\S)|[。！？])|[!,.:;?，]`, "g");
const EMAIL = new RegExp(`[${LETTER}${IDEOGRAPH}]@[${LETTER}${IDEOGRAPH}]`);

/**
 * Counts characters, words and sentences of a text into `counts` from `at` on.
 *
 * Words are runs of letters and digits of any script; the original splits at everything that is not ASCII. A
 * Han or kana character is a word of its own, because these scripts have no spaces.
 *
 * @returns the traits of the text in the lower byte, its endings in the byte above.
 */
export function countText(text: string, counts: Float64Array, at: number): number {
  const trimmed = text.trim();
  let [words, wordCharacters, stopWords, capitals, sentences, punctuation, digits] = [0, 0, 0, 0, 0, 0, 0];
  let hasYear = false;
  let isSentenceOpen = false;
  for (const [, word, end] of trimmed.matchAll(TOKEN)) {
    if (word === undefined) {
      punctuation++;
      if (end === undefined) continue;
      if (isSentenceOpen) sentences++;
      isSentenceOpen = false;
      continue;
    }
    isSentenceOpen = true;
    words++;
    wordCharacters += word.length;
    if (isCapital(word)) capitals++;
    if (STOP_WORDS.has(word.toLowerCase())) stopWords++;
    const numbers = word.replace(/\D/g, "").length;
    digits += numbers;
    hasYear ||= numbers === 4 && word.length === 4;
  }
  if (isSentenceOpen) sentences++;
  const [characters, atLeastOne] = [Math.max(1, trimmed.length), Math.max(1, sentences)];
  counts.set([characters, words, wordCharacters, stopWords, capitals, atLeastOne, punctuation, digits], at);
  const traits =
    (trimmed.includes("©") ? Trait.copyright : 0) |
    (EMAIL.test(trimmed) ? Trait.email : 0) |
    (/(?:https?|ftp):\/\//i.test(trimmed) ? Trait.url : 0) |
    (hasYear ? Trait.year : 0);
  const ending =
    (/[.,;:!?。！？，]$/.test(trimmed) ? Ending.punctuation : 0) |
    (/[?？]$/.test(trimmed) ? Ending.questionMark : 0);
  return traits | (ending << 8);
}

function isCapital(word: string): boolean {
  const code = word.charCodeAt(0);
  if (code < 0x80) return code >= 0x41 && code <= 0x5a;
  return code < 0x2000 && word[0]!.toLowerCase() !== word[0];
}
