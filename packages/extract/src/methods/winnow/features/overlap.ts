import { COUNTS, Count } from "../scan-text.js";
import type { FeatureGroup } from "./group.js";

const SOURCES = ["title", "description", "heading", "names", "slug"] as const;
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
    const { words, wordStart } = blocks;
    const hashes = new Int32Array(n);
    const occurrences = new Map<number, number>();
    for (let i = 0; i < n; i++) {
      let hash = 17;
      for (let w = wordStart[i]!; w < wordStart[i + 1]!; w++) hash = (Math.imul(hash, 31) + words[w]!) | 0;
      hashes[i] = hash;
      occurrences.set(hash, (occurrences.get(hash) ?? 0) + 1);
    }
    const sets = SOURCES.map((name) => head[name]);
    const seen = new Set<number>();
    for (let i = 0; i < n; i++) {
      const at = i * stride + offset;
      const from = wordStart[i]!;
      const to = Math.min(wordStart[i + 1]!, from + MAX_WORDS);
      const count = Math.max(1, to - from);
      for (const [k, set] of sets.entries()) {
        let shared = 0;
        if (set.size > 0) for (let w = from; w < to; w++) if (set.has(words[w]!)) shared++;
        out[at + k] = shared / count;
        if (k === 0) out[at + 5] = Math.min(1, shared / Math.max(1, set.size));
        if (k === 2) out[at + 6] = Math.min(1, shared / Math.max(1, set.size));
      }
      out[at + 7] = Math.min(20, occurrences.get(hashes[i]!)! - 1);
      out[at + 8] = seen.has(hashes[i]!) ? 1 : 0;
      out[at + 9] = out[at + 7]! > 0 ? Math.log1p(blocks.counts[i * COUNTS + Count.words]!) : 0;
      seen.add(hashes[i]!);
    }
  },
};
