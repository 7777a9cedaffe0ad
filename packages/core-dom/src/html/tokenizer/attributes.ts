import { measureReferences } from "../../references/decode.js";
import { COMMON_COUNT } from "../../tree/attribute-names.js";
import { grown } from "../../tree/columns.js";
import { ENCODED, RAW } from "../../tree/types.js";
import type { Tokenizer } from "./tokenizer.js";

/** Rows of the column of seen attributes, when it is first widened. */
const MIN_SEEN = 1024;

/**
 * Adds an attribute to the tag token, as a row of the draft's attribute columns, unless the tag already has
 * one of that name ("duplicate-attribute", HTML §13.2.5.33).
 *
 * @param isEncoded - whether the value, which is at `[start, end)`, may have references.
 * @param isRaw - whether it may have carriage returns or U+0000.
 */
export function keepAttribute(
  tokenizer: Tokenizer,
  name: number,
  start: number,
  end: number,
  isEncoded: boolean,
  isRaw: boolean,
): void {
  const { draft, tagToken, tagCount } = tokenizer;
  if (name >= tokenizer.attributeSeen.length) {
    tokenizer.attributeSeen = grown(tokenizer.attributeSeen, Math.max(name, MIN_SEEN - 1));
  }
  if (tokenizer.attributeSeen[name] === tagCount) return;
  tokenizer.attributeSeen[name] = tagCount;
  tagToken.attributeCount++;
  if (name < COMMON_COUNT) tagToken.common |= 1 << name;
  if (isEncoded || isRaw) keepDecoded(tokenizer, name, start, end, isEncoded, isRaw);
  else draft.attribute(name, start, end - start);
}

function keepDecoded(
  tokenizer: Tokenizer,
  name: number,
  start: number,
  end: number,
  isEncoded: boolean,
  isRaw: boolean,
): void {
  let length = end - start;
  let place = start;
  if (isEncoded) {
    const measured = measureReferences(tokenizer.source, start, end, true);
    const decoded = measured < 0 ? ~measured : measured;
    // A reference is always longer than the characters that it represents.
    if (decoded < length) place = start | ENCODED;
    length = decoded;
  }
  if (isRaw) {
    place |= RAW;
    length -= tokenizer.countPairs(start, end);
  }
  tokenizer.draft.attribute(name, place, length);
}
