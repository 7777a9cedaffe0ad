import { type CodePointClasses, codePointClasses, wordSpans } from "@winnow/core-dom/text";
import { NON_SPACE } from "./text.js";

/**
 * Returns the tokens of a text, similar to those of spaCy for English, which datatrove counts: each word, and each
 * mark around it. Like spaCy, it separates marks at the ends of what is between two spaces, but few inside: `well-known`
 * is three tokens, `GLP-1`, `5:30`, `name(s`, `/srv`, `e.g.` and an address are one. The `'s` and `n't` of English
 * are tokens.
 *
 * @example tokenize("It's well-known.") // ["It", "'s", "well", "-", "known", "."]
 */
export function tokenize(text: string): readonly string[] {
  const words = wordSpans(text);
  const tokens: string[] = [];
  let [from, tokenStart, isAddress] = [0, 0, false];
  for (let word = 0; word < words.length; word += 2) {
    const [start, end] = [words[word]!, words[word + 1]!];
    if (start === from + 1 && text[from] === " ") {
      tokenStart = start;
      isAddress = false;
    } else if (word > 0 && isJoined(words[word - 2]!, start)) {
      tokens.pop();
    } else {
      tokenStart = prefixStart(text, from, start);
      pushMarks(text, from, tokenStart, tokens);
      isAddress = false;
    }
    from = text[end] === " " ? end : suffixEnd(text, start, end);
    const split = from === end ? splitIn(text, tokenStart, start, end) : from;
    tokens.push(text.slice(tokenStart, split));
    if (split < from) tokens.push(text.slice((tokenStart = split), from));
  }
  pushMarks(text, from, text.length, tokens);
  return tokens;

  /** Whether the marks between the token and the next word are inside of a token. */
  function isJoined(previousWord: number, start: number): boolean {
    // Only ASCII marks, hyphens, dashes and quotation marks; most words are after a space.
    if (text[start - 1] === " " || !/^[!-~\u2010-\u201F]+$/.test(text.slice(from, start))) return false;
    // A full stop before a letter is that of a domain name.
    const isDomain = (): boolean => text[from] === "/" && /\.\p{L}/u.test(text.slice(previousWord, from));
    isAddress ||= text.startsWith("://", from) || isDomain();
    return isAddress || !separates(text, from, start);
  }
}

const [LETTER, UPPER, DIGIT] = [2, 4, 8];

const classes: CodePointClasses = codePointClasses((_, character) => {
  return (
    1 |
    (/\p{L}/u.test(character) ? LETTER : 0) |
    (/\p{Uppercase}/u.test(character) ? UPPER : 0) |
    (/[\p{Nd}\u00B2\u00B3\u00B9\u2070\u2074-\u2079\u2080-\u2089]/u.test(character) ? DIGIT : 0)
  );
}, 1);

/** Whether the character at a position has one of the classes. */
function isAt(text: string, index: number, kinds: number): boolean {
  return (classes.at(text, index) & kinds) !== 0;
}

/** Whether marks between two words are a token: what spaCy calls an infix. */
function separates(text: string, from: number, to: number): boolean {
  const mark = text[from]!;
  const isSingle = to - from === 1;
  if (!isSingle && mark === ".") return text[from + 1] === ".";
  if (isAt(text, to, DIGIT)) return isSingle && isAt(text, from - 1, DIGIT) && "-+*^".includes(mark);
  if (!isAt(text, to, LETTER)) return false;
  if (!isSingle) return text.startsWith("--", from);
  return mark === "," ? isAt(text, from - 1, LETTER) : "-–—~:<>=/".includes(mark);
}

/** Marks that spaCy does not separate from a word after them, and those before them. */
const [PREFIXES, SUFFIXES] = [new Set("/-@\\|~^."), new Set("/-@\\|~^+=")];

/** Returns the start of the marks that belong to the word at `start`, if they are not between two words. */
function prefixStart(text: string, from: number, start: number): number {
  let index = start;
  if (index > from && text[start - 1] === "+" && isAt(text, start, DIGIT)) index--;
  while (index > from && PREFIXES.has(text[index - 1]!)) index--;
  if (index === from && from > 0) return start;
  return text.startsWith("..", index) ? start : index;
}

/** Returns the end of the marks that belong to the word, unless another word follows. */
function suffixEnd(text: string, start: number, end: number): number {
  let index = end;
  if (text[end] === "+" && isAt(text, end - 1, DIGIT)) return end;
  if (text[end] === ".") {
    if (text[end + 1] === "." || !isInitial(text, start, end)) return end;
    index++;
  }
  while (SUFFIXES.has(text[index]!)) index++;
  return isAt(text, index, LETTER | DIGIT) ? end : index;
}

/** Whether a word ends with a single capital (`E.`, `U.S.`), or consists of single letters (`e.g.`). */
function isInitial(text: string, start: number, end: number): boolean {
  if (!isAt(text, end - 1, LETTER)) return false;
  const isSingle = end - 1 === start || text[end - 2] === ".";
  if (isAt(text, end - 1, UPPER)) return isSingle || !isAt(text, end - 2, UPPER);
  return isSingle && end - 3 === start;
}

function isApostrophe(mark: string | undefined): boolean {
  return mark === "'" || mark === "’";
}

const CONTRACTION = /(?<=.)(?:n['’]t|['’](?:[smd]|ve|re|ll))$/is;

/** Units that spaCy separates from a number before them. */
const UNIT =
  /(?<=[0-9])(?:km|m|dm|cm|mm|nm|ha|yd|in|ft|kg|g|mg|t|lb|oz|kmh|mph|hPa|Pa|mbar|mb|MB|kb|KB|gb|GB|tb|TB|T|G|M|K)$/;

/** Returns the start of the `'s`, `'ve`, `n't` or unit at the end of a token, or its end if there is none. */
function splitIn(text: string, start: number, word: number, end: number): number {
  // Most words have no apostrophe.
  if (isApostrophe(text[end - 2]) || isApostrophe(text[end - 3])) {
    // A token without spaces can be long.
    const contraction = CONTRACTION.exec(text.slice(Math.max(start, end - 4), end));
    if (contraction !== null) return end - contraction[0].length;
  }
  if (!(text[word]! >= "0" && text[word]! <= "9")) return end;
  const unit = UNIT.exec(text.slice(word, end));
  return unit === null ? end : word + unit.index;
}

/** Any character but white space. A run of marks that spaCy does not separate, or of ellipses, is one token. */
const MARKS = new RegExp(`([-./\\\\|~@^+…])\\1*|${NON_SPACE}`, "gu");

function pushMarks(text: string, from: number, to: number, tokens: string[]): void {
  if (from === to) return;
  for (const mark of text.slice(from, to).match(MARKS) ?? []) tokens.push(mark);
}
