import { CARRIAGE_RETURN, isLineFeedAt, isSpace, NULL } from "./code-units.js";
import { emitCharacters } from "./data.js";
import type { Tokenizer } from "./tokenizer.js";
import { ContentModel, TextFlag } from "./types.js";

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
    emitCharacters(tokenizer, start, at, flags, pairs);
  }
}
