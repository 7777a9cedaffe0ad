import type { PageView } from "../page-view.js";
import type { FeatureGroup } from "./group.js";
import { tagCode } from "./own.js";

const LEVELS = 5;
/** Levels with the kind and the counts of elements, too. */
const COUNTED_LEVELS = 4;

const MEASURES = ["share", "good-share", "link-share", "good", "log-width"];
const COUNTED = ["same-siblings", "tag", "headings", "images", "paragraphs"];
const ALL = MEASURES.length + COUNTED.length;

const NAMES = Array.from({ length: LEVELS }, (_, level) => [
  ...MEASURES.map((name) => `up${level}-${name}`),
  ...(level < COUNTED_LEVELS ? COUNTED.map((name) => `up${level}-${name}`) : []),
]).flat();

/** The elements above a block: how much of the page they have, and of what kind it is. */
export const ancestorFeatures: FeatureGroup = {
  names: NAMES,
  fill(page, out, offset, stride) {
    const { tree, blocks, elements } = page;
    const values = elementMeasures(page);
    const indices = new Int32Array(tree.length);
    for (const [index, row] of elements.outer.entries()) indices[row] = index;
    for (let i = 0; i < blocks.length; i++) {
      const container = blocks.container[i]!;
      let at = i * stride + offset;
      if (i > 0 && container === blocks.container[i - 1]) {
        out.copyWithin(at, at - stride, at - stride + NAMES.length);
        continue;
      }
      let row = container;
      for (let level = 0; level < LEVELS; level++) {
        const count = level < COUNTED_LEVELS ? ALL : MEASURES.length;
        const from = indices[row]! * ALL;
        for (let k = 0; k < count; k++) out[at++] = values[from + k]!;
        if (row > 0) row = tree.parent[row]!;
      }
    }
  },
};

/** The measures of the outer elements. */
function elementMeasures(page: PageView): Float32Array {
  const { tree, blocks, width, good, elements, siblings } = page;
  const { outer } = elements;
  const total = Math.max(1, width[blocks.length]!);
  const totalGood = Math.max(1, good[blocks.length]!);
  const values = new Float32Array(outer.length * ALL);
  let at = 0;
  for (const row of outer) {
    const end = tree.end[row]!;
    const a = blocks.before[row]!;
    const b = blocks.before[end]!;
    const own = width[b]! - width[a]!;
    const ownGood = good[b]! - good[a]!;
    const count = b - a;
    values[at++] = own / total;
    values[at++] = ownGood / totalGood;
    values[at++] = (page.linkWidth[b]! - page.linkWidth[a]!) / Math.max(1, own);
    values[at++] = ownGood / Math.max(1, own);
    values[at++] = (page.logWidth[b]! - page.logWidth[a]!) / count;
    values[at++] = Math.min(30, siblings[row]!);
    values[at++] = tagCode(tree.tag[row]!);
    values[at++] = (page.headings[end]! - page.headings[row]!) / count;
    values[at++] = (page.images[end]! - page.images[row]!) / count;
    values[at++] = (page.paragraphs[end]! - page.paragraphs[row]!) / count;
  }
  return values;
}
