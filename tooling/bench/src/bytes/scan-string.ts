import {
  AMPERSAND,
  BEYOND_ASCII,
  EXCLAMATION_MARK,
  endsName,
  GREATER_THAN_SIGN,
  HYPHEN_MINUS,
  isAlpha,
  isSpace,
  LESS_THAN_SIGN,
  lowered,
  QUESTION_MARK,
  SOLIDUS,
} from "./code-units.js";
import { scanAttribute } from "./string-attributes.js";
import { Flag, Kind, push, SCRIPT, STYLE, type Tokens } from "./tokens.js";

/**
 * A scanner of tags, attributes, text, comments and raw text, as simple as can be and still cost what a tokenizer costs, over
 * a string. `scanUnits` is the same, line by line, over an array: change both.
 */
export function scanString(source: string, tokens: Tokens): void {
  const { length } = source;
  tokens.count = 0;
  let at = 0;
  while (at < length) {
    at =
      source.charCodeAt(at) === LESS_THAN_SIGN && beginsMarkup(source, at + 1)
        ? scanMarkup(source, at + 1, tokens)
        : scanText(source, at, tokens);
  }
}

function beginsMarkup(source: string, at: number): boolean {
  if (at >= source.length) return false;
  const code = source.charCodeAt(at);
  return isAlpha(code) || code === SOLIDUS || code === EXCLAMATION_MARK || code === QUESTION_MARK;
}

function scanText(source: string, start: number, tokens: Tokens): number {
  const { length } = source;
  let flags: number = Kind.text;
  let at = start;
  while (at < length && isSpace(source.charCodeAt(at))) at++;
  const graphic = at;
  for (; at < length; at++) {
    const code = source.charCodeAt(at);
    if (code > LESS_THAN_SIGN) {
      if (code >= BEYOND_ASCII) flags |= Flag.beyondAscii;
    } else if (code === LESS_THAN_SIGN) {
      if (beginsMarkup(source, at + 1)) break;
    } else if (code === AMPERSAND) {
      flags |= Flag.references;
    }
  }
  push(tokens, at > graphic ? flags | Flag.graphic : flags, 0, start, at);
  return at;
}

function scanMarkup(source: string, at: number, tokens: Tokens): number {
  const code = source.charCodeAt(at);
  if (isAlpha(code)) return scanTag(source, at, Kind.startTag, tokens);
  if (code === SOLIDUS && at + 1 < source.length && isAlpha(source.charCodeAt(at + 1))) {
    return scanTag(source, at + 1, Kind.endTag, tokens);
  }
  return scanComment(source, at + 1, tokens);
}

function scanComment(source: string, start: number, tokens: Tokens): number {
  const { length } = source;
  const dashes = start + 1 < length && source.charCodeAt(start) === HYPHEN_MINUS;
  let end = source.indexOf(">", start);
  while (dashes && end >= 0 && source.charCodeAt(end - 1) !== HYPHEN_MINUS)
    end = source.indexOf(">", end + 1);
  if (end < 0) end = length;
  push(tokens, Kind.comment, 0, start, end);
  return Math.min(end + 1, length);
}

function scanTag(source: string, start: number, kind: number, tokens: Tokens): number {
  const { length } = source;
  let name = 0;
  let at = start;
  for (; at < length; at++) {
    const code = source.charCodeAt(at);
    if (endsName(code)) break;
    name = (Math.imul(name, 31) + lowered(code)) | 0;
  }
  push(tokens, kind, name, start, at);
  while (at < length) {
    const code = source.charCodeAt(at);
    if (code === GREATER_THAN_SIGN) {
      const isRaw = kind === Kind.startTag && (name === SCRIPT || name === STYLE);
      return isRaw ? scanRawText(source, at + 1, name, tokens) : at + 1;
    }
    if (code === SOLIDUS || isSpace(code)) at++;
    else at = scanAttribute(source, at, tokens);
  }
  return length;
}

/** All up to the end tag of that name. */
function scanRawText(source: string, start: number, name: number, tokens: Tokens): number {
  const { length } = source;
  let end = source.indexOf("<", start);
  while (end >= 0 && !isEndTag(source, end + 1, name)) end = source.indexOf("<", end + 1);
  if (end < 0) end = length;
  if (end > start) push(tokens, Kind.rawText, 0, start, end);
  return end;
}

function isEndTag(source: string, start: number, name: number): boolean {
  const { length } = source;
  if (start >= length || source.charCodeAt(start) !== SOLIDUS) return false;
  let hash = 0;
  let at = start + 1;
  for (; at < length; at++) {
    const code = source.charCodeAt(at);
    if (endsName(code)) break;
    hash = (Math.imul(hash, 31) + lowered(code)) | 0;
  }
  return hash === name && at < length;
}
