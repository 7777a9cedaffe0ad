import { type CodePointClasses, codePointClasses } from "../text/classes.js";

/**
 * The scripts that are recognised (ISO 15924, which is also a value of the Unicode property Script), the most frequent
 * ones of the web first; with the language, if texts in the script are almost always in one.
 */
const LINES = `
  Latn Hani Hira Kana Cyrl Hang:ko Arab Grek:el Hebr:he Deva Thai:th Armn:hy Geor:ka Beng:bn Taml:ta Telu:te
  Knda:kn Mlym:ml Gujr:gu Guru:pa Orya:or Sinh:si Khmr:km Laoo:lo Mymr:my Ethi:am Tibt:bo Thaa:dv Cher:chr
  Cans:iu Nkoo:nqo Yiii:ii Bopo:zh-Hant`;

/** Scripts by name, with the language of those that have only one. */
export const SCRIPTS: ReadonlyMap<string, string | undefined> = new Map(
  LINES.trim()
    .split(/\s+/)
    .map((entry) => entry.split(":") as [string, string?])
    .map(([name, language]) => [name, language]),
);

const NAMES: readonly string[] = [...SCRIPTS.keys()];
const [HAN, HIRAGANA, KATAKANA, HANGUL] = ["Hani", "Hira", "Kana", "Hang"].map((name) => NAMES.indexOf(name));

/** The class of characters that are neither letters nor marks. */
const NO_LETTER = 1;
/** The class of marks, and of the second half of a pair of surrogates. */
export const MARK = 2;
/** The class of letters common to all scripts. */
const COMMON_LETTER = 3;
/** The class of letters of other scripts. */
const OTHER_SCRIPT = 4;
/** The class of the first script. */
const FIRST_SCRIPT = 5;

/** A pattern per script, made when a letter of it or of one after it occurs: most pages have Latin letters only. */
const patterns: RegExp[] = [];

function scriptOf(character: string): number {
  for (const [i, name] of NAMES.entries()) {
    const pattern = (patterns[i] ??= new RegExp(`\\p{Script=${name}}`, "u"));
    if (pattern.test(character)) return i;
  }
  return -1;
}

const letterClasses: CodePointClasses = codePointClasses((codePoint, character) => {
  if (!/\p{L}/u.test(character)) return /\p{M}/u.test(character) ? MARK : NO_LETTER;
  // The sign of long vowels is common to both kana.
  if (codePoint === 0x30fc || codePoint === 0xff70) return FIRST_SCRIPT + KATAKANA!;
  const index = scriptOf(character);
  if (index >= 0) return FIRST_SCRIPT + index;
  return /[\p{Script=Common}\p{Script=Inherited}]/u.test(character) ? COMMON_LETTER : OTHER_SCRIPT;
}, MARK);

let kinds = new Uint8Array(8192);

/**
 * Returns the kind of each character of a text, and 0 after the last: above {@link MARK} for a letter. The array is
 * longer than the text, and the next call reuses it.
 */
export function letterKinds(text: string): Uint8Array {
  if (kinds.length <= text.length) kinds = new Uint8Array(2 * text.length);
  letterClasses.fill(text, kinds);
  return kinds;
}

/** Whether the character at a position is a letter of a script. */
export function isLetterOf(script: string, text: string, index: number): boolean {
  return NAMES[letterClasses.at(text, index) - FIRST_SCRIPT] === script;
}

/** The letters of a text. */
export interface Letters {
  /** The script of most letters; kana count as `Hani`. Undefined if it is none of {@link SCRIPTS}. */
  readonly script: string | undefined;
  /** The number of letters in the script: a Han, kana or Hangul letter counts as 2.5 letters of an alphabet. */
  readonly inScript: number;
  /** The number of all letters, counted in the same way. */
  readonly total: number;
  /** Whether Han letters are mixed with kana: Chinese text has some kana in names. */
  readonly isJapanese: boolean;
}

/** A Han, kana or Hangul letter is worth two or three letters of an alphabet. */
const WEIGHT = 2.5;
const WEIGHTED: readonly (number | undefined)[] = [HAN, HIRAGANA, KATAKANA, HANGUL];
/** Minimum share of kana among Han and kana in Japanese text. */
const MIN_KANA_SHARE = 0.05;

/**
 * Counts the letters of texts by their scripts.
 *
 * @example countLetters(["Der Zug nach Αθήνα"]).script // "Latn"
 */
export function countLetters(texts: readonly string[]): Letters {
  const counts = new Float64Array(FIRST_SCRIPT + NAMES.length);
  for (const text of texts) {
    const kinds = letterKinds(text);
    for (let at = 0; at < text.length; at++) counts[kinds[at]!]!++;
  }
  counts.fill(0, 0, OTHER_SCRIPT);
  for (const script of WEIGHTED) counts[FIRST_SCRIPT + script!]! *= WEIGHT;
  const kana = counts[FIRST_SCRIPT + HIRAGANA!]! + counts[FIRST_SCRIPT + KATAKANA!]!;
  const han = counts[FIRST_SCRIPT + HAN!]!;
  counts[FIRST_SCRIPT + HIRAGANA!] = counts[FIRST_SCRIPT + KATAKANA!] = 0;
  counts[FIRST_SCRIPT + HAN!] = han + kana;
  const inScript = Math.max(...counts);
  return {
    script: inScript === 0 ? undefined : NAMES[counts.indexOf(inScript) - FIRST_SCRIPT],
    inScript,
    total: counts.reduce((sum, count) => sum + count, 0),
    isJapanese: kana > 0 && kana >= MIN_KANA_SHARE * (han + kana),
  };
}
