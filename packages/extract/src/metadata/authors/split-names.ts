import { CREDENTIALS } from "./roles.js";

/** The words for "and" that join two names, in many languages. */
// biome-ignore format: a table
const AND_WORDS: readonly string[] = [
  "and", "und", "et", "y", "e", "ed", "en", "i", "oraz", "и", "та", "och", "og", "ja", "a", "és", "și", "ve",
  "και", "with", "mit", "avec", "con", "com", "med",
];

/** Those that are no initial or part of a name anywhere. */
// biome-ignore format: a table
const SURE_AND_WORDS: ReadonlySet<string> = new Set([
  "and", "und", "et", "y", "oraz", "и", "och", "og", "és", "și", "ve", "και", "with", "mit", "avec",
]);

const SEPARATORS = /(?:[;；、，,|｜/／•·]|\s[–—-]\s|\s[+&＆]\s)\s*|\n/u;
const AND = new RegExp(`\\s(?:${AND_WORDS.join("|")})\\s`, "giu");

/** "and Bo Ek"; the first for less, since few pieces begin so. */
const BEGINS_WITH_AND = /^(?:and|und|et|y|e|i|och|og|и|και)\s/i;
const LEADING_AND = /^(?:and|und|et|y|e|i|och|og|и|και)\s+(?=\p{Lu})/iu;

/**
 * The names in a line: cut at commas, semicolons, bars, "and" in many languages. What belongs to a name stays with
 * it: "Jr.", "Ph.D.", "MD"; what joins the words of one organisation is no separator.
 *
 * @example splitNames("Ann Lee, Ph.D., Bo Ek and Cy Fo") // ["Ann Lee, Ph.D.", "Bo Ek", "Cy Fo"]
 */
export function splitNames(line: string): readonly string[] {
  const names: string[] = [];
  for (const part of line.split(SEPARATORS)) {
    const piece = part.trim();
    const bare = (BEGINS_WITH_AND.test(piece) ? piece.replace(LEADING_AND, "") : piece).trim();
    if (bare === "") continue;
    if (isCredentials(bare) && names.length > 0) names[names.length - 1] += `, ${bare}`;
    else names.push(...splitAtAnd(bare));
  }
  return names;
}

/** Whether a piece is honours and degrees alone: "Ph.D.", "MD FACP", "CFP®". */
export function isCredentials(piece: string): boolean {
  const words = piece.split(/\s+/);
  if (words.length > 4) return false;
  return words.every((word) => {
    const bare = word.replace(/[.®™()]/g, "");
    return CREDENTIALS.has(bare.toLowerCase()) && (/^\P{Ll}/u.test(bare) || bare.length <= 2);
  });
}

/** Cuts at "and" where both sides are names of the same make: two persons, not "Research and Development". */
function splitAtAnd(piece: string): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  for (const match of piece.matchAll(AND)) {
    const before = piece.slice(from, match.index).trim();
    const after = piece.slice(match.index + match[0].length).trim();
    if (!isPair(before, after, match[0].trim().toLowerCase())) continue;
    parts.push(before);
    from = match.index + match[0].length;
  }
  return [...parts, piece.slice(from).trim()];
}

const ORGANISATION =
  /\b(?:of|for|the|department|center|centre|institute|university|college|research|services|news|press|group|association|society|office|bureau|company|foundation|school)\b/i;

function isPair(before: string, after: string, word: string): boolean {
  if (before.length < 2 || after.length < 2 || ORGANISATION.test(before)) return false;
  const first = before.split(" ");
  const second = after.split(" ");
  if (!SURE_AND_WORDS.has(word) && (first.length < 2 || second.length < 2)) return false;
  // A name of one word beside a longer one is a company's: "Ernst and Young Global".
  if (first.length === 1 && second.length > 2) return false;
  return startsName(before) && startsName(after);
}

function startsName(value: string): boolean {
  return /^[\p{Lu}\p{Lo}]/u.test(value) || /^\p{Ll}+$/u.test(value);
}

/**
 * "Lee, Ann" in the order of its speakers. Bibliographic statements write names so.
 *
 * @example uninverted("de Vries, Jan") // "Jan de Vries"
 */
export function uninverted(name: string): string {
  const pieces = name.split(",").map((piece) => piece.trim());
  if (pieces.length !== 2 || isCredentials(pieces[1]!)) return name;
  const [family, given] = pieces as [string, string];
  if (family === "" || given === "" || family.split(" ").length > 3 || given.split(" ").length > 3)
    return name;
  return `${given} ${family}`;
}
