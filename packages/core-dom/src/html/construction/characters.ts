import { isLineFeedAt, isSpace } from "../../code-units.js";
import { matched, matchReference } from "../../references/reference.js";
import { ENCODED, RAW } from "../../tree/types.js";
import { UNCOUNTED } from "../../tree/white-space.js";
import { type CharacterToken, TextFlag } from "../tokenizer/types.js";
import type { TreeConstruction } from "./types.js";

/** Returns the place of a token's characters. */
export function characterPlace(token: CharacterToken): number {
  if ((token.flags & TextFlag.references) !== 0) return token.start | ENCODED;
  return (token.flags & TextFlag.raw) !== 0 ? token.start | RAW : token.start;
}

/** The one object for all tokens of white space that are split off. */
const SPACE: CharacterToken = { start: 0, end: 0, length: 0, flags: 0, visible: UNCOUNTED };

/**
 * Splits off the white space at the start of a token, because the standard processes single characters, and
 * many modes have rules of their own for white space. The token keeps the rest.
 *
 * @returns The white space, which is valid until the next call, or undefined.
 */
export function takeSpace(parser: TreeConstruction, token: CharacterToken): CharacterToken | undefined {
  if (token.length === 0) return undefined;
  const isAll = (token.flags & TextFlag.graphic) === 0;
  const { source } = parser.draft;
  let at = isAll ? token.end : token.start;
  let length = isAll ? token.length : 0;
  while (at < token.end) {
    const next = afterSpace(source, at, token.end);
    if (next === at) break;
    at = next;
    length++;
  }
  if (length === 0) return undefined;
  SPACE.start = token.start;
  SPACE.end = at;
  SPACE.length = length;
  SPACE.flags = token.flags & (TextFlag.references | TextFlag.raw);
  token.start = at;
  token.length -= length;
  token.visible = UNCOUNTED;
  return SPACE;
}

/** Passes on each stretch of white space among a token's characters, and drops all other characters. */
export function eachSpace(
  parser: TreeConstruction,
  token: CharacterToken,
  use: (space: CharacterToken) => void,
): void {
  const { source } = parser.draft;
  while (token.length > 0) {
    const space = takeSpace(parser, token);
    if (space !== undefined) use(space);
    else dropFirst(source, token);
  }
}

/** Drops one character or the characters of one reference. */
function dropFirst(source: string, token: CharacterToken): void {
  const isReference = source.charCodeAt(token.start) === 0x26 && (token.flags & TextFlag.references) !== 0;
  const consumed = isReference ? matchReference(source, token.start, token.end, false) : 0;
  if (consumed === 0) {
    token.start++;
    token.length--;
    return;
  }
  token.start += consumed;
  token.length -= (matched.first > 0xffff ? 2 : 1) + (matched.second === 0 ? 0 : 1);
}

/**
 * Returns the offset after one white space character, literal or written as a reference; `at` if there is
 * none.
 */
function afterSpace(source: string, at: number, end: number): number {
  const code = source.charCodeAt(at);
  if (code === 0x0d) return isLineFeedAt(source, at + 1) ? at + 2 : at + 1;
  if (isSpace(code)) return at + 1;
  if (code !== 0x26) return at;
  const consumed = matchReference(source, at, end, false);
  return consumed > 0 && matched.second === 0 && isSpace(matched.first) ? at + consumed : at;
}

/** Drops a line feed at the start of a token. Returns whether anything remains. */
export function withoutFirstLineFeed(parser: TreeConstruction, token: CharacterToken): boolean {
  if (token.length === 0) return true;
  const { source } = parser.draft;
  const first = source.charCodeAt(token.start);
  let consumed = 0;
  if (first === 0x0a || first === 0x0d) {
    consumed = afterSpace(source, token.start, token.end) - token.start;
  } else if (first === 0x26 && (token.flags & TextFlag.references) !== 0) {
    const size = matchReference(source, token.start, token.end, false);
    if (size > 0 && matched.first === 0x0a) consumed = size;
  }
  token.start += consumed;
  if (consumed > 0) {
    token.length--;
    token.visible = UNCOUNTED;
  }
  return token.length > 0;
}
