import {
  CARRIAGE_RETURN,
  endsTagName,
  hasWordAt,
  isLineFeedAt,
  isSpace,
  NULL,
  SOLIDUS,
} from "../../code-units.js";
import { emit, emitWithReferences } from "./data.js";
import { readEndTag } from "./tags.js";
import type { Tokenizer } from "./tokenizer.js";
import { ContentModel, TextFlag } from "./types.js";

/**
 * The RCDATA and RAWTEXT states (HTML §13.2.5.2, §13.2.5.3 and §13.2.5.9 to §13.2.5.14): everything up to the
 * end tag.
 */
export function readRawText(tokenizer: Tokenizer): void {
  const { source, position, contentModel } = tokenizer;
  const name = tokenizer.draft.tags.nameOf(tokenizer.lastStartTag);
  let end = source.indexOf("</", position);
  while (end >= 0 && !isEndTag(source, end + 2, name)) end = source.indexOf("</", end + 2);
  if (end < 0) end = source.length;
  emitRaw(tokenizer, position, end, contentModel === ContentModel.rcdata);
  readEnd(tokenizer, end);
}

/** The script data state and the escaped ones (§13.2.5.4, §13.2.5.15 to §13.2.5.31). */
export function readScriptData(tokenizer: Tokenizer): void {
  const { position } = tokenizer;
  const end = scriptEnd(tokenizer);
  emitRaw(tokenizer, position, end, false);
  readEnd(tokenizer, end);
}

/** The PLAINTEXT state (§13.2.5.5): nothing ends it. */
export function readPlaintext(tokenizer: Tokenizer): void {
  const { position, source } = tokenizer;
  tokenizer.position = source.length;
  emitRaw(tokenizer, position, source.length, false);
}

/** The states of a script's text: outside `<!--`, inside it, or inside a `<script` within it. */
const Escape = { none: 0, escaped: 1, doubleEscaped: 2 } as const;

/** Returns the offset of the end tag that ends a script's text, or the source's length. */
function scriptEnd({ source, position, commentEnds, draft, lastStartTag }: Tokenizer): number {
  const { length } = source;
  const name = draft.tags.nameOf(lastStartTag);
  let level: number = Escape.none;
  let at = position;
  for (;;) {
    let less = source.indexOf("<", at);
    if (less < 0) less = length;
    if (level !== Escape.none) {
      // The dashes of `<!-->` also end it.
      const dashes = commentEnds.from(at);
      if (dashes < less) {
        level = Escape.none;
        at = dashes + 3;
        continue;
      }
    }
    if (less === length) return length;
    at = less + 1;
    const isEnd = source.charCodeAt(at) === SOLIDUS;
    if (level === Escape.doubleEscaped) {
      if (isEnd && isEndTag(source, at + 1, "script")) level = Escape.escaped;
    } else if (isEnd) {
      if (isEndTag(source, at + 1, name)) return less;
    } else if (level === Escape.none) {
      if (!source.startsWith("!--", at)) continue;
      level = Escape.escaped;
      at++;
    } else if (isEndTag(source, at, "script")) {
      level = Escape.doubleEscaped;
    }
  }
}

/** Whether the name is at `position`, followed by white space, `/` or `>`. */
function isEndTag(source: string, position: number, name: string): boolean {
  const end = position + name.length;
  return (
    name !== "" &&
    end < source.length &&
    hasWordAt(source, position, name) &&
    endsTagName(source.charCodeAt(end))
  );
}

/** Emits raw text. */
function emitRaw(tokenizer: Tokenizer, start: number, end: number, hasReferences: boolean): void {
  if (start >= end) return;
  tokenizer.position = end;
  const pairs = tokenizer.countPairs(start, end);
  if (hasReferences) emitWithReferences(tokenizer, start, end, pairs, TextFlag.raw);
  else emit(tokenizer, start, end, end - start - pairs, TextFlag.raw | TextFlag.graphic);
}

/** Reads the end tag at `position`, unless that is the end of the source. */
function readEnd(tokenizer: Tokenizer, position: number): void {
  tokenizer.position = position;
  if (position >= tokenizer.source.length) return;
  tokenizer.contentModel = ContentModel.data;
  readEndTag(tokenizer, position + 2);
}

/** The CDATA section state (HTML §13.2.5.69 to §13.2.5.71), to its end; U+0000 is emitted as it is. */
export function readCdataSection(tokenizer: Tokenizer): void {
  const { source, position } = tokenizer;
  const found = source.indexOf("]]>", position);
  const end = found < 0 ? source.length : found;
  tokenizer.contentModel = ContentModel.data;
  tokenizer.position = found < 0 ? end : end + 3;
  let at = position;
  while (at < end) {
    const start = at;
    const isNull = source.charCodeAt(at) === NULL;
    let pairs = 0;
    let flags = isNull ? TextFlag.null | TextFlag.graphic : 0;
    for (; at < end; at++) {
      const code = source.charCodeAt(at);
      if ((code === NULL) !== isNull) break;
      if (!isSpace(code)) flags |= TextFlag.graphic;
      if (code !== CARRIAGE_RETURN) continue;
      flags |= TextFlag.raw;
      if (at + 1 < end && isLineFeedAt(source, at + 1)) pairs++;
    }
    emit(tokenizer, start, at, at - start - pairs, flags);
  }
}
