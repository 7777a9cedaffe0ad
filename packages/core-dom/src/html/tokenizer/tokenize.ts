import { readData } from "./data.js";
import { readCdataSection, readPlaintext, readRawText, readScriptData } from "./raw-text.js";
import type { Tokenizer } from "./tokenizer.js";

/** How many tokens go by between two looks at the clock; a power of two, about a millisecond. */
const INTERVAL = 4096;

/** What reads the next token, or all of a raw text, by `ContentModel`. */
const READERS: readonly ((tokenizer: Tokenizer) => void)[] = [
  readData,
  readRawText,
  readRawText,
  readScriptData,
  readPlaintext,
  readCdataSection,
];

/** Reads to the end of the source; false where the deadline or the number of rows ended it before. */
export function tokenize(tokenizer: Tokenizer): boolean {
  const { draft, deadline } = tokenizer;
  const { length } = tokenizer.source;
  for (let tokens = 1; tokenizer.position < length; tokens++) {
    READERS[tokenizer.contentModel]!(tokenizer);
    if (draft.count >= draft.maxRows) return false;
    if ((tokens & (INTERVAL - 1)) === 0 && performance.now() > deadline) return false;
  }
  tokenizer.sink.endOfFile();
  return true;
}
