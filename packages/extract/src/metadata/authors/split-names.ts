import { CREDENTIALS, ORGANISATION } from "./roles.js";

/** Words for "and" between two names, in many languages. */
const SURE_AND_WORDS = "and|und|et|y|oraz|и|och|og|és|și|ve|και|with|mit|avec";
/** Words for "and" that can be an initial or a part of a name. */
const UNSURE_AND_WORDS = "e|ed|en|i|та|ja|a|con|com|med";

const SEPARATORS = /(?:[;；、，,|｜/／•·]|\s[–—-]\s|\s[+&＆]\s)\s*|\n/u;
const AND = new RegExp(`\\s(?:${SURE_AND_WORDS}|${UNSURE_AND_WORDS})\\s`, "giu");

/** "and Bo Ek"; the first is cheaper, and few pieces begin so. */
const BEGINS_WITH_AND = /^(?:and|und|et|y|e|i|och|og|и|και)\s/i;
const LEADING_AND = /^(?:and|und|et|y|e|i|och|og|и|και)\s+(?=\p{Lu})/iu;

/**
 * Splits the names in a line at commas, semicolons, bars, "and" in many languages. "Jr.", "Ph.D.", "MD" stay
 * with their name; "and" between the words of one organisation is not a separator.
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

/** Whether a piece is only honours and degrees: "Ph.D.", "MD FACP", "CFP®". */
export function isCredentials(piece: string): boolean {
  const words = piece.split(/\s+/);
  if (words.length > 4) return false;
  return words.every((word) => {
    const bare = word.replace(/[.®™()]/g, "");
    return CREDENTIALS.has(bare.toLowerCase()) && (/^\P{Ll}/u.test(bare) || bare.length <= 2);
  });
}

/** Cuts at "and" if both sides are names of the same form: two persons, not "Research and Development". */
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

function isPair(before: string, after: string, word: string): boolean {
  if (before.length < 2 || after.length < 2 || ORGANISATION.test(before)) return false;
  const first = before.split(" ");
  const second = after.split(" ");
  if (UNSURE_AND_WORDS.split("|").includes(word) && (first.length < 2 || second.length < 2)) return false;
  // A name of one word next to a longer one is a company's: "Ernst and Young Global".
  if (first.length === 1 && second.length > 2) return false;
  return startsName(before) && startsName(after);
}

function startsName(value: string): boolean {
  return /^[\p{Lu}\p{Lo}]/u.test(value) || /^\p{Ll}+$/u.test(value);
}

/**
 * Returns "Lee, Ann" in spoken order. Bibliographic statements use the other one.
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
