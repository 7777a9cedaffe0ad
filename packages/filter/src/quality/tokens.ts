import { wordSpans } from "@winnow/core-dom/text";
import { type Characters, DIGIT, LETTER, SPACE, UPPER } from "./characters.js";
import { pushSpan, type SpanList, spanList, spansOf } from "./spans.js";

/**
 * Returns the tokens of a text, similar to those of spaCy for English, which datatrove counts: each word, and each
 * mark around it. Like spaCy, it separates marks at the ends of what is between two spaces, but few inside: `well-known`
 * is three tokens, `GLP-1`, `5:30`, `name(s`, `/srv`, `e.g.` and an address are one. The `'s` and `n't` of English
 * are tokens.
 *
 * @returns pairs of start and end, in UTF-16 units.
 */
export function tokenSpans(characters: Characters): Int32Array {
  const { text, units } = characters;
  const words = wordSpans(text);
  const found = spanList();
  let [from, tokenStart, isAddress] = [0, 0, false];
  for (let word = 0; word < words.length; word += 2) {
    const start = words[word]!;
    const end = words[word + 1]!;
    if (start === from + 1 && units[from] === BLANK) {
      tokenStart = start;
      isAddress = false;
    } else if (word > 0 && isJoined(words[word - 2]!, start)) {
      found.length -= 2;
    } else {
      tokenStart = prefixStart(characters, from, start);
      pushMarks(characters, from, tokenStart, found);
      isAddress = false;
    }
    from = units[end] === BLANK ? end : suffixEnd(characters, start, end);
    const split = from === end ? splitIn(characters, tokenStart, start, end) : from;
    pushSpan(found, tokenStart, split);
    if (split < from) pushSpan(found, (tokenStart = split), from);
  }
  pushMarks(characters, from, text.length, found);
  return spansOf(found);

  /** Whether the marks between the token and the next word are inside of a token. */
  function isJoined(previousWord: number, start: number): boolean {
    if (!isTight(units, from, start)) return false;
    isAddress ||=
      units[from] === SLASH ? hasFullStop(characters, previousWord, from) : text.startsWith("://", from);
    return isAddress || !separates(characters, from, start);
  }
}

const [BLANK, FULL_STOP, SLASH, PLUS] = [0x20, 0x2e, 0x2f, 0x2b];

/** Whether only ASCII marks, hyphens, dashes and quotation marks are between two words. */
function isTight(units: Uint16Array, from: number, to: number): boolean {
  for (let index = from; index < to; index++) {
    const unit = units[index]!;
    if (unit <= 0x20 || (unit >= 0x7f && (unit < 0x2010 || unit > 0x201f))) return false;
  }
  return from < to;
}

/** Whether a word has a full stop that a letter follows, as in a domain name. */
function hasFullStop({ units, flags }: Characters, from: number, to: number): boolean {
  for (let index = from; index < to; index++) {
    if (units[index] === FULL_STOP && (flags[index + 1]! & LETTER) !== 0) return true;
  }
  return false;
}

/** Whether marks between two words are a token: what spaCy calls an infix. */
function separates({ text, flags }: Characters, from: number, to: number): boolean {
  const before = flags[from - 1]!;
  const after = flags[to]!;
  const mark = text[from]!;
  if (to - from > 1 && mark === ".") return text[from + 1] === ".";
  if ((after & DIGIT) !== 0) return to - from === 1 && (before & DIGIT) !== 0 && "-+*^".includes(mark);
  if ((after & LETTER) === 0) return false;
  if (to - from > 1) return text.startsWith("--", from);
  return mark === "," ? (before & LETTER) !== 0 : "-–—~:<>=/".includes(mark);
}

/** Marks that spaCy does not separate from a word after them, and those before them, by code unit. */
const PREFIXES = unitsOf("/-@\\|~^.");
const SUFFIXES = unitsOf("/-@\\|~^+=");

function unitsOf(marks: string): Uint8Array {
  const units = new Uint8Array(0x80);
  for (let index = 0; index < marks.length; index++) units[marks.charCodeAt(index)] = 1;
  return units;
}

/** Returns the start of the marks that belong to the word at `start`, if they are not between two words. */
function prefixStart({ units, flags }: Characters, from: number, start: number): number {
  let index = start;
  if (index > from && units[start - 1] === PLUS && (flags[start]! & DIGIT) !== 0) index--;
  while (index > from && PREFIXES[units[index - 1]!] === 1) index--;
  if (index === from && from > 0) return start;
  return units[index] === FULL_STOP && units[index + 1] === FULL_STOP ? start : index;
}

/** Returns the end of the marks that belong to the word, unless another word follows. */
function suffixEnd(characters: Characters, start: number, end: number): number {
  const { units, flags } = characters;
  const unit = units[end]!;
  if (unit !== FULL_STOP && SUFFIXES[unit] !== 1) return end;
  let index = end;
  if (unit === PLUS && (flags[end - 1]! & DIGIT) !== 0) return end;
  if (unit === FULL_STOP) {
    if (units[end + 1] === FULL_STOP || !isInitial(characters, start, end)) return end;
    index++;
  }
  while (index < units.length && SUFFIXES[units[index]!] === 1) index++;
  return (flags[index]! & (LETTER | DIGIT)) !== 0 ? end : index;
}

/** Whether a word ends with a single capital (`E.`, `U.S.`), or consists of single letters (`e.g.`). */
function isInitial({ units, flags }: Characters, start: number, end: number): boolean {
  if ((flags[end - 1]! & LETTER) === 0) return false;
  const isSingle = end - 1 === start || units[end - 2] === FULL_STOP;
  if ((flags[end - 1]! & UPPER) !== 0) return isSingle || (flags[end - 2]! & UPPER) === 0;
  return isSingle && end - 3 === start;
}

/** Units that spaCy separates from a number before them. */
const UNITS = new Set(
  "km m dm cm mm nm ha yd in ft kg g mg t lb oz kmh mph hPa Pa mbar mb MB kb KB gb GB tb TB T G M K".split(
    " ",
  ),
);
const MAX_UNIT = 4;

/** Returns the start of the `'s`, `'ve`, `n't` or unit at the end of a token, or its end if there is none. */
function splitIn({ text, units }: Characters, start: number, word: number, end: number): number {
  if (end - 2 > start && isApostrophe(units[end - 2]!)) {
    const last = text[end - 1]!.toLowerCase();
    if (last === "s" || last === "m" || last === "d") return end - 2;
    if (last === "t" && end - 3 > start && text[end - 3]!.toLowerCase() === "n") return end - 3;
  } else if (end - 3 > start && isApostrophe(units[end - 3]!)) {
    const last = text.slice(end - 2, end).toLowerCase();
    if (last === "ve" || last === "re" || last === "ll") return end - 3;
  }
  if (!isAsciiDigit(units[word]!)) return end;
  let unit = end;
  while (unit > word && end - unit <= MAX_UNIT && !isAsciiDigit(units[unit - 1]!)) unit--;
  return unit > word && UNITS.has(text.slice(unit, end)) ? unit : end;
}

function isAsciiDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

function isApostrophe(unit: number): boolean {
  return unit === 0x27 || unit === 0x2019;
}

/** Marks whose runs are one token: those that spaCy does not separate, and ellipses. */
const RUNS = new Set([..."-./\\|~@^+…"].map((character) => character.charCodeAt(0)));

/** Adds each character of a range, except white space. A run of full stops or the like is one token. */
function pushMarks({ units, flags }: Characters, from: number, to: number, found: SpanList): void {
  let index = from;
  while (index < to) {
    const unit = units[index]!;
    let end = index + 1;
    if ((flags[index]! & SPACE) === 0) {
      if (RUNS.has(unit)) while (end < to && units[end] === unit) end++;
      else if ((unit & 0xfc00) === 0xd800 && end < to && (units[end]! & 0xfc00) === 0xdc00) end++;
      pushSpan(found, index, end);
    }
    index = end;
  }
}
