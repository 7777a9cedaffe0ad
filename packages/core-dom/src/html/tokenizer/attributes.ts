import { COMMON_COUNT } from "../../tree/attribute-names.js";
import { ENCODED, RAW } from "../../tree/places.js";
import { measureReferences } from "../references/decode.js";
import {
  AMPERSAND,
  APOSTROPHE,
  CARRIAGE_RETURN,
  EQUALS_SIGN,
  GREATER_THAN_SIGN,
  isSpace,
  isUpperAlpha,
  NULL,
  QUOTATION_MARK,
  SOLIDUS,
  skipSpace,
} from "./code-units.js";
import { withoutNulls } from "./tags.js";
import type { Tokenizer } from "./tokenizer.js";

/**
 * The attributes of a tag, from behind its name on (HTML §13.2.5.32 to §13.2.5.40). Each is a row of the draft's attribute
 * columns; the token says which are its own.
 *
 * @returns the position behind the tag's `>`; -1 where the source ends before.
 */
export function readAttributes(tokenizer: Tokenizer, start: number): number {
  const { source, tagToken } = tokenizer;
  const { length } = source;
  tokenizer.tagCount++;
  let at = start;
  // Before attribute name state (§13.2.5.32).
  for (;;) {
    at = skipSpace(source, at);
    if (at >= length) return -1;
    const code = source.charCodeAt(at);
    if (code === GREATER_THAN_SIGN) return at + 1;
    if (code === SOLIDUS) {
      // Self-closing start tag state (§13.2.5.40); anywhere else a solidus is as good as white space.
      at++;
      if (at < length && source.charCodeAt(at) === GREATER_THAN_SIGN) {
        tagToken.selfClosing = true;
        return at + 1;
      }
    } else {
      at = readAttribute(tokenizer, at);
      if (at < 0) return -1;
    }
  }
}

/** One attribute, from its name on. Returns the position behind it, -1 where the source ends before. */
function readAttribute(tokenizer: Tokenizer, start: number): number {
  const { source } = tokenizer;
  const { length } = source;
  // Attribute name state (§13.2.5.33). A name may begin with an equals sign.
  let hash = 0;
  let hasNull = false;
  let at = start;
  for (; at < length; at++) {
    let code = source.charCodeAt(at);
    if (code < 0x61) {
      if (isSpace(code) || code === SOLIDUS || code === GREATER_THAN_SIGN) break;
      if (code === EQUALS_SIGN && at > start) break;
      if (isUpperAlpha(code)) code |= 0x20;
      else if (code === NULL) hasNull = true;
    }
    hash = (Math.imul(hash, 31) + code) | 0;
  }
  const { attributeNames } = tokenizer.draft;
  const name = hasNull
    ? attributeNames.idOf(withoutNulls(source.slice(start, at)))
    : attributeNames.idAt(source, start, at, hash, true);

  // After attribute name state (§13.2.5.34).
  const after = skipSpace(source, at);
  if (after >= length) return -1;
  if (source.charCodeAt(after) !== EQUALS_SIGN) {
    keep(tokenizer, name, at, at, false, false);
    return after;
  }
  return readValue(tokenizer, name, after + 1);
}

/** Quoted values that are longer than this are searched for their end, which costs more to begin and less to go on. */
const SCANNED = 32;

/** An attribute's value (§13.2.5.35 to §13.2.5.39), from behind the equals sign on. */
function readValue(tokenizer: Tokenizer, name: number, position: number): number {
  const { source } = tokenizer;
  const { length } = source;
  const start = skipSpace(source, position);
  if (start >= length) return -1;
  const quote = source.charCodeAt(start);
  return quote === QUOTATION_MARK || quote === APOSTROPHE
    ? readQuoted(tokenizer, name, start + 1, quote)
    : readUnquoted(tokenizer, name, start);
}

/** Attribute value (double-quoted) state and attribute value (single-quoted) state. */
function readQuoted(tokenizer: Tokenizer, name: number, start: number, quote: number): number {
  const { source } = tokenizer;
  const stop = Math.min(source.length, start + SCANNED);
  let isEncoded = false;
  let isRaw = false;
  let at = start;
  for (; at < stop; at++) {
    const code = source.charCodeAt(at);
    if (code > APOSTROPHE) continue;
    if (code === quote) {
      keep(tokenizer, name, start, at, isEncoded, isRaw);
      return at + 1;
    }
    if (code === AMPERSAND) isEncoded = true;
    else if (code === CARRIAGE_RETURN || code === NULL) isRaw = true;
  }
  at = source.indexOf(quote === QUOTATION_MARK ? '"' : "'", at);
  if (at < 0) return -1;
  keep(tokenizer, name, start, at, isEncoded || tokenizer.ampersands.from(start) < at, true);
  return at + 1;
}

/** Attribute value (unquoted) state. */
function readUnquoted(tokenizer: Tokenizer, name: number, start: number): number {
  const { source } = tokenizer;
  const { length } = source;
  let isEncoded = false;
  let isRaw = false;
  for (let at = start; at < length; at++) {
    const code = source.charCodeAt(at);
    if (code > GREATER_THAN_SIGN) continue;
    if (isSpace(code) || code === GREATER_THAN_SIGN) {
      keep(tokenizer, name, start, at, isEncoded, isRaw);
      return at;
    }
    if (code === AMPERSAND) isEncoded = true;
    else if (code === NULL) isRaw = true;
  }
  return -1;
}

/**
 * Adds the attribute to the token, unless it has one of that name ("duplicate-attribute").
 *
 * @param isEncoded - whether there may be references in its value.
 * @param isRaw - whether there may be returns or U+0000 in it.
 */
function keep(
  tokenizer: Tokenizer,
  name: number,
  start: number,
  end: number,
  isEncoded: boolean,
  isRaw: boolean,
): void {
  const { draft, source, tagToken, tagCount } = tokenizer;
  if (name >= tokenizer.attributeSeen.length) widenSeen(tokenizer, name);
  if (tokenizer.attributeSeen[name] === tagCount) return;
  tokenizer.attributeSeen[name] = tagCount;
  tagToken.attributeCount++;
  if (name < COMMON_COUNT) tagToken.common |= 1 << name;
  let length = end - start;
  let place = start;
  if (isEncoded) {
    const measured = measureReferences(source, start, end, true);
    const decoded = measured < 0 ? ~measured : measured;
    // A reference is always longer than what it stands for.
    if (decoded < length) place = start | ENCODED;
    length = decoded;
  }
  if (isRaw) {
    place |= RAW;
    length -= tokenizer.countPairs(start, end);
  }
  draft.attribute(name, place, length);
}

function widenSeen(tokenizer: Tokenizer, name: number): void {
  const wider = new Int32Array(Math.max(name + 1, tokenizer.attributeSeen.length * 2));
  wider.set(tokenizer.attributeSeen);
  tokenizer.attributeSeen = wider;
}
