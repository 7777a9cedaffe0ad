import { entries } from "../text/entries.js";
import { BY_PHRASES, BY_WORDS, EAST_ASIAN_BY_PHRASES } from "./by-words.js";

interface Prefixes {
  readonly strong: RegExp;
  readonly short: RegExp;
  /** The first words of all by-words: few lines begin with one. */
  readonly firstWords: ReadonlySet<string>;
  /** For East Asian by-words, the first characters. */
  readonly firstCharacters: ReadonlySet<string>;
  /** Whether a by-word begins with two small ASCII letters, by their codes. */
  readonly pairs: Uint8Array;
}

/** Built at first use. */
let all: Prefixes | undefined;

function prefixes(): Prefixes {
  const glued = EAST_ASIAN_BY_PHRASES.split(" ");
  const phrases = entries(...BY_PHRASES);
  const words = BY_WORDS.split(" ");
  const spaced = [...phrases, ...words];
  const pairs = new Uint8Array(ASCII * ASCII);
  for (const word of spaced) {
    const [first, second] = [word.charCodeAt(0), word.charCodeAt(1)];
    if (first < ASCII && second < ASCII) pairs[first * ASCII + second] = 1;
  }
  return {
    pairs,
    strong: startingWith(phrases, glued),
    short: startingWith(words, []),
    firstWords: new Set(spaced.map(firstWord)),
    firstCharacters: new Set(glued.map((word) => word[0]!)),
  };
}

const ASCII = 0x80;

/** Returns the beginning of a line up to what may follow a by-word, in lower case. */
function firstWord(line: string): string {
  return line.split(ENDS_WORD, 1)[0]!.slice(0, MAX_WORD).toLowerCase();
}

const ENDS_WORD = /[\s:：|/]/;
const MAX_WORD = 24;

/** Matches the longest by-word at the beginning; `spaced` ones must be whole words ("记者王伟" has no space). */
function startingWith(spaced: readonly string[], glued: readonly string[]): RegExp {
  const oneOf = (words: readonly string[]): string =>
    words
      .toSorted((a, b) => b.length - a.length)
      .map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"))
      .join("|") || "(?!)";
  const sign = String.raw`\s{0,2}[:：｜|/／＝=・-]?\s{0,2}`;
  return new RegExp(`^(?:(${oneOf(spaced)})(?=[\\s:：|/]|$)${sign}|(?:${oneOf(glued)})${sign})`, "iu");
}

/** A line that begins with a by-word. */
export interface ByLine {
  /** The line after the by-word. */
  readonly rest: string;
  /**
   * Whether it is a by-word wherever it is ("written by"), not a common word of its language ("by", "de").
   */
  readonly strong: boolean;
  /** Whether it is a single word ("author", "text"), which needs a colon or a separate line. */
  readonly noun: boolean;
  /** Whether a colon or bar follows. */
  readonly marked: boolean;
}

/**
 * Removes the by-word from the beginning of a line; returns undefined without one.
 *
 * @example byLine("Written by Ann Lee")?.rest // "Ann Lee"
 * @example byLine("文／王小明")?.rest // "王小明"
 */
export function byLine(line: string): ByLine | undefined {
  all ??= prefixes();
  const { strong, short, firstWords, firstCharacters, pairs } = all;
  if (!mayBegin(line, pairs)) return undefined;
  const trimmed = line.trimStart().replace(/^[-–—•·|/*~]\s*/, "");
  if (!firstWords.has(firstWord(trimmed)) && !firstCharacters.has(trimmed.charAt(0))) return undefined;
  const phrase = strong.exec(trimmed);
  const match = phrase ?? short.exec(trimmed);
  if (match === null) return undefined;
  const word = match[1];
  return {
    rest: trimmed.slice(match[0].length).trim(),
    strong: phrase !== null,
    noun: phrase !== null && word !== undefined && !word.includes(" "),
    marked: /[:：｜|/／＝=]\s*$/.test(match[0]),
  };
}

/**
 * Whether a by-word can begin with the first two letters of a line: most lines are not worth a closer look.
 */
function mayBegin(line: string, pairs: Uint8Array): boolean {
  let at = 0;
  while (at < line.length && isAsciiNonLetter(line.charCodeAt(at))) at++;
  const first = line.charCodeAt(at) | 0x20;
  const second = line.charCodeAt(at + 1) | 0x20;
  return !(first < ASCII && second < ASCII) || pairs[first * ASCII + second] === 1;
}

function isAsciiNonLetter(code: number): boolean {
  const small = code | 0x20;
  return code < ASCII && (small < 0x61 || small > 0x7a);
}

/** Beginnings of by-lines with other words in them: "Aus Kiew berichtet", "De notre correspondante à Rome,". */
const LEAD_IN =
  /^(?:aus\s\S{2,30}(?:\s\S{2,30})?\sbericht(?:et|en)|un\s(?:article|texte|reportage)\sd['’]|(?:de|by|von|van)\s(?:notre|nos|our|unser(?:e[mnr]?)?|onze|nuestr[ao])\s\S{3,30}(?:\s(?:à|in|en|a|aus)\s\S{2,30})?,?)\s?(?=\p{Lu})/iu;
const MAY_LEAD_IN = /^(?:aus|un|de|by|von|van)\s/i;

/** Removes up to three consecutive by-words from the beginning of a line: "Author: By Ann Lee". */
export function withoutByWords(line: string): string {
  let rest = MAY_LEAD_IN.test(line) ? line.replace(LEAD_IN, "") : line;
  for (let times = 0; times < 3; times++) {
    const found = byLine(rest);
    if (found === undefined || found.rest === "") break;
    // "De Niro", "Von Trier": a capitalised short word may begin a name, unless a whole name follows it; in
    // small letters or all capitals it does not.
    if (!found.strong && !found.marked && FAMILY.test(rest) && !WHOLE_NAME.test(found.rest)) break;
    rest = found.rest;
  }
  return rest;
}

const FAMILY = /^(?:De|Von|Di|Da|Van|Od|Del)\s/;
const WHOLE_NAME = /^(?!(?:La|Los|Las|Der|Den|Dos)\s)\p{Lu}\S*\s\p{Lu}/u;

const INNER =
  /(?:^|[\s,.|·•–—-])(?:(?:written|posted|published|submitted|created|authored|reported|added|started)\s(?:\S{1,20}\s){0,6}by|by|von|par|por|door|przez|автор:?)\s(?=\p{Lu})/iu;

/** A cheaper check: few lines contain one of these. */
const MAY_HAVE_INNER = /by|von|par|por|door|przez|автор/i;

/**
 * Returns what follows a by-word within a line that begins with something else: "5 May 2024 by Ann Lee".
 *
 * @example afterInnerByWord("Posted on 5 May by Ann Lee") // "Ann Lee"
 */
export function afterInnerByWord(line: string): string | undefined {
  const match = MAY_HAVE_INNER.test(line) ? INNER.exec(line) : null;
  return match === null ? undefined : line.slice(match.index + match[0].length);
}
