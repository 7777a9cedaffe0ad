import {
  AMPERSAND,
  CARRIAGE_RETURN,
  EXCLAMATION_MARK,
  FORM_FEED,
  GREATER_THAN_SIGN,
  isAlpha,
  isLineFeedAt,
  LESS_THAN_SIGN,
  LINE_FEED,
  NULL,
  QUESTION_MARK,
  SOLIDUS,
  SPACE,
  TAB,
} from "../../code-units.js";
import { measureReferences } from "../../references/decode.js";
import { isSpace as isWhiteSpace, UNCOUNTED, visibleCount } from "../../tree/white-space.js";
import { readBogusComment, readMarkupDeclaration } from "./markup-declarations.js";
import { readEndTag, readStartTag } from "./tags.js";
import type { Tokenizer } from "./tokenizer.js";
import { TextFlag } from "./types.js";

/** The data state (HTML §13.2.5.1): markup, or the characters up to the next markup. */
export function readData(tokenizer: Tokenizer): void {
  const { source, position } = tokenizer;
  if (source.charCodeAt(position) === LESS_THAN_SIGN && beginsMarkup(source, position + 1)) {
    readMarkup(tokenizer, position);
  } else {
    readText(tokenizer, position);
  }
}

/** Whether the `<` before `position` begins markup: the first branch of the tag open state (§13.2.5.6). */
function beginsMarkup(source: string, position: number): boolean {
  if (position >= source.length) return false;
  const code = source.charCodeAt(position);
  if (isAlpha(code)) return true;
  // At the end of the source the end tag open state (§13.2.5.7) emits `</` as characters.
  if (code === SOLIDUS) return position + 1 < source.length;
  return code === EXCLAMATION_MARK || code === QUESTION_MARK;
}

/** The tag open state and the end tag open state (§13.2.5.6, §13.2.5.7), at a `<` that begins markup. */
function readMarkup(tokenizer: Tokenizer, position: number): void {
  const { source } = tokenizer;
  const code = source.charCodeAt(position + 1);
  if (code === SOLIDUS) {
    const first = source.charCodeAt(position + 2);
    if (isAlpha(first)) readEndTag(tokenizer, position + 2);
    else if (first === GREATER_THAN_SIGN) tokenizer.position = position + 3;
    else readBogusComment(tokenizer, position + 2);
  } else if (code === EXCLAMATION_MARK) {
    readMarkupDeclaration(tokenizer, position + 2);
  } else if (code === QUESTION_MARK) {
    readBogusComment(tokenizer, position + 1);
  } else {
    readStartTag(tokenizer, position + 1);
  }
}

/**
 * Emits all characters up to the next markup as one token, and a run of U+0000 as a separate one. It also
 * counts the visible characters, because it reads every character anyway.
 */
function readText(tokenizer: Tokenizer, start: number): void {
  const { source } = tokenizer;
  const { length } = source;
  // What decoding will change: references, carriage returns, and carriage returns followed by a line feed.
  let references = false;
  let returns = 0;
  let pairs = 0;
  let at = start;
  // White space is read first, because most text between tags consists of nothing else.
  for (; at < length; at++) {
    const code = source.charCodeAt(at);
    if (code === CARRIAGE_RETURN) {
      returns++;
      if (isLineFeedAt(source, at + 1)) pairs++;
    } else if (code !== SPACE && code !== LINE_FEED && code !== TAB && code !== FORM_FEED) {
      break;
    }
  }
  const graphic = at;
  let visible = at > start ? 1 : 0;
  let afterSpace = at > start;
  while (at < length) {
    const code = source.charCodeAt(at);
    if (isLetter(code)) {
      const word = at++;
      while (at < length && isLetter(source.charCodeAt(at))) at++;
      visible += at - word;
      afterSpace = false;
      continue;
    }
    if (code === LESS_THAN_SIGN) {
      if (beginsMarkup(source, at + 1)) break;
    } else if (code === NULL) {
      break;
    } else if (code === AMPERSAND) {
      references = true;
    } else if (code === CARRIAGE_RETURN) {
      returns++;
      if (isLineFeedAt(source, at + 1)) pairs++;
    }
    const space = (code <= SPACE || code >= 0x80) && isWhiteSpace(code);
    if (!space || !afterSpace) visible++;
    afterSpace = space;
    at++;
  }
  if (at === start) {
    const end = afterNulls(source, start);
    tokenizer.position = end;
    emit(tokenizer, start, end, end - start, TextFlag.null | TextFlag.graphic);
    return;
  }
  tokenizer.position = at;
  if (references) {
    emitWithReferences(tokenizer, start, at, pairs, returns === 0 ? 0 : TextFlag.raw);
    return;
  }
  const flags = (at > graphic ? TextFlag.graphic : 0) | (returns === 0 ? 0 : TextFlag.raw);
  const shown = visibleCount(visible, isWhiteSpace(source.charCodeAt(start)), afterSpace);
  emit(tokenizer, start, at, at - start - pairs, flags, shown);
}

/** Characters without a special meaning here: letters, `=`, `>`, `?`, `@` and brackets. */
function isLetter(code: number): boolean {
  return code > LESS_THAN_SIGN && code < 0x80;
}

function afterNulls(source: string, position: number): number {
  let at = position;
  while (at < source.length && source.charCodeAt(at) === NULL) at++;
  return at;
}

/** Emits characters with an ampersand among them, which may be literal; `others` are further flags. */
export function emitWithReferences(
  tokenizer: Tokenizer,
  start: number,
  end: number,
  pairs: number,
  others: number,
): void {
  const measured = measureReferences(tokenizer.source, start, end, false);
  // The sign is negative if there is anything but white space.
  const length = measured < 0 ? ~measured : measured;
  // A reference is always longer than the characters that it represents.
  const flags = length < end - start ? TextFlag.references : others;
  emit(tokenizer, start, end, length - pairs, measured < 0 ? flags | TextFlag.graphic : flags);
}

/** Emits characters. `length` is that of the decoded ones. */
export function emit(
  tokenizer: Tokenizer,
  start: number,
  end: number,
  length: number,
  flags: number,
  visible: number = UNCOUNTED,
): void {
  const token = tokenizer.characterToken;
  token.start = start;
  token.end = end;
  token.length = length;
  token.flags = flags;
  token.visible = visible;
  tokenizer.sink.characters(token);
}
