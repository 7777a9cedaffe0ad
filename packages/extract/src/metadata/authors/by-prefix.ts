import { entries } from "../text/entries.js";
import { fold } from "../text/fold.js";
import { BY_PHRASES, BY_WORDS, EAST_ASIAN_BY_PHRASES } from "./by-words.js";
import { isChineseNames } from "./chinese-names.js";
import { AGENCIES } from "./not-names.js";

interface Prefixes {
  readonly strong: RegExp;
  /** A label at the end of the words before a colon. */
  readonly label: RegExp;
  readonly short: RegExp;
  /** The first words of all by-words, of East Asian ones the first characters: few lines begin with one. */
  readonly beginnings: ReadonlySet<string>;
  /** Their first two characters, which rule out most lines at once. */
  readonly starts: ReadonlySet<string>;
}

/** Built at first use. */
let all: Prefixes | undefined;

function prefixes(): Prefixes {
  const glued = EAST_ASIAN_BY_PHRASES.split(" ");
  const phrases = entries(BY_PHRASES, "|");
  const words = BY_WORDS.split(" ");
  return {
    strong: startingWith(phrases, glued),
    label: new RegExp(
      `(?:[|·•;–—/(]\\s{0,2}(?:${oneOf(phrases)})|[\\s|·•;；，(（【\\[/]${EAST_ASIAN_LABELS})$`,
      "iu",
    ),
    short: startingWith(words, []),
    beginnings: new Set([
      ...[...phrases, ...words].map((word) => FIRST_WORD.exec(word)![1]!),
      ...glued.map((word) => word[0]!),
    ]),
    starts: new Set([
      ...[...phrases, ...words].map((word) => word.slice(0, 2)),
      ...glued.map((word) => word[0]!),
    ]),
  };
}

const MARK = /[-–—•·|/*~]/;

/** The first word of a line after a mark of a list. */
const FIRST_WORD = /^\s*(?:[-–—•·|/*~]\s*)?([^\s:：|/]{1,24})/;

/** Labels of authors in Chinese and Japanese, which may follow a date or a source in one line. */
const EAST_ASIAN_LABELS = "(?:作者|记者|記者|撰文|撰稿|執筆|文)";

function oneOf(words: readonly string[]): string {
  return (
    words
      .toSorted((a, b) => b.length - a.length)
      .map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&"))
      .join("|") || "(?!)"
  );
}

/** Matches the longest by-word at the beginning; `spaced` ones must be whole words ("记者王伟" has no space). */
function startingWith(spaced: readonly string[], glued: readonly string[]): RegExp {
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
  const { strong, short, beginnings, starts } = all;
  const start = line.trimStart();
  const isMark = MARK.test(start[0] ?? "");
  if (!isMark && !starts.has(start.slice(0, 2).toLowerCase()) && !starts.has(start[0] ?? ""))
    return undefined;
  const first = FIRST_WORD.exec(line)?.[1];
  if (first === undefined || !(beginnings.has(first.toLowerCase()) || beginnings.has(first[0]!)))
    return undefined;
  const trimmed = isMark ? start.replace(/^[-–—•·|/*~]\s*/, "") : start;
  const phrase = strong.exec(trimmed);
  const match = phrase ?? short.exec(trimmed);
  if (match === null || trimmed[match[0].length] === "&") return undefined;
  const word = match[1];
  // "记者王伟", but not "记者调查".
  const rest = trimmed.slice(match[0].length).trim();
  const isGlued = phrase !== null && word === undefined && /\p{L}$/u.test(match[0]);
  if (isGlued && rest !== "" && !isChineseNames(rest) && !/^\p{Script=Hangul}{2,4}\b/u.test(rest))
    return undefined;
  return {
    rest,
    strong: phrase !== null,
    noun: phrase !== null && word !== undefined && !word.includes(" "),
    marked: /[:：｜|/／＝=]\s*$/.test(match[0]),
  };
}

/** Maximum number of characters before a colon that are compared with labels. */
const MAX_LABEL = 24;

const COLON = /[:：]/;

/**
 * Returns what follows a label with a colon within a line that begins with something else.
 *
 * @example innerLabel("来源：晚报 作者：王伟")?.rest // "王伟"
 * @example innerLabel("5 mai 2024 | Auteur : Ann Lee")?.rest // "Ann Lee"
 */
export function innerLabel(line: string): ByLine | undefined {
  // The label is not at the beginning, so that a colon there follows something else.
  for (let colon = line.search(COLON); colon > 0; ) {
    const before = line.slice(Math.max(0, colon - MAX_LABEL), colon).trimEnd();
    all ??= prefixes();
    if (all.label.test(before))
      return { rest: line.slice(colon + 1).trim(), strong: true, noun: true, marked: true };
    const next = line.slice(colon + 1).search(COLON);
    colon = next < 0 ? -1 : colon + 1 + next;
  }
  return undefined;
}

/** Removes up to three consecutive by-words from the beginning of a line: "Author: By Ann Lee". */
export function withoutByWords(line: string): string {
  let rest = line;
  for (let times = 0; times < 3; times++) {
    const found = byLine(rest);
    if (found === undefined || found.rest === "") break;
    // "De Niro", "Von Trier": a capitalised short word may begin a name, unless a whole name follows it; in
    // small letters or all capitals it does not.
    const isName = !WHOLE_NAME.test(found.rest) && !AGENCIES.has(fold(found.rest));
    if (!found.strong && !found.marked && FAMILY.test(rest) && isName) break;
    rest = found.rest;
  }
  return rest;
}

const FAMILY = /^(?:De|Von|Di|Da|Van|Od|Del)\s/;
const WHOLE_NAME = /^(?!(?:La|Los|Las|Der|Den|Dos)\s)\p{Lu}\S*\s\p{Lu}/u;

const INNER =
  /(?:^|[\s,.|·•–—-])(?:(?:written|posted|published|submitted|created|authored|reported|added|started)\s(?:\S{1,20}\s){0,6}by|by|von|par|por|door|przez|автор:?)\s(?=\p{Lu})/iu;

/**
 * Returns what follows a by-word within a line that begins with something else: "5 May 2024 by Ann Lee".
 *
 * @example afterInnerByWord("Posted on 5 May by Ann Lee") // "Ann Lee"
 */
export function afterInnerByWord(line: string): string | undefined {
  const match = INNER.exec(line);
  return match === null ? undefined : line.slice(match.index + match[0].length);
}
