import { RAW } from "../../tree/places.js";
import { hasWordAt } from "./code-units.js";
import { readComment } from "./comments.js";
import { readDoctype } from "./doctypes.js";
import type { Tokenizer } from "./tokenizer.js";
import { ContentModel } from "./types.js";

/** The markup declaration open state (HTML §13.2.5.42), behind `<!`. */
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

/** The bogus comment state (§13.2.5.41): all up to the next `>`. */
export function readBogusComment(tokenizer: Tokenizer, start: number): void {
  const { source } = tokenizer;
  const found = source.indexOf(">", start);
  const end = found < 0 ? source.length : found;
  tokenizer.position = found < 0 ? end : end + 1;
  emitComment(tokenizer, start, end);
}

/** Emits a comment, whose characters are raw. */
export function emitComment(tokenizer: Tokenizer, start: number, end: number): void {
  tokenizer.sink.comment(start | RAW, end - start - tokenizer.countPairs(start, end));
}
