import type { LanguageEstimate } from "../types.js";

/** The Han characters of a text, counted by the character sets that lack them. */
export interface HanCounts {
  readonly total: number;
  readonly notJapanese: number;
  readonly notSimplified: number;
  readonly notTraditional: number;
}

const FIRST = 0x4e00;
const LAST = 0x9fff;
/** Repeats the character before it, in Japanese only. */
const ITERATION_MARK = 0x3005;

const JAPANESE = 1;
const SIMPLIFIED = 2;
const TRADITIONAL = 4;
const ALL = 7;

/**
 * The ranges of two-byte codes (first and last lead byte, ranges of trail bytes) of the characters in use: level 1 of
 * JIS X 0208, GB 2312, level 1 of Big5.
 */
// biome-ignore format: a table
const CHARACTER_SETS: readonly (readonly [set: number, encoding: string, leads: Range, trails: readonly Range[]])[] = [
  [JAPANESE, "euc-jp", [0xb0, 0xcf], [[0xa1, 0xfe]]],
  [SIMPLIFIED, "gb2312", [0xb0, 0xf7], [[0xa1, 0xfe]]],
  [TRADITIONAL, "big5", [0xa4, 0xc6], [[0x40, 0x7e], [0xa1, 0xfe]]],
];

type Range = readonly [first: number, last: number];

let table: Uint8Array | undefined;

/** Counts the Han characters of texts by the character sets that lack them. */
export function countHan(texts: readonly string[]): HanCounts {
  table ??= readCharacterSets();
  const counts = new Uint32Array(ALL + 1);
  for (const text of texts) {
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code >= FIRST && code <= LAST) counts[table[code - FIRST]!]!++;
      else if (code === ITERATION_MARK) counts[JAPANESE]!++;
    }
  }
  // A character that no set has is as rare in each language.
  const lacking = (set: number): number =>
    counts.reduce((sum, count, sets) => (sets !== 0 && (sets & set) === 0 ? sum + count : sum), 0);
  return {
    total: counts.reduce((sum, count) => sum + count, 0),
    notJapanese: lacking(JAPANESE),
    notSimplified: lacking(SIMPLIFIED),
    notTraditional: lacking(TRADITIONAL),
  };
}

/** Evidence of one character that a language's set lacks, as a logarithm of odds. */
const LACKING = 4;
/** Evidence against Japanese of one character in a text without kana, and the number of characters that count. */
const NO_KANA = 0.15;
const MAX_NO_KANA = 20;

/**
 * Returns the language of Han characters without kana: Japanese, or Chinese in simplified (`"zh"`) or traditional
 * characters (`"zh-Hant"`). The national character sets decide, since each country simplified other characters:
 * 駅 is Japanese, 们 simplified, 這 traditional, and 東 with 学 is only possible in Japanese. Without such characters
 * the text is Chinese, and the more surely the longer it is, as Japanese without kana is rare except in headlines.
 *
 * @example languageOfHan(countHan(["国会議事堂前駅"])).code // "ja"
 */
export function languageOfHan(counts: HanCounts): LanguageEstimate {
  const { total, notJapanese, notSimplified, notTraditional } = counts;
  const notChinese = Math.min(notSimplified, notTraditional);
  const logit = LACKING * (notChinese - notJapanese) - NO_KANA * Math.min(total, MAX_NO_KANA);
  const confidence = 1 / (1 + Math.exp(-Math.abs(logit)));
  if (logit > 0) return { code: "ja", confidence };
  return { code: notTraditional < notSimplified ? "zh-Hant" : "zh", confidence };
}

/** Reads the character sets from the platform's decoders. Without a decoder, a set has all characters. */
function readCharacterSets(): Uint8Array {
  const sets = new Uint8Array(LAST - FIRST + 1);
  for (const [set, encoding, [firstLead, lastLead], trails] of CHARACTER_SETS) {
    const bytes: number[] = [];
    for (let lead = firstLead; lead <= lastLead; lead++) {
      for (const [first, last] of trails) {
        for (let trail = first; trail <= last; trail++) bytes.push(lead, trail);
      }
    }
    let characters: string;
    try {
      characters = new TextDecoder(encoding).decode(new Uint8Array(bytes));
    } catch {
      return new Uint8Array(sets.length);
    }
    for (let at = 0; at < characters.length; at++) {
      const code = characters.charCodeAt(at);
      if (code >= FIRST && code <= LAST) sets[code - FIRST]! |= set;
    }
  }
  return sets;
}
