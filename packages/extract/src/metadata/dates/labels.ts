import { COPYRIGHT_WORDS, MODIFIED_WORDS, OTHER_WORDS, PUBLISHED_WORDS } from "./label-words.js";
import { fold } from "./months.js";

/** What a date is said to be of: the page's publication, its last change, a right, or something else. */
export type DateRole = "published" | "modified" | "copyright" | "other";

/** Characters before a date in which its label stands. */
const NEAR = 60;

/** Scripts without spaces, where a word may begin anywhere; Hangul and Arabic join other words before. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Thai}\p{Script=Arabic}©]/u;

interface Label {
  readonly word: string;
  readonly role: DateRole;
  /** Whether it may begin within a word. */
  readonly anywhere: boolean;
}

/** Labels by their first character; where two begin at one place, the first one counts. */
let labels: ReadonlyMap<string, readonly Label[]> | undefined;

function labelsByStart(): ReadonlyMap<string, readonly Label[]> {
  const found = new Map<string, Label[]>();
  for (const [role, words] of [
    ["modified", MODIFIED_WORDS],
    ["published", PUBLISHED_WORDS],
    ["copyright", COPYRIGHT_WORDS],
    ["other", OTHER_WORDS],
  ] as const) {
    for (const written of words) {
      const word = foldWords(written);
      const same = found.get(word[0]!) ?? [];
      same.push({ word, role, anywhere: UNSPACED.test(written) });
      found.set(word[0]!, same);
    }
  }
  return found;
}

/**
 * What the words before a date say that it is; of several, the nearest to the date.
 *
 * @param words - the few words before the date, or a label of their own.
 * @example roleOf("First published on") // "published"
 */
export function roleOf(words: string): DateRole | undefined {
  if (words === "") return undefined;
  labels ??= labelsByStart();
  const folded = foldWords(words.slice(-NEAR));
  for (let at = folded.length - 1; at >= 0; at--) {
    const candidates = labels.get(folded[at]!);
    if (candidates === undefined) continue;
    const beginsWord = !isInWord(folded, at - 1);
    const found = candidates.find(
      ({ word, anywhere }) => (beginsWord || anywhere) && folded.startsWith(word, at),
    );
    if (found !== undefined) return found.role;
  }
  return undefined;
}

/** Whether a letter or digit is at the place. */
function isInWord(text: string, at: number): boolean {
  if (at < 0) return false;
  const code = text.charCodeAt(at);
  if (code >= 0x80) return /[\p{L}\p{N}]/u.test(text[at]!);
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
}

/** What folding only makes small. */
const PLAIN = /^[a-z0-9 .,:;|()/-]*$/i;

/** As `fold` does, with dots and spaces left. */
function foldWords(words: string): string {
  if (PLAIN.test(words)) return words.toLowerCase();
  return words
    .split(/([ .:]+)/)
    .map((word, index) => (index % 2 === 1 ? word : fold(word)))
    .join("")
    .replace(/[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/g, "");
}
