import {
  AMPERSAND,
  APOSTROPHE,
  EQUALS_SIGN,
  endsTagName,
  GREATER_THAN_SIGN,
  isSpace,
  isUpperAlpha,
  NULL,
  QUOTATION_MARK,
  SOLIDUS,
  skipSpace,
} from "../../code-units.js";
import { keepAttribute } from "./attributes.js";
import type { Tokenizer } from "./tokenizer.js";

/** Reads a start tag from its name on: the tag name state (HTML §13.2.5.8) and the following ones. */
export function readStartTag(tokenizer: Tokenizer, start: number): void {
  if (!readTag(tokenizer, start)) return;
  const { tagToken } = tokenizer;
  tokenizer.lastStartTag = tagToken.tag;
  tokenizer.sink.startTag(tagToken);
}

/** Reads an end tag from its name on, and drops its attributes. */
export function readEndTag(tokenizer: Tokenizer, start: number): void {
  const { draft } = tokenizer;
  const { attributeCount } = draft;
  if (!readTag(tokenizer, start)) return;
  draft.attributeCount = attributeCount;
  tokenizer.sink.endTag(tokenizer.tagToken);
}

/**
 * Reads a tag into the token. All its states are one function, because half of a parse's time is spent here:
 * the engine compiles it once and keeps its variables in registers.
 *
 * @returns False if the source ends within the tag, which is then not emitted ("eof-in-tag").
 */
function readTag(tokenizer: Tokenizer, start: number): boolean {
  const { source, tagToken, draft } = tokenizer;
  const { length } = source;
  const { tags, attributeNames } = draft;
  tagToken.selfClosing = false;
  tagToken.attributeStart = draft.attributeCount;
  tagToken.attributeCount = 0;
  tagToken.common = 0;
  tokenizer.tagCount++;
  // If the source ends within the tag, this is already the final position.
  tokenizer.position = length;

  // Tag name state (§13.2.5.8).
  let hash = 0;
  let hasNull = false;
  let at = start;
  for (; at < length; at++) {
    let code = source.charCodeAt(at);
    if (code < 0x61) {
      if (endsTagName(code)) break;
      if (isUpperAlpha(code)) code |= 0x20;
      else if (code === NULL) hasNull = true;
    }
    hash = (Math.imul(hash, 31) + code) | 0;
  }
  tagToken.tag = hasNull
    ? tags.idOf(withoutNulls(source.slice(start, at)))
    : tags.idAt(source, start, at, hash, true);

  for (;;) {
    // Before attribute name state (§13.2.5.32).
    at = skipSpace(source, at);
    if (at >= length) return false;
    const first = source.charCodeAt(at);
    if (first === GREATER_THAN_SIGN) break;
    if (first === SOLIDUS) {
      // Self-closing start tag state (§13.2.5.40); elsewhere a solidus counts as white space.
      at++;
      if (at >= length || source.charCodeAt(at) !== GREATER_THAN_SIGN) continue;
      tagToken.selfClosing = true;
      break;
    }

    // Attribute name state (§13.2.5.33). A name may begin with an equals sign.
    const nameStart = at;
    hash = 0;
    hasNull = false;
    for (; at < length; at++) {
      let code = source.charCodeAt(at);
      if (code < 0x61) {
        if (endsTagName(code) || (code === EQUALS_SIGN && at > nameStart)) break;
        if (isUpperAlpha(code)) code |= 0x20;
        else if (code === NULL) hasNull = true;
      }
      hash = (Math.imul(hash, 31) + code) | 0;
    }
    const name = hasNull
      ? attributeNames.idOf(withoutNulls(source.slice(nameStart, at)))
      : attributeNames.idAt(source, nameStart, at, hash, true);

    // After attribute name state (§13.2.5.34).
    at = skipSpace(source, at);
    if (at >= length) return false;
    if (source.charCodeAt(at) !== EQUALS_SIGN) {
      keepAttribute(tokenizer, name, at, at, false, false);
      continue;
    }

    // Before attribute value state (§13.2.5.35).
    at = skipSpace(source, at + 1);
    if (at >= length) return false;
    const quote = source.charCodeAt(at);
    let isEncoded = false;
    let isRaw = false;
    if (quote === QUOTATION_MARK || quote === APOSTROPHE) {
      // Attribute value (double-quoted) state and attribute value (single-quoted) state (§13.2.5.36,
      // §13.2.5.37).
      const valueStart = ++at;
      const stop = Math.min(length, at + SCANNED);
      for (; at < stop; at++) {
        const code = source.charCodeAt(at);
        if (code > APOSTROPHE) continue;
        if (code === quote) break;
        if (code === AMPERSAND) isEncoded = true;
        else if (code < 0x20) isRaw = true;
      }
      if (at === stop) {
        at = source.indexOf(quote === QUOTATION_MARK ? '"' : "'", at);
        if (at < 0) return false;
        isEncoded ||= tokenizer.ampersands.from(valueStart) < at;
        isRaw = true;
      }
      keepAttribute(tokenizer, name, valueStart, at, isEncoded, isRaw);
      at++;
    } else {
      // Attribute value (unquoted) state (§13.2.5.38).
      const valueStart = at;
      for (; at < length; at++) {
        const code = source.charCodeAt(at);
        if (code > GREATER_THAN_SIGN) continue;
        if (isSpace(code) || code === GREATER_THAN_SIGN) break;
        if (code === AMPERSAND) isEncoded = true;
        else if (code === NULL) isRaw = true;
      }
      if (at >= length) return false;
      keepAttribute(tokenizer, name, valueStart, at, isEncoded, isRaw);
    }
  }
  tokenizer.position = at + 1;
  return true;
}

/**
 * Maximum number of characters of a quoted value that are read one by one. In longer values `indexOf`
 * searches for the end, which costs more to start and less per character.
 */
const SCANNED = 32;

/** Returns a name in lower case with U+FFFD for each U+0000. */
export function withoutNulls(name: string): string {
  return name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()).replaceAll("\0", "\ufffd");
}
