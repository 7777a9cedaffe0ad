import { fold } from "../text/fold.js";
import { isChineseNames } from "./chinese-names.js";
import { AGENCIES } from "./not-names.js";
import { CREDENTIALS, isRole } from "./roles.js";

const SEPARATORS =
  /(?:[;；、，,|｜/／•·]|\s[–—-]\s|\s[+&＆]\s|\s(?:记者|記者|通讯员|通訊員|实习生)\s?)\s*|\n/u;
/** Words for "and" between two names, in many languages. */
const AND_WORDS = "and|und|et|y|e|ed|en|oraz|и|та|och|og|i|ja|és|și|ve|και|with|mit|avec|con|com|med";
const AND = new RegExp(`\\s(?:${AND_WORDS})\\s`, "giu");
const LEADING_AND = new RegExp(`^(?:${AND_WORDS})\\s+(?=\\p{Lu})`, "iu");

/** A Chinese name of two characters, which are set apart below longer names: "王 伟". */
const SPACED_NAME = /^(\p{Script=Han})\s{1,4}(\p{Script=Han})$/u;

/**
 * Splits the names in a line at commas, semicolons, bars, "and" in many languages. "Jr.", "Ph.D.", "MD" stay
 * with their name.
 *
 * @example splitNames("Ann Lee, Ph.D., Bo Ek and Cy Fo") // ["Ann Lee, Ph.D.", "Bo Ek", "Cy Fo"]
 */
export function splitNames(line: string): readonly string[] {
  const names: string[] = [];
  for (const part of line.split(SEPARATORS)) {
    const piece = part.trim().replace(LEADING_AND, "").trim();
    if (piece === "") continue;
    if (isCredentials(piece) && names.length > 0) names[names.length - 1] += `, ${piece}`;
    else if (isChineseNames(piece)) names.push(...piece.split(/\s+/));
    else names.push(...splitAtAnd(piece.replace(SPACED_NAME, "$1$2")));
  }
  return names;
}

/** Whether a piece is only honours and degrees: "Ph.D.", "MD FACP", "CFP®". */
export function isCredentials(piece: string): boolean {
  for (const word of piece.split(/\s+/)) {
    const bare = word.replace(/[.®™()]/g, "");
    if (!CREDENTIALS.has(bare.toLowerCase()) || !/^\P{Ll}/u.test(bare)) return false;
  }
  return true;
}

/** Cuts at "and" between two whole names, unlike those of "Research and Development", and before an agency. */
function splitAtAnd(piece: string): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { index, 0: word } of piece.matchAll(AND)) {
    const sides = [piece.slice(from, index), piece.slice(index + word.length)];
    const areNames = sides.every((side) => /^\s*[\p{Lu}\p{Lo}]\S*\s\S/u.test(side));
    // "Head of Rivers and Lakes", but "Staff Writer and Bo Ek".
    const isInRole = /\s(?:of|for|at)\s/.test(sides[0]!) && isRole(sides[0]!.trim());
    if ((!areNames || isInRole) && !AGENCIES.has(fold(sides[1]!))) continue;
    parts.push(sides[0]!.trim());
    from = index + word.length;
  }
  return [...parts, piece.slice(from).trim()];
}

/**
 * Returns "Lee, Ann" in spoken order. Bibliographic statements use the other one.
 *
 * @example uninverted("de Vries, Jan") // "Jan de Vries"
 */
export function uninverted(name: string): string {
  const pieces = name.split(",").map((piece) => piece.trim());
  const [family, given] = pieces;
  return pieces.length !== 2 || isCredentials(given!) ? name : `${given} ${family}`;
}
