import { GREATER_THAN_SIGN, HYPHEN_MINUS } from "./code-units.js";
import { emitComment } from "./markup-declarations.js";
import type { Tokenizer } from "./tokenizer.js";

/** A comment from behind its `<!--` on (HTML §13.2.5.43 to §13.2.5.52). */
export function readComment(tokenizer: Tokenizer, start: number): void {
  const { source } = tokenizer;
  const { length } = source;
  // Comment start state and comment start dash state: `<!-->` and `<!--->` are empty comments.
  const first = source.charCodeAt(start);
  if (first === GREATER_THAN_SIGN) {
    tokenizer.position = start + 1;
    emitComment(tokenizer, start, start);
    return;
  }
  if (first === HYPHEN_MINUS && source.charCodeAt(start + 1) === GREATER_THAN_SIGN) {
    tokenizer.position = start + 2;
    emitComment(tokenizer, start, start);
    return;
  }
  const end = tokenizer.commentEnds.from(start);
  // Looked for in the comment alone: it is so rare that each comment would search the whole page.
  const bang = source.slice(start, end).indexOf("--!>");
  if (bang >= 0) {
    tokenizer.position = start + bang + "--!>".length;
    emitComment(tokenizer, start, start + bang);
  } else if (end < length) {
    tokenizer.position = end + "-->".length;
    emitComment(tokenizer, start, end);
  } else {
    tokenizer.position = length;
    emitComment(tokenizer, start, unfinishedEnd(source, start));
  }
}

/** Where the data of a comment end that the source's end cuts off: what might have begun its end is left out. */
function unfinishedEnd(source: string, start: number): number {
  for (const begun of ["--!", "--", "-"]) {
    const end = source.length - begun.length;
    if (end >= start && source.endsWith(begun)) return end;
  }
  return source.length;
}
