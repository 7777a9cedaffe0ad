import type { PageView } from "../page-view.js";
import type { FeatureGroup } from "./group.js";

const MIN_RECORDS = 3;
/** More records do not make a group stronger. */
const MAX_RECORDS = 30;
/** Levels above a block that are searched for a record. */
const MAX_LEVELS = 10;

const MEASURES = ["count", "log-size", "link-share", "share", "good-share", "level", "sentences"];

/**
 * Repeated elements with the same signature: posts, cards, entries of lists. The record of a block is the
 * ancestor with the most siblings of its kind and the most text (count × log size); the second half of the
 * features is the group of the page with the most text in such records.
 */
export const recordFeatures: FeatureGroup = {
  names: [
    ...MEASURES.map((name) => `record-${name}`),
    "in-largest-group",
    "largest-group-share",
    "largest-group-good",
  ],
  fill(page, out, offset, stride) {
    const { tree, blocks, width, good, siblings } = page;
    const total = Math.max(1, width[blocks.length]!);
    const totalGood = Math.max(1, good[blocks.length]!);
    /** The best record at or above a row, and its strength. */
    const records = bestRecords(page);
    const groups = new Map<number, { width: number; good: number }>();
    const keyOf = (row: number): number => tree.parent[row]! + tree.length * page.elements.signature[row]!;
    const seen = new Uint8Array(tree.length);
    for (let i = 0; i < blocks.length; i++) {
      const row = records[blocks.container[i]!]!;
      if (row < 0 || seen[row] === 1) continue;
      seen[row] = 1;
      const a = blocks.before[row]!;
      const b = blocks.before[tree.end[row]!]!;
      const key = keyOf(row);
      const group = groups.get(key) ?? { width: 0, good: 0 };
      groups.set(key, group);
      group.width += width[b]! - width[a]!;
      group.good += good[b]! - good[a]!;
    }
    let largest = -1;
    let most = 0;
    for (const [key, group] of groups) {
      if (group.width > most) {
        most = group.width;
        largest = key;
      }
    }
    const big = groups.get(largest);
    for (let i = 0; i < blocks.length; i++) {
      const container = blocks.container[i]!;
      const row = records[container]!;
      let at = i * stride + offset;
      if (row >= 0) {
        const a = blocks.before[row]!;
        const b = blocks.before[tree.end[row]!]!;
        const own = width[b]! - width[a]!;
        const group = groups.get(keyOf(row));
        out[at] = Math.min(100, siblings[row]!);
        out[at + 1] = Math.log1p(own);
        out[at + 2] = (page.linkWidth[b]! - page.linkWidth[a]!) / Math.max(1, own);
        out[at + 3] = (group?.width ?? 0) / total;
        out[at + 4] = (group?.good ?? 0) / totalGood;
        out[at + 5] = page.elements.depth[container]! - page.elements.depth[row]!;
        out[at + 6] = page.sentences[b]! - page.sentences[a]!;
      }
      at += MEASURES.length;
      if (big !== undefined) {
        out[at] = row >= 0 && keyOf(row) === largest ? 1 : 0;
        out[at + 1] = big.width / total;
        out[at + 2] = big.good / Math.max(1, big.width);
      }
    }
  },
};

/** For each outer element the strongest record among itself and its ancestors, -1 without any. */
function bestRecords({ tree, blocks, width, elements, siblings }: PageView): Int32Array {
  const { length, parent } = tree;
  const best = new Int32Array(length).fill(-1);
  const strength = new Float64Array(length);
  for (const row of elements.outer) {
    const up = parent[row]!;
    const above = row === 0 ? -1 : best[up]!;
    // A record far above is the whole page rather than a unit of it.
    if (above >= 0 && elements.depth[row]! - elements.depth[above]! <= MAX_LEVELS) {
      best[row] = above;
      strength[row] = strength[up]!;
    }
    const count = siblings[row]!;
    if (count < MIN_RECORDS) continue;
    const own = width[blocks.before[tree.end[row]!]!]! - width[blocks.before[row]!]!;
    const points = Math.min(count, MAX_RECORDS) * Math.log1p(own);
    if (points > strength[row]!) {
      best[row] = row;
      strength[row] = points;
    }
  }
  return best;
}
