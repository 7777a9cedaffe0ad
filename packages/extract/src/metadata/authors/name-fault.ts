import { fold } from "../title/fold.js";
import { INTERFACE_WORDS, PLACEHOLDERS } from "./not-names.js";

const LONGEST = 80;
const MOST_WORDS = 8;

/**
 * What speaks against a string's being an author's name; undefined where nothing does.
 *
 * @example nameFault("Read more") // "interface-word"
 */
export function nameFault(name: string): string | undefined {
  const folded = fold(name);
  if (!/[a-z]/.test(folded) && !/\p{L}/u.test(folded)) return "no-letters";
  if (PLACEHOLDERS.has(folded)) return "placeholder";
  if (INTERFACE_WORDS.has(folded)) return "interface-word";
  const [bare] = name.split(", ");
  if (name.length > LONGEST * 2 || bare!.length > LONGEST) return "too-long";
  if (bare!.split(" ").length > MOST_WORDS) return "too-many-words";
  if (/[?!]$|[{}=<>\\^]/.test(name) || isSentence(name)) return "a-sentence";
  if (/^(?:https?:|www\.)|\.(?:com|html|php)\b\/?/i.test(name)) return "an-address";
  if (folded.length <= 2 && /^[\p{L}\p{M}]$/u.test(folded)) return "one-letter";
  return undefined;
}

/** A full stop behind a word, and more words. Classes of Unicode take long to make ready, so a plain expression is asked first. */
function isSentence(name: string): boolean {
  return /[.!?]\s\S+\s\S/.test(name) && /\p{L}{4,}[.!?]\s\S+\s\S+/u.test(name);
}
