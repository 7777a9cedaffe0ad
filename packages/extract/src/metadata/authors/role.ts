import { ROLE_WORDS } from "./roles.js";

const WORDS: ReadonlySet<string> = new Set(Object.values(ROLE_WORDS).flatMap((words) => words.split(/\s+/)));

/** What follows a role at the beginning: "Editor at large", "Director of Research". */
const JOINS: ReadonlySet<string> = new Set(
  "of at for in on to de du des der für von bei del di da do van voor på för i".split(" "),
);

/**
 * Whether a piece of a byline tells what somebody is, not who: it ends or begins with a word for a role.
 *
 * @example isRole("Senior Staff Writer") // true
 */
export function isRole(piece: string): boolean {
  const words = piece
    .toLowerCase()
    .split(/[\s,./&]+/)
    .filter(Boolean)
    .map((word) => (WORDS.has(word) ? word : word.replace(/s$/, "")));
  if (words.length === 0 || words.length > 12) return false;
  if (words.length === 1) return WORDS.has(words[0]!);
  const roles = words.filter((word) => WORDS.has(word)).length;
  if (roles >= 2) return true;
  if (roles === 0) return false;
  return (
    WORDS.has(words[words.length - 1]!) || (WORDS.has(words[0]!) && words.some((word) => JOINS.has(word)))
  );
}
