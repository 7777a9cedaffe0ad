import { BY_PHRASES, BY_WORDS } from "./by-words.js";

interface Prefixes {
  readonly strong: RegExp;
  readonly short: RegExp;
  /** The first words of all by-words: few lines begin with one. Of scripts without spaces, the first characters. */
  readonly firstWords: ReadonlySet<string>;
  readonly firstCharacters: ReadonlySet<string>;
  /** By the codes of two small ASCII letters, whether a by-word begins with them. */
  readonly pairs: Uint8Array;
}

const CJK = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;

/** Made when first asked for. */
let all: Prefixes | undefined;

function prefixes(): Prefixes {
  if (all !== undefined) return all;
  const words = [...BY_PHRASES, ...BY_WORDS];
  const pairs = new Uint8Array(ASCII * ASCII);
  for (const word of words) {
    const [first, second] = [word.charCodeAt(0), word.charCodeAt(1)];
    if (first < ASCII && second < ASCII) pairs[first * ASCII + second] = 1;
  }
  all = {
    pairs,
    strong: startingWith(BY_PHRASES),
    short: startingWith(BY_WORDS),
    firstWords: new Set(words.filter((word) => !CJK.test(word)).map(firstWord)),
    firstCharacters: new Set(words.filter((word) => CJK.test(word)).map((word) => word[0]!)),
  };
  return all;
}

const ASCII = 0x80;

/** Up to what may follow a by-word, in lower case. */
function firstWord(line: string): string {
  const end = line.search(ENDS_WORD);
  return line.slice(0, end < 0 ? LONGEST_WORD : Math.min(end, LONGEST_WORD)).toLowerCase();
}

const ENDS_WORD = /[\s:：|/]/;
const LONGEST_WORD = 24;

/**
 * A phrase of several words stands for itself ("written by Ann"); a single one needs a colon or a line of its own
 * ("Text: Ann"), but for scripts without spaces ("记者王伟").
 */
function startingWith(words: readonly string[]): RegExp {
  const sorted = [...words].sort((a, b) => b.length - a.length).map(literally);
  const glued = sorted.filter((word) => CJK.test(word));
  const spaced = sorted.filter((word) => !CJK.test(word));
  const sign = String.raw`\s{0,2}[:：｜|/／＝=・-]?\s{0,2}`;
  return new RegExp(
    `^(?:(${spaced.join("|")})(?=[\\s:：|/]|$)${sign}|(?:${glued.join("|") || "(?!)"})${sign})`,
    "iu",
  );
}

function literally(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}

/** A line that begins with a by-word. */
export interface ByLine {
  /** What follows the by-word. */
  readonly rest: string;
  /** Whether the word says so wherever it stands ("written by"), or is a common word of its language ("by", "de"). */
  readonly strong: boolean;
  /** Whether the by-word is one word alone ("author", "text"), which needs a colon to say so. */
  readonly noun: boolean;
  /** Whether a colon or bar follows. */
  readonly marked: boolean;
}

/**
 * Takes the by-word from the beginning of a line; undefined where there is none.
 *
 * @example byLine("Written by Ann Lee")?.rest // "Ann Lee"
 * @example byLine("文／王小明")?.rest // "王小明"
 */
export function byLine(line: string): ByLine | undefined {
  const { strong, short, firstWords, firstCharacters, pairs } = prefixes();
  if (!mayBegin(line, pairs)) return undefined;
  const trimmed = line.trimStart().replace(/^[-–—•·|/*~]\s*/, "");
  if (!firstWords.has(firstWord(trimmed)) && !firstCharacters.has(trimmed.charAt(0))) return undefined;
  for (const [expression, isStrong] of [
    [strong, true],
    [short, false],
  ] as const) {
    const match = expression.exec(trimmed);
    if (match === null) continue;
    const word = match[1];
    return {
      rest: trimmed.slice(match[0].length).trim(),
      strong: isStrong,
      noun: isStrong && word !== undefined && !word.includes(" "),
      marked: /[:：｜|/／＝=]\s*$/.test(match[0]),
    };
  }
  return undefined;
}

/** Whether the first two letters of a line allow a by-word: most lines are not worth a closer look. */
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

/** The same, as often as by-words follow each other: "Author: By Ann Lee". */
export function withoutByWords(line: string): string {
  let rest = line;
  for (let times = 0; times < 3; times++) {
    const found = byLine(rest);
    if (found === undefined || found.rest === "") break;
    // "De Niro", "Von Trier": a short word that is capitalised may begin a name; in small or all capitals it is none.
    if (!found.strong && /^(?:De|Von|Di|Da|Van|Od|Del)\s/.test(rest) && !found.marked) break;
    rest = found.rest;
  }
  return rest;
}

const INNER =
  /(?:^|[\s,.|·•–—-])(?:(?:written|posted|published|submitted|created|authored|reported|added|started)\s(?:\S{1,20}\s){0,6}by|by|von|par|por|door|przez|автор:?)\s(?=\p{Lu})/iu;

/** The same for less: few lines have one of these at all. */
const MAY_HAVE_INNER = /by|von|par|por|door|przez|автор/i;

/**
 * What follows a by-word within a line that begins with something else: "5 May 2024 by Ann Lee".
 *
 * @example afterInnerByWord("Posted on 5 May by Ann Lee") // "Ann Lee"
 */
export function afterInnerByWord(line: string): string | undefined {
  const match = MAY_HAVE_INNER.test(line) ? INNER.exec(line) : null;
  return match === null ? undefined : line.slice(match.index + match[0].length);
}
