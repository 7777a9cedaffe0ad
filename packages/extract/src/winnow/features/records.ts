import type { FeatureGroup } from "./group.js";

const MEASURES = ["count", "log-size", "link-share", "share", "good-share", "level", "sentences"];

/** The record of a block; the last features are the group of the page with the most text in its records. */
export const recordFeatures: FeatureGroup = {
  names: [
    ...MEASURES.map((name) => `record-${name}`),
    "in-largest-group",
    "largest-group-share",
    "largest-group-good",
  ],
  fill(page, out, offset, stride) {
    const { tree, blocks, width, good, siblings, records } = page;
    const total = Math.max(1, width[blocks.length]!);
    const totalGood = Math.max(1, good[blocks.length]!);
    const groupWidth = new Float64Array(records.length);
    const groupGood = new Float64Array(records.length);
    const seen = new Uint8Array(tree.length);
    for (let i = 0; i < blocks.length; i++) {
      const row = records.record[i]!;
      if (row < 0 || seen[row] === 1) continue;
      seen[row] = 1;
      const a = blocks.before[row]!;
      const b = blocks.before[tree.end[row]!]!;
      groupWidth[records.group[i]!]! += width[b]! - width[a]!;
      groupGood[records.group[i]!]! += good[b]! - good[a]!;
    }
    let largest = -1;
    for (let group = 0; group < records.length; group++) {
      if (groupWidth[group]! > (groupWidth[largest] ?? 0)) largest = group;
    }
    for (let i = 0; i < blocks.length; i++) {
      const container = blocks.container[i]!;
      const row = records.record[i]!;
      const group = records.group[i]!;
      let at = i * stride + offset;
      if (row >= 0) {
        const a = blocks.before[row]!;
        const b = blocks.before[tree.end[row]!]!;
        const own = width[b]! - width[a]!;
        out[at] = Math.min(100, siblings[row]!);
        out[at + 1] = Math.log1p(own);
        out[at + 2] = (page.linkWidth[b]! - page.linkWidth[a]!) / Math.max(1, own);
        out[at + 3] = groupWidth[group]! / total;
        out[at + 4] = groupGood[group]! / totalGood;
        out[at + 5] = page.elements.depth[container]! - page.elements.depth[row]!;
        out[at + 6] = page.sentences[b]! - page.sentences[a]!;
      }
      at += MEASURES.length;
      if (largest >= 0) {
        out[at] = group === largest ? 1 : 0;
        out[at + 1] = groupWidth[largest]! / total;
        out[at + 2] = groupGood[largest]! / Math.max(1, groupWidth[largest]!);
      }
    }
  },
};
