import type { BlockTable } from "../block-table.js";
import type { Head } from "../head.js";
import { createNumbering, knownNumberOf, type Numbering, numberOf } from "../numbering.js";
import { COUNTS, Count } from "../scan-text.js";
import type { FeatureGroup } from "./group.js";

const SOURCES = ["title", "description", "heading", "names", "slug"] as const;
const TITLE = SOURCES.indexOf("title");
const HEADING = SOURCES.indexOf("heading");
/** Words of a block that are compared; the head has few. */
const MAX_WORDS = 64;

/** How a block's words agree with what the page declares, and with other blocks. */
export const overlapFeatures: FeatureGroup = {
  names: [
    ...SOURCES.map((name) => `${name}-overlap`),
    "title-cover",
    "heading-cover",
    "duplicates",
    "is-repetition",
    "repeated-words",
  ],
  fill({ blocks, head }, out, offset, stride) {
    const n = blocks.length;
    const { words, wordStart, counts } = blocks;
    const { ids, occurrences, isRepetition } = repetitions(blocks);
    const sizes = SOURCES.map((name) => head[name].size);
    const { numbering, sources } = wordSources(head);
    const shared = new Int32Array(SOURCES.length);
    for (let i = 0; i < n; i++) {
      const from = wordStart[i]!;
      const to = Math.min(wordStart[i + 1]!, from + MAX_WORDS);
      shared.fill(0);
      for (let w = from; w < to; w++) {
        const number = knownNumberOf(numbering, words[w]!);
        if (number < 0) continue;
        for (let k = 0; k < SOURCES.length; k++) shared[k]! += (sources[number]! >> k) & 1;
      }
      const at = i * stride + offset;
      const count = Math.max(1, to - from);
      for (let k = 0; k < SOURCES.length; k++) out[at + k] = shared[k]! / count;
      out[at + 5] = Math.min(1, shared[TITLE]! / Math.max(1, sizes[TITLE]!));
      out[at + 6] = Math.min(1, shared[HEADING]! / Math.max(1, sizes[HEADING]!));
      const others = occurrences[ids[i]!]! - 1;
      out[at + 7] = Math.min(20, others);
      out[at + 8] = isRepetition[i]!;
      out[at + 9] = others > 0 ? Math.log1p(counts[i * COUNTS + Count.words]!) : 0;
    }
  },
};

/** The words that the page declares, and a bit for each of the {@link SOURCES} that has the word. */
function wordSources(head: Head): { numbering: Numbering; sources: Uint8Array } {
  const size = SOURCES.reduce((sum, name) => sum + head[name].size, 0);
  const numbering = createNumbering(size);
  const sources = new Uint8Array(size);
  for (const [k, name] of SOURCES.entries()) {
    for (const word of head[name]) sources[numberOf(numbering, word)]! |= 1 << k;
  }
  return { numbering, sources };
}

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
