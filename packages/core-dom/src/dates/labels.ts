import { LABEL_WORDS } from "./label-words.js";
import { foldWord } from "./months.js";

/**
 * The role that a label gives a date: the page's publication, its last change, a copyright, or something
 * else.
 */
export type DateRole = keyof typeof LABEL_WORDS;

/** Characters before a date in which its label can be. */
const NEAR = 60;

/** Scripts without spaces, where a word can begin anywhere; Hangul and Arabic join other words before it. */
const ANYWHERE = /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Thai}\p{sc=Arabic}©]/u;

interface Label {
  readonly word: string;
  readonly role: DateRole;
  /** Whether it can begin within a word. */
  readonly anywhere: boolean;
  /** Whether it must be a whole word; the table has a space after it. */
  readonly isWhole: boolean;
}

/** Labels by their first character; of two that begin at one place, the first one counts. */
let labels: ReadonlyMap<string, readonly Label[]> | undefined;

function labelsByStart(): ReadonlyMap<string, readonly Label[]> {
  const found = new Map<string, Label[]>();
  for (const role of Object.keys(LABEL_WORDS) as DateRole[]) {
    for (const written of LABEL_WORDS[role].flatMap((line) => line.split("|"))) {
      const folded = foldWords(written);
      const word = folded.trimEnd();
      const label = { word, role, anywhere: ANYWHERE.test(written), isWhole: word !== folded };
      const sameStart = found.get(word[0]!);
      if (sameStart === undefined) found.set(word[0]!, [label]);
      else sameStart.push(label);
    }
  }
  return found;
}

/**
 * Returns the role that the words before a date give it; of several labels, the one nearest to the date
 * counts.
 *
 * @param words - the few words before the date, or a separate label.
 * @example labelledRole("First published on") // "published"
 */
export function labelledRole(words: string): DateRole | undefined {
  if (words === "") return undefined;
  labels ??= labelsByStart();
  const folded = foldWords(words.slice(-NEAR));
  for (let at = folded.length - 1; at >= 0; at--) {
    const candidates = labels.get(folded[at]!);
    if (candidates === undefined) continue;
    const beginsWord = !isInWord(folded, at - 1);
    for (let i = 0; i < candidates.length; i++) {
      const { word, role, anywhere, isWhole } = candidates[i]!;
      if (!beginsWord && !anywhere) continue;
      if (folded.startsWith(word, at) && !(isWhole && isInWord(folded, at + word.length))) return role;
    }
  }
  return undefined;
}

/** Whether a letter or digit is at the place. */
function isInWord(text: string, at: number): boolean {
  if (at < 0 || at >= text.length) return false;
  const code = text.charCodeAt(at);
  if (code >= 0x80) return /[\p{L}\p{N}]/u.test(text[at]!);
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
}

/** Text for which folding only changes the case. */
const PLAIN = /^[a-z0-9 .,:;|()/-]*$/i;

/**
 * Like {@link foldWord} for each word; dots, colons and spaces stay, Thai vowel and tone marks are removed.
 */
export function foldWords(words: string): string {
  if (PLAIN.test(words)) return words.toLowerCase();
  return words
    .split(/([ .:]+)/)
    .map((word, index) => (index % 2 === 1 ? word : foldWord(word)))
    .join("")
    .replace(/[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/g, "");
}
