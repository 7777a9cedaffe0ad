import { GREATER_THAN_SIGN, HYPHEN_MINUS, hasWordAt } from "../../code-units.js";
import { RAW } from "../../tree/types.js";
import { readDoctype } from "./doctypes.js";
import type { Tokenizer } from "./tokenizer.js";
import { ContentModel } from "./types.js";

/** The markup declaration open state (HTML §13.2.5.42), after `<!`. */
export function readMarkupDeclaration(tokenizer: Tokenizer, position: number): void {
  const { source } = tokenizer;
  if (source.startsWith("--", position)) {
    readComment(tokenizer, position + 2);
  } else if (hasWordAt(source, position, "doctype")) {
    readDoctype(tokenizer, position + "doctype".length);
  } else if (source.startsWith("[CDATA[", position) && tokenizer.sink.allowsCdata()) {
    tokenizer.position = position + "[CDATA[".length;
    tokenizer.contentModel = ContentModel.cdataSection;
  } else {
    readBogusComment(tokenizer, position);
  }
}

/** A comment after its `<!--` (HTML §13.2.5.43 to §13.2.5.52). */
function readComment(tokenizer: Tokenizer, start: number): void {
  const { source } = tokenizer;
  const { length } = source;
  // Comment start state and comment start dash state: `<!-->` and `<!--->` are empty comments.
  const dash = source.charCodeAt(start) === HYPHEN_MINUS ? 1 : 0;
  if (source.charCodeAt(start + dash) === GREATER_THAN_SIGN) {
    emitComment(tokenizer, start, start, start + dash + 1);
    return;
  }
  const end = tokenizer.commentEnds.from(start);
  // Searched in the comment only: it is so rare that each search would read the rest of the page.
  const bang = source.slice(start, end).indexOf("--!>");
  if (bang >= 0) emitComment(tokenizer, start, start + bang, start + bang + "--!>".length);
  else if (end < length) emitComment(tokenizer, start, end, end + "-->".length);
  else emitComment(tokenizer, start, unfinishedEnd(source, start), length);
}

/**
 * Returns the end of the data of an unfinished comment: the beginning of a `--!>` at the source's end is not
 * part of it.
 */
function unfinishedEnd(source: string, start: number): number {
  for (const begun of ["--!", "--", "-"]) {
    const end = source.length - begun.length;
    if (end >= start && source.endsWith(begun)) return end;
  }
  return source.length;
}

/** The bogus comment state (§13.2.5.41): everything up to the next `>`. */
export function readBogusComment(tokenizer: Tokenizer, start: number): void {
  const { source } = tokenizer;
  const found = source.indexOf(">", start);
  const end = found < 0 ? source.length : found;
  emitComment(tokenizer, start, end, found < 0 ? end : end + 1);
}

/** Emits a comment, whose characters are raw; the next token begins at `next`. */
function emitComment(tokenizer: Tokenizer, start: number, end: number, next: number): void {
  tokenizer.position = next;
  tokenizer.sink.comment(start | RAW, end - start - tokenizer.countPairs(start, end));
}
