import { readData } from "./tokenizer/data.js";
import { readCdataSection, readPlaintext, readRawText, readScriptData } from "./tokenizer/raw-text.js";
import type { Tokenizer } from "./tokenizer/tokenizer.js";
import { ContentModel } from "./tokenizer/types.js";

/** Number of tokens between two checks of the clock: a power of two, about a millisecond. */
const INTERVAL = 4096;

/** The functions that read the next token, or a whole raw text, by `ContentModel`. */
const READERS: readonly ((tokenizer: Tokenizer) => void)[] = [
  readData,
  readRawText,
  readRawText,
  readScriptData,
  readPlaintext,
  readCdataSection,
];

/** Reads to the end of the source. Returns false if the deadline or the number of rows stopped it earlier. */
export function tokenize(tokenizer: Tokenizer): boolean {
  const { draft, deadline } = tokenizer;
  const { length } = tokenizer.source;
  for (let tokens = 1; tokenizer.position < length; tokens++) {
    // A call of its own for nearly all tokens: V8 compiles the loop for it, again and again where it fails.
    if (tokenizer.contentModel === ContentModel.data) readData(tokenizer);
    else READERS[tokenizer.contentModel]!(tokenizer);
    if (draft.count >= draft.maxRows) return false;
    if ((tokens & (INTERVAL - 1)) === 0 && performance.now() > deadline) return false;
  }
  tokenizer.sink.endOfFile();
  return true;
}
