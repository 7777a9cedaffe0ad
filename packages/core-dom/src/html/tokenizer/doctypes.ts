import {
  APOSTROPHE,
  GREATER_THAN_SIGN,
  hasWordAt,
  isSpace,
  QUOTATION_MARK,
  skipSpace,
} from "../../code-units.js";
import { withoutNulls } from "./tags.js";
import type { Tokenizer } from "./tokenizer.js";
import type { DoctypeToken } from "./types.js";

/** A DOCTYPE, after that word (HTML §13.2.5.53 to §13.2.5.68). */
export function readDoctype(tokenizer: Tokenizer, start: number): void {
  const { source } = tokenizer;
  const token: Mutable<DoctypeToken> = {
    name: undefined,
    publicId: undefined,
    systemId: undefined,
    forceQuirks: false,
  };
  // The remainder up to the end is bogus (§13.2.5.68).
  const end = source.indexOf(">", readParts(source, start, token));
  tokenizer.position = end < 0 ? source.length : end + 1;
  tokenizer.sink.doctype(token);
}

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/**
 * Reads the name and the identifiers into the token. Returns the offset of the first character after them.
 */
function readParts(source: string, start: number, token: Mutable<DoctypeToken>): number {
  const nameStart = skipSpace(source, start);
  const nameEnd = endOfName(source, nameStart);
  if (nameEnd > nameStart) token.name = withoutNulls(source.slice(nameStart, nameEnd));

  // After DOCTYPE name state (§13.2.5.56).
  let at = skipSpace(source, nameEnd);
  const isPublic = hasWordAt(source, at, "public");
  const isSystem = hasWordAt(source, at, "system");
  if (!isPublic && !isSystem) {
    token.forceQuirks = token.name === undefined || !endsAt(source, at);
    return at;
  }
  const first = readIdentifier(source, skipSpace(source, at + "public".length));
  if (isPublic) token.publicId = first.value;
  else token.systemId = first.value;
  token.forceQuirks = !first.isWhole;
  if (!first.isWhole) return first.end;
  at = skipSpace(source, first.end);
  if (isPublic && !endsAt(source, at)) {
    // After and between DOCTYPE identifiers (§13.2.5.60, §13.2.5.61): a system identifier, or nothing.
    const second = readIdentifier(source, at);
    token.systemId = second.value;
    token.forceQuirks = !second.isWhole;
    if (!second.isWhole) return second.end;
    at = skipSpace(source, second.end);
  }
  token.forceQuirks = at >= source.length;
  return at;
}

function endOfName(source: string, start: number): number {
  let at = start;
  for (; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (isSpace(code) || code === GREATER_THAN_SIGN) break;
  }
  return at;
}

function endsAt(source: string, position: number): boolean {
  return position < source.length && source.charCodeAt(position) === GREATER_THAN_SIGN;
}

interface Identifier {
  /** Undefined if it does not begin with a quotation mark. */
  readonly value: string | undefined;
  /** Whether it ends with the same quotation mark. */
  readonly isWhole: boolean;
  readonly end: number;
}

/**
 * A public or system identifier (§13.2.5.57 to §13.2.5.59, §13.2.5.63 to §13.2.5.65); `>` also ends it.
 */
function readIdentifier(source: string, start: number): Identifier {
  const quote = start < source.length ? source.charCodeAt(start) : 0;
  if (quote !== QUOTATION_MARK && quote !== APOSTROPHE)
    return { value: undefined, isWhole: false, end: start };
  let at = start + 1;
  for (; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code !== quote && code !== GREATER_THAN_SIGN) continue;
    const value = decoded(source.slice(start + 1, at));
    return code === quote ? { value, isWhole: true, end: at + 1 } : { value, isWhole: false, end: at };
  }
  return { value: decoded(source.slice(start + 1)), isWhole: false, end: at };
}

function decoded(raw: string): string {
  return raw.replace(/\r\n?/g, "\n").replaceAll("\0", "\ufffd");
}
