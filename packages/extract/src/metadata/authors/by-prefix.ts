import { entries } from "../text/entries.js";
import { fold } from "../text/fold.js";
import { BY_PHRASES, BY_WORDS, EAST_ASIAN_BY_PHRASES } from "./by-words.js";
import { isChineseNames } from "./chinese-names.js";
import { AGENCIES } from "./not-names.js";

/** The by-words, in lower case. */
interface ByWords {
  /** Phrases by their first word, the longest first. */
  readonly phrases: ReadonlyMap<string, readonly string[]>;
  readonly all: ReadonlySet<string>;
  /** East Asian ones, which need no space after them, by their first character, the longest first. */
  readonly glued: ReadonlyMap<string, readonly string[]>;
  readonly words: ReadonlySet<string>;
  /** The first two characters of all, which rule out most lines at once. */
  readonly starts: ReadonlySet<string>;
  /** By {@link pairAt}: 1 if a line may begin with these two ASCII characters, white space and marks included. */
  readonly pairs: Uint8Array;
}

/** Made at the first use. Tables, since one regular expression of all phrases takes V8 20 ms to compile. */
let known: ByWords | undefined;

function byWords(): ByWords {
  known ??= readByWords();
  return known;
}

function readByWords(): ByWords {
  const glued = EAST_ASIAN_BY_PHRASES.split(" ");
  const phrases = entries(BY_PHRASES, "|");
  const words = BY_WORDS.split(" ");
  const starts = new Set([...phrases, ...words, ...glued].map((word) => word.slice(0, 2)));
  const pairs = new Uint8Array(128 * 32);
  for (const mark of `${MARKS} \t\n\f\r\v`)
    pairs.fill(1, pairAt(mark.charCodeAt(0), 0), pairAt(mark.charCodeAt(0), 31) + 1);
  for (const start of starts)
    for (const either of [start, start.toUpperCase()])
      pairs[pairAt(either.charCodeAt(0), either.charCodeAt(1))] = 1;
  return {
    phrases: longestFirst(phrases, firstWord),
    all: new Set(phrases),
    glued: longestFirst(glued, (phrase) => phrase[0]!),
    words: new Set(words),
    starts,
    pairs,
  };
}

/** The place of two ASCII characters in a table; the case of the second does not matter. */
function pairAt(first: number, second: number): number {
  return (first << 5) | (second & 31);
}

function longestFirst(
  phrases: readonly string[],
  keyOf: (phrase: string) => string,
): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const phrase of phrases.toSorted((a, b) => b.length - a.length)) {
    const group = groups.get(keyOf(phrase));
    if (group === undefined) groups.set(keyOf(phrase), [phrase]);
    else group.push(phrase);
  }
  return groups;
}

/** Marks of a list before a by-word. */
const MARKS = "-–—•·|/*~";
const LEADING_MARK = /^[-–—•·|/*~]\s*/;

/** What may be between a by-word and the names. */
const SIGN = /^\s{0,2}[:：｜|/／＝=・-]?\s{0,2}/;

/** Returns what is before white space, a colon, a bar or a slash. */
function firstWord(line: string): string {
  return FIRST_WORD.exec(line)![0];
}

const FIRST_WORD = /^[^\s:：|/]*/;

/** Returns the longest phrase at the beginning of a line; whole words of languages with spaces. */
function phraseAt(
  line: string,
  word: string,
): { readonly length: number; readonly isGlued: boolean } | undefined {
  for (const phrase of byWords().phrases.get(word) ?? []) {
    const { length } = phrase;
    const isWhole = length === line.length || /[\s:：|/]/.test(line[length] ?? "");
    if (isWhole && line.slice(0, length).toLowerCase() === phrase) return { length, isGlued: false };
  }
  const glued = byWords()
    .glued.get(line[0]!)
    ?.find((phrase) => line.startsWith(phrase));
  return glued === undefined ? undefined : { length: glued.length, isGlued: true };
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
  const { starts, words, pairs } = byWords();
  const first = line.charCodeAt(0);
  const second = line.charCodeAt(1);
  if (first < 128 && second < 128 && pairs[pairAt(first, second)] === 0) return undefined;
  const start = line.trimStart();
  const isMark = start !== "" && MARKS.includes(start[0]!);
  if (!isMark && !starts.has(start.slice(0, 2).toLowerCase()) && !starts.has(start[0] ?? ""))
    return undefined;
  const trimmed = isMark ? start.replace(LEADING_MARK, "") : start;
  if (trimmed === "") return undefined;
  const word = firstWord(trimmed).toLowerCase();
  const phrase = phraseAt(trimmed, word);
  if (phrase === undefined && !words.has(word)) return undefined;
  const { length, isGlued } = phrase ?? { length: word.length, isGlued: false };
  const match = trimmed.slice(0, length) + SIGN.exec(trimmed.slice(length))![0];
  if (trimmed[match.length] === "&") return undefined;
  // "记者王伟", but not "记者调查".
  const rest = trimmed.slice(match.length).trim();
  if (isGlued && rest !== "" && /\p{L}$/u.test(match) && !isChineseNames(rest) && !HANGUL_NAME.test(rest))
    return undefined;
  return {
    rest,
    strong: phrase !== undefined,
    noun: phrase !== undefined && !isGlued && !trimmed.slice(0, length).includes(" "),
    marked: /[:：｜|/／＝=]\s*$/.test(match),
  };
}

const HANGUL_NAME = /^\p{Script=Hangul}{2,4}\b/u;

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
    if (endsInLabel(before))
      return { rest: line.slice(colon + 1).trim(), strong: true, noun: true, marked: true };
    const next = line.slice(colon + 1).search(COLON);
    colon = next < 0 ? -1 : colon + 1 + next;
  }
  return undefined;
}

/** Labels of authors in Chinese and Japanese, which may follow a date or a source in one line. */
const EAST_ASIAN_LABELS = "作者 记者 記者 撰文 撰稿 執筆 文".split(" ");

const BEFORE_LABEL = /[|·•;–—/(]\s{0,2}/g;
const BEFORE_EAST_ASIAN = /[\s|·•;；，(（【[/]/;

/** Whether a text ends in a label of authors after a separator. */
function endsInLabel(text: string): boolean {
  for (const { index, 0: separator } of text.matchAll(BEFORE_LABEL))
    if (byWords().all.has(text.slice(index + separator.length).toLowerCase())) return true;
  return EAST_ASIAN_LABELS.some(
    (label) => text.endsWith(label) && BEFORE_EAST_ASIAN.test(text[text.length - label.length - 1] ?? ""),
  );
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
