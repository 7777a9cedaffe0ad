import { Tag } from "@winnow/core-dom";
import type { FeatureGroup } from "./group.js";

const NEIGHBOURS = [-2, -1, 1, 2] as const;
const WINDOWS = [3, 8, 20] as const;
const FAR = 200;

/** A block's place among the others: its neighbours, windows around it, and distances to running text. */
export const sequenceFeatures: FeatureGroup = {
  names: [
    ...NEIGHBOURS.flatMap((step) =>
      ["width", "link-share", "same-container"].map((name) => `next${step}-${name}`),
    ),
    ...WINDOWS.flatMap((size) => ["width", "link-share", "good"].map((name) => `window${size}-${name}`)),
    "before-share",
    "before-good-share",
    "after-good-share",
    "index",
    "to-good-before",
    "to-good-after",
    "from-first-good",
    "to-last-good",
    "heading-distance",
    "heading-level",
    "heading-steps",
    "heading-width",
    "to-h1",
  ],
  fill(page, out, offset, stride) {
    const { tree, blocks, elements, width, linkWidth, good, goodWidth, logWidth, linkShare, head } = page;
    const n = blocks.length;
    const total = Math.max(1, width[n]!);
    const totalGood = Math.max(1, good[n]!);
    const { firstGood, lastGood, after } = goodBlocks(goodWidth, n);
    const h1 = head.headingRow < 0 ? -1 : blocks.before[head.headingRow]!;
    let heading = -1;
    let goodBefore = -1;
    for (let i = 0; i < n; i++) {
      let at = i * stride + offset;
      for (const step of NEIGHBOURS) {
        const other = i + step;
        if (other >= 0 && other < n) {
          out[at] = logWidth[other + 1]! - logWidth[other]!;
          out[at + 1] = linkShare[other]!;
          out[at + 2] = sameParent(tree.parent, blocks.container[i]!, blocks.container[other]!);
        } else out.fill(-1, at, at + 3);
        at += 3;
      }
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
      out[at++] = Math.min(FAR, after[i]!);
      out[at++] = firstGood < 0 ? FAR : clamp(i - firstGood);
      out[at++] = lastGood < 0 ? FAR : clamp(lastGood - i);
      if (heading < 0) out.fill(-1, at, at + 4);
      else {
        const row = blocks.container[heading]!;
        out[at] = Math.min(FAR, i - heading);
        out[at + 1] = headingLevel(tree.tag[row]!);
        out[at + 2] = steps(tree.parent, elements.depth, blocks.container[i]!, row);
        out[at + 3] = logWidth[heading + 1]! - logWidth[heading]!;
      }
      at += 4;
      out[at++] = h1 < 0 ? FAR : clamp(i - h1);
      if (headingLevel(tree.tag[blocks.container[i]!]!) > 0) heading = i;
      if (goodWidth[i]! > 0) goodBefore = i;
    }
  },
};

/** The first and the last block of running text, and for each block the number of blocks up to the next one. */
function goodBlocks(
  goodWidth: Float64Array,
  n: number,
): { firstGood: number; lastGood: number; after: Int32Array } {
  const after = new Int32Array(n).fill(FAR);
  let firstGood = -1;
  let lastGood = -1;
  for (let i = n - 1; i >= 0; i--) {
    if (firstGood >= 0) after[i] = firstGood - i;
    if (goodWidth[i]! > 0) {
      firstGood = i;
      if (lastGood < 0) lastGood = i;
    }
  }
  return { firstGood, lastGood, after };
}

function clamp(distance: number): number {
  return Math.max(-FAR, Math.min(FAR, distance));
}

/** The level of a heading, 1 to 6; 0 for other elements. */
function headingLevel(tag: number): number {
  return tag >= Tag.h1 && tag <= Tag.h6 ? tag - Tag.h1 + 1 : 0;
}

/** 2 for blocks of the same element, 1 for those whose elements are siblings, otherwise 0. */
function sameParent(parent: Int32Array, a: number, b: number): number {
  return a === b ? 2 : parent[a] === parent[b] ? 1 : 0;
}

const MAX_STEPS = 8;

/** Levels up from an element to the first one that contains the other, at most {@link MAX_STEPS}. */
function steps(parent: Int32Array, depth: Int32Array, from: number, to: number): number {
  let up = from;
  let other = to;
  for (let count = 0; count < 3 * MAX_STEPS; count++) {
    if (up === other) break;
    if (depth[up]! >= depth[other]!) up = parent[up]!;
    else other = parent[other]!;
  }
  return Math.min(MAX_STEPS, depth[from]! - depth[up]!);
}
