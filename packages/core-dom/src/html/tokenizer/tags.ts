import { readAttributes } from "./attributes.js";
import { endsTagName, isUpperAlpha, NULL } from "./code-units.js";
import type { Tokenizer } from "./tokenizer.js";

/** A start tag, from its name on: the tag name state (HTML §13.2.5.8) and what follows. */
export function readStartTag(tokenizer: Tokenizer, start: number): void {
  if (!readTag(tokenizer, start)) return;
  const { tagToken } = tokenizer;
  tokenizer.lastStartTag = tagToken.tag;
  tokenizer.sink.startTag(tagToken);
}

/** An end tag, from its name on. Its attributes are read, and dropped. */
export function readEndTag(tokenizer: Tokenizer, start: number): void {
  const { draft } = tokenizer;
  const { attributeCount } = draft;
  if (!readTag(tokenizer, start)) return;
  draft.attributeCount = attributeCount;
  tokenizer.sink.endTag(tokenizer.tagToken);
}

/** @returns false where the source ends within the tag, which is no token then ("eof-in-tag"). */
function readTag(tokenizer: Tokenizer, start: number): boolean {
  const { source, tagToken, draft } = tokenizer;
  const { length } = source;
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
    ? draft.tags.idOf(withoutNulls(source.slice(start, at)))
    : draft.tags.idAt(source, start, at, hash, true);
  tagToken.selfClosing = false;
  tagToken.attributeStart = draft.attributeCount;
  tagToken.attributeCount = 0;
  tagToken.common = 0;
  // Most tags have no attributes.
  if (at < length && source.charCodeAt(at) === 0x3e) {
    tokenizer.position = at + 1;
    return true;
  }
  tokenizer.position = readAttributes(tokenizer, at);
  return tokenizer.position >= 0 || endOfFile(tokenizer);
}

function endOfFile(tokenizer: Tokenizer): false {
  tokenizer.position = tokenizer.source.length;
  return false;
}

/** A name in lower case with U+FFFD for each U+0000. */
export function withoutNulls(name: string): string {
  return name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()).replaceAll("\0", "\ufffd");
}
