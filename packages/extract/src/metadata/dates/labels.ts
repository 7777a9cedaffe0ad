import { COPYRIGHT_WORDS, MODIFIED_WORDS, OTHER_WORDS, PUBLISHED_WORDS } from "./label-words.js";
import { fold } from "./months.js";

/** What a date is said to be of: the page's publication, its last change, a right, or something else. */
export type DateRole = "published" | "modified" | "copyright" | "other";

/** Characters before a date in which its label stands. */
const NEAR = 60;

/** Scripts without spaces, where a word may begin anywhere; Hangul and Arabic join other words before. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Thai}\p{Script=Arabic}©]/u;

const ROLES: readonly (readonly [DateRole, RegExp])[] = [
  ["modified", oneOf(MODIFIED_WORDS)],
  ["published", oneOf(PUBLISHED_WORDS)],
  ["copyright", oneOf(COPYRIGHT_WORDS)],
  ["other", oneOf(OTHER_WORDS)],
];

/**
 * What the words before a date say that it is; of several, the nearest to the date.
 *
 * @param words - the few words before the date, or a label of their own.
 * @example roleOf("First published on") // "published"
 */
export function roleOf(words: string): DateRole | undefined {
  if (words === "") return undefined;
  const folded = foldWords(words.slice(-NEAR));
  let role: DateRole | undefined;
  let nearest = -1;
  for (const [name, pattern] of ROLES) {
    for (const match of folded.matchAll(pattern)) {
      if (match.index > nearest) {
        nearest = match.index;
        role = name;
      }
    }
  }
  return role;
}

function oneOf(words: readonly string[]): RegExp {
  const spaced: string[] = [];
  const unspaced: string[] = [];
  for (const word of words) {
    const escaped = foldWords(word).replace(/[()*+?.|]/g, "\\$&");
    (UNSPACED.test(word) ? unspaced : spaced).push(escaped);
  }
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${spaced.join("|")})|${unspaced.join("|")}`, "gu");
}

/** As `fold` does, with dots and spaces left. */
function foldWords(words: string): string {
  return words
    .split(/([ .:]+)/)
    .map((word, index) => (index % 2 === 1 ? word : fold(word)))
    .join("")
    .replace(/[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/g, "");
}
