import { type CodePointClasses, codePointClasses } from "@winnow/core-dom/text";

/** A script and the languages that are distinguished in it. */
export interface Script {
  readonly name: string;
  /** In canonical form ({@link canonicalLanguage}). If there is only one, the script decides. */
  readonly languages: readonly string[];
}

/**
 * The name of a script as a Unicode property value (UAX #24), and its languages. Those of Latin, Cyrillic, Arabic
 * and Devanagari are what eld distinguishes.
 */
const LINES = `
  Latin az ca cs da de en es et eu fi fil fr hr hu is it lt lv ms nl no pl pt ro sk sl sq sv tr vi yo
  Han zh zh-Hant ja
  Hiragana ja
  Katakana ja
  Cyrillic be bg ru sr uk
  Hangul ko
  Arabic ar ckb fa ur
  Greek el
  Hebrew he
  Devanagari hi mr
  Thai th
  Armenian hy
  Georgian ka
  Bengali bn
  Tamil ta
  Telugu te
  Kannada kn
  Malayalam ml
  Gujarati gu
  Gurmukhi pa
  Oriya or
  Sinhala si
  Khmer km
  Lao lo
  Myanmar my
  Ethiopic am
  Tibetan bo
  Thaana dv
  Cherokee chr
  Canadian_Aboriginal iu
  Nko nqo
  Yi ii
  Bopomofo zh-Hant`;

/** Scripts, the most frequent ones of the web first. */
export const SCRIPTS: readonly Script[] = LINES.trim()
  .split("\n")
  .map((line) => {
    const [name = "", ...languages] = line.trim().split(" ");
    return { name, languages };
  });

/** The class of characters that are not letters, and of letters common to all scripts. */
export const NO_LETTER = 1;
/** The class of letters of scripts that are not in {@link SCRIPTS}. */
const OTHER_SCRIPT = 2;
/** The class of the first script. */
const FIRST_SCRIPT = 3;
/** One more than the highest class. */
export const CLASS_COUNT: number = FIRST_SCRIPT + SCRIPTS.length;

/** Returns the class of the letters of a script. */
export function classOfScript(name: string): number {
  return FIRST_SCRIPT + SCRIPTS.findIndex((script) => script.name === name);
}

/** Returns the script of a class of letters; undefined if it is not in {@link SCRIPTS}. */
export function scriptOfClass(letterClass: number): Script | undefined {
  return SCRIPTS[letterClass - FIRST_SCRIPT];
}

const PATTERNS: readonly RegExp[] = SCRIPTS.map(({ name }) => new RegExp(`\\p{Script=${name}}`, "u"));
const KATAKANA: number = classOfScript("Katakana");

/** The script of each letter. */
export const letterClasses: CodePointClasses = codePointClasses((codePoint, character) => {
  if (!/\p{L}/u.test(character)) return NO_LETTER;
  // The sign of long vowels is common to both kana.
  if (codePoint === 0x30fc || codePoint === 0xff70) return KATAKANA;
  const index = PATTERNS.findIndex((pattern) => pattern.test(character));
  if (index >= 0) return FIRST_SCRIPT + index;
  return /[\p{Script=Common}\p{Script=Inherited}]/u.test(character) ? NO_LETTER : OTHER_SCRIPT;
}, NO_LETTER);
