import { headingLevel } from "../main-heading.js";
import type { FeatureGroup } from "./group.js";

const WINDOWS = [3, 8] as const;
const FAR = 200;

/** A block's place among the others: windows around it, and distances to running text and headings. */
export const sequenceFeatures: FeatureGroup = {
  names: [
    ...WINDOWS.flatMap((size) => ["width", "link-share", "good"].map((name) => `window${size}-${name}`)),
    "before-share",
    "before-good-share",
    "after-good-share",
    "index",
    "to-good-before",
    "from-first-good",
    "to-last-good",
    "heading-distance",
    "heading-level",
    "heading-width",
    "to-h1",
  ],
  fill(page, out, offset, stride) {
    const { tree, blocks, width, linkWidth, good, goodWidth, logWidth } = page;
    const n = blocks.length;
    const total = Math.max(1, width[n]!);
    const totalGood = Math.max(1, good[n]!);
    const firstGood = goodWidth.findIndex((own) => own > 0);
    const lastGood = goodWidth.findLastIndex((own) => own > 0);
    const h1 = page.heading.block;
    let heading = -1;
    let goodBefore = -1;
    for (let i = 0; i < n; i++) {
      let at = i * stride + offset;
      for (const size of WINDOWS) {
        const a = Math.max(0, i - size);
        const b = Math.min(n, i + size + 1);
        const own = width[b]! - width[a]!;
        out[at++] = (logWidth[b]! - logWidth[a]!) / (b - a);
        out[at++] = (linkWidth[b]! - linkWidth[a]!) / own;
        out[at++] = (good[b]! - good[a]!) / own;
      }
      out[at++] = width[i]! / total;
      out[at++] = good[i]! / totalGood;
      out[at++] = (good[n]! - good[i + 1]!) / totalGood;
      out[at++] = i;
      out[at++] = goodBefore < 0 ? FAR : Math.min(FAR, i - goodBefore);
      out[at++] = firstGood < 0 ? FAR : clamp(i - firstGood);
      out[at++] = lastGood < 0 ? FAR : clamp(lastGood - i);
      if (heading < 0) out.fill(-1, at, at + 3);
      else {
        const row = blocks.container[heading]!;
        out[at] = Math.min(FAR, i - heading);
        out[at + 1] = headingLevel(tree.tag[row]!);
        out[at + 2] = logWidth[heading + 1]! - logWidth[heading]!;
      }
      at += 3;
      out[at++] = h1 < 0 ? FAR : clamp(i - h1);
      if (headingLevel(tree.tag[blocks.container[i]!]!) > 0) heading = i;
      if (goodWidth[i]! > 0) goodBefore = i;
    }
  },
};

function clamp(distance: number): number {
  return Math.max(-FAR, Math.min(FAR, distance));
}
