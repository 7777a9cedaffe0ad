import {
  AMPERSAND,
  APOSTROPHE,
  BEYOND_ASCII,
  EQUALS_SIGN,
  endsName,
  GREATER_THAN_SIGN,
  isSpace,
  lowered,
  QUOTATION_MARK,
} from "./code-units.js";
import { Flag, Kind, push, type Tokens } from "./tokens.js";

/** Quoted values are looked at so far, and then searched for their end. */
const SCANNED = 32;

/** An attribute; gives where it ends. */
export function scanAttribute(source: string, start: number, tokens: Tokens): number {
  const { length } = source;
  let name = 0;
  let at = start;
  for (; at < length; at++) {
    const code = source.charCodeAt(at);
    if (endsName(code) || (code === EQUALS_SIGN && at > start)) break;
    name = (Math.imul(name, 31) + lowered(code)) | 0;
  }
  const end = at;
  at = afterSpace(source, at);
  if (at >= length || source.charCodeAt(at) !== EQUALS_SIGN) {
    push(tokens, Kind.attribute, name, end, end);
    return at;
  }
  at = afterSpace(source, at + 1);
  if (at >= length) return length;
  const quote = source.charCodeAt(at);
  return quote === QUOTATION_MARK || quote === APOSTROPHE
    ? scanQuoted(source, at + 1, quote, name, tokens)
    : scanUnquoted(source, at, name, tokens);
}

function afterSpace(source: string, start: number): number {
  let at = start;
  while (at < source.length && isSpace(source.charCodeAt(at))) at++;
  return at;
}

function scanQuoted(source: string, start: number, quote: number, name: number, tokens: Tokens): number {
  const stop = Math.min(source.length, start + SCANNED);
  let flags: number = Kind.attribute;
  for (let at = start; at < stop; at++) {
    const code = source.charCodeAt(at);
    if (code === quote) {
      push(tokens, flags, name, start, at);
      return at + 1;
    }
    if (code === AMPERSAND) flags |= Flag.references;
    else if (code >= BEYOND_ASCII) flags |= Flag.beyondAscii;
  }
  const end = source.indexOf(quote === QUOTATION_MARK ? '"' : "'", stop);
  if (end < 0) return source.length;
  push(tokens, Kind.attribute | Flag.references | Flag.beyondAscii, name, start, end);
  return end + 1;
}

function scanUnquoted(source: string, start: number, name: number, tokens: Tokens): number {
  const { length } = source;
  let flags: number = Kind.attribute;
  let at = start;
  for (; at < length; at++) {
    const code = source.charCodeAt(at);
    if (code === GREATER_THAN_SIGN || isSpace(code)) break;
    if (code === AMPERSAND) flags |= Flag.references;
    else if (code >= BEYOND_ASCII) flags |= Flag.beyondAscii;
  }
  push(tokens, flags, name, start, at);
  return at;
}
