import type { PageView } from "../page-view.js";
import type { FeatureGroup } from "./group.js";
import { tagCode } from "./own.js";

const LEVELS = 7;
/** Levels with the counts of elements, too. */
const COUNTED_LEVELS = 4;

// biome-ignore format: a table
const MEASURES = ["share", "good-share", "link-share", "good", "log-width", "blocks", "same-siblings", "tag"];
const COUNTED = ["headings", "images", "controls", "prices", "paragraphs", "sentences", "short"];

/** The elements above a block: how much of the page they have, and of what kind it is. */
export const ancestorFeatures: FeatureGroup = {
  names: Array.from({ length: LEVELS }, (_, level) => [
    ...MEASURES.map((name) => `up${level}-${name}`),
    ...(level < COUNTED_LEVELS ? COUNTED.map((name) => `up${level}-${name}`) : []),
  ]).flat(),
  fill(page, out, offset, stride) {
    const { tree, blocks } = page;
    const measures = elementMeasures(page);
    const all = MEASURES.length + COUNTED.length;
    for (let i = 0; i < blocks.length; i++) {
      let row = blocks.container[i]!;
      let at = i * stride + offset;
      for (let level = 0; level < LEVELS; level++) {
        const count = level < COUNTED_LEVELS ? all : MEASURES.length;
        const from = measures.indexOf(row);
        for (let k = 0; k < count; k++) out[at++] = measures.values[from + k]!;
        if (row > 0) row = tree.parent[row]!;
      }
    }
  },
};

/** The measures of elements; each is computed once, when the first block below it needs it. */
function elementMeasures(page: PageView): { indexOf(row: number): number; values: number[] } {
  const { tree, blocks } = page;
  const total = Math.max(1, page.width[blocks.length]!);
  const totalGood = Math.max(1, page.good[blocks.length]!);
  const siblings = sameSiblings(page);
  const indices = new Int32Array(tree.length).fill(-1);
  const values: number[] = [];
  return {
    values,
    indexOf(row) {
      if (indices[row]! >= 0) return indices[row]!;
      const from = values.length;
      indices[row] = from;
      const end = tree.end[row]!;
      const a = blocks.before[row]!;
      const b = blocks.before[end]!;
      const width = page.width[b]! - page.width[a]!;
      const good = page.good[b]! - page.good[a]!;
      const count = b - a;
      const per = Math.max(1, count);
      values.push(
        width / total,
        good / totalGood,
        (page.linkWidth[b]! - page.linkWidth[a]!) / Math.max(1, width),
        good / Math.max(1, width),
        (page.logWidth[b]! - page.logWidth[a]!) / per,
        Math.log1p(count),
        Math.min(30, siblings[row]!),
        tagCode(tree.tag[row]!),
        (page.headings[end]! - page.headings[row]!) / per,
        (page.images[end]! - page.images[row]!) / per,
        (page.controls[end]! - page.controls[row]!) / per,
        (page.prices[b]! - page.prices[a]!) / per,
        (page.paragraphs[end]! - page.paragraphs[row]!) / per,
        (page.sentences[b]! - page.sentences[a]!) / per,
        (page.short[b]! - page.short[a]!) / per,
      );
      return from;
    },
  };
}

/** For each element the number of its siblings with text and the same signature, itself included. */
export function sameSiblings({ tree, blocks, elements }: PageView): Int32Array {
  const counts = new Map<number, number>();
  const keys = new Float64Array(tree.length).fill(-1);
  const factor = tree.length;
  for (let row = 1; row < tree.length; row++) {
    if (elements.signature[row] === 0 || blocks.before[tree.end[row]!] === blocks.before[row]) continue;
    const key = tree.parent[row]! + factor * elements.signature[row]!;
    keys[row] = key;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const result = new Int32Array(tree.length);
  for (let row = 1; row < tree.length; row++) if (keys[row]! >= 0) result[row] = counts.get(keys[row]!)!;
  return result;
}
