import type { BlockTable } from "../block-table.js";
import { createNumbering, knownNumberOf, numberOf } from "../numbering.js";
import { COUNTS, Count } from "../scan-text.js";
import type { FeatureGroup } from "./group.js";

/** Words of a block that are compared; titles have few. */
const MAX_WORDS = 64;
const TITLE = 1;
const HEADING = 2;

/** How a block's words agree with the declared title and the main heading, and with other blocks. */
export const overlapFeatures: FeatureGroup = {
  // biome-ignore format: a table
  names: ["title-overlap", "heading-overlap", "title-cover", "heading-cover", "duplicates", "is-repetition", "repeated-words"],
  fill({ blocks, head, heading }, out, offset, stride) {
    const n = blocks.length;
    const { words, wordStart, counts } = blocks;
    const { ids, occurrences, isRepetition } = repetitions(blocks);
    const numbering = createNumbering(head.title.size + heading.words.size);
    const sources = new Uint8Array(head.title.size + heading.words.size);
    for (const word of head.title) sources[numberOf(numbering, word)]! |= TITLE;
    for (const word of heading.words) sources[numberOf(numbering, word)]! |= HEADING;
    for (let i = 0; i < n; i++) {
      const from = wordStart[i]!;
      const to = Math.min(wordStart[i + 1]!, from + MAX_WORDS);
      let inTitle = 0;
      let inHeading = 0;
      for (let w = from; w < to; w++) {
        const number = knownNumberOf(numbering, words[w]!);
        if (number < 0) continue;
        if ((sources[number]! & TITLE) !== 0) inTitle++;
        if ((sources[number]! & HEADING) !== 0) inHeading++;
      }
      const at = i * stride + offset;
      const count = Math.max(1, to - from);
      out[at] = inTitle / count;
      out[at + 1] = inHeading / count;
      out[at + 2] = Math.min(1, inTitle / Math.max(1, head.title.size));
      out[at + 3] = Math.min(1, inHeading / Math.max(1, heading.words.size));
      const others = occurrences[ids[i]!]! - 1;
      out[at + 4] = Math.min(20, others);
      out[at + 5] = isRepetition[i]!;
      out[at + 6] = others > 0 ? Math.log1p(counts[i * COUNTS + Count.words]!) : 0;
    }
  },
};

/** Numbers blocks by their words, and counts those with the same words. */
function repetitions({ length, words, wordStart }: BlockTable): {
  ids: Int32Array;
  occurrences: Int32Array;
  isRepetition: Uint8Array;
} {
  const numbering = createNumbering(length);
  const ids = new Int32Array(length);
  const occurrences = new Int32Array(length);
  const isRepetition = new Uint8Array(length);
  for (let i = 0; i < length; i++) {
    let hash = 17;
    for (let w = wordStart[i]!; w < wordStart[i + 1]!; w++) hash = (Math.imul(hash, 31) + words[w]!) | 0;
    const id = numberOf(numbering, hash);
    ids[i] = id;
    if (occurrences[id]!++ > 0) isRepetition[i] = 1;
  }
  return { ids, occurrences, isRepetition };
}
