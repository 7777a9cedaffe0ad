import { NodeKind, Tag } from "@winnow/core-dom";
import type { PageView } from "../page-view.js";
import type { FeatureGroup } from "./group.js";

const ANCHORS = ["densest", "good80", "good60", "good45", "main", "article", "h1"] as const;
const MEASURES = ["up", "down", "side", "distance", "share", "good-share"];

/** Where a block is in relation to the elements that may be the main content. */
export const containerFeatures: FeatureGroup = {
  names: ANCHORS.flatMap((anchor) => MEASURES.map((name) => `${anchor}-${name}`)),
  fill(page, out, offset, stride) {
    for (const [i, row] of anchors(page).entries()) {
      fillAnchor(page, row, out, offset + i * MEASURES.length, stride);
    }
  },
};

/** The value of all measures if the page lacks the element. */
const ABSENT = -1;

function fillAnchor(page: PageView, anchor: number, out: Float32Array, offset: number, stride: number): void {
  const { tree, blocks, width, good } = page;
  const n = blocks.length;
  if (anchor < 0) {
    for (let i = 0; i < n; i++) out.fill(ABSENT, i * stride + offset, i * stride + offset + MEASURES.length);
    return;
  }
  const anchorEnd = tree.end[anchor]!;
  const first = blocks.before[anchor]!;
  const last = blocks.before[anchorEnd]!;
  const total = Math.max(1, width[n]!);
  const totalGood = Math.max(1, good[n]!);
  // The common ancestor of an element and the anchor is the anchor's lowest ancestor that contains the element.
  const path: number[] = [];
  for (let row = anchor; row >= 0; row = tree.parent[row]!) path.push(row);
  const { depth } = page.elements;
  let level = path.length - 1;
  for (let i = 0; i < n; i++) {
    const container = blocks.container[i]!;
    // Blocks are in document order: the level falls on the way to the anchor, and rises after it.
    while (level > 0 && contains(tree.end, path[level - 1]!, container)) level--;
    while (!contains(tree.end, path[level]!, container)) level++;
    const common = path[level]!;
    const a = blocks.before[common]!;
    const b = blocks.before[tree.end[common]!]!;
    const at = i * stride + offset;
    out[at] = depth[container]! - depth[common]!;
    out[at + 1] = level;
    out[at + 2] = i < first ? 0 : i >= last ? 2 : 1;
    out[at + 3] = i < first ? first - i : i >= last ? i - last + 1 : 0;
    out[at + 4] = (width[b]! - width[a]!) / total;
    out[at + 5] = (good[b]! - good[a]!) / totalGood;
  }
}

function contains(end: Int32Array, outer: number, row: number): boolean {
  return row >= outer && row < end[outer]!;
}

/** The rows of the anchors, -1 for those that the page lacks. */
function anchors(page: PageView): readonly number[] {
  const { tree, blocks, good, head } = page;
  const [g80, g60, g45] = [0.8, 0.6, 0.45].map((share) => deepestWith(page, share * good[blocks.length]!));
  return [
    densest(page),
    g80!,
    g60!,
    g45!,
    largest(page, Tag.main),
    largest(page, Tag.article),
    head.headingRow >= 0 && tree.kind[head.headingRow] === NodeKind.element ? head.headingRow : -1,
  ];
}

/**
 * The element with the most running text directly below it: each block gives its width to the element around
 * it, half of it to the next one (as the candidates of Readability do), scaled by the share without links.
 */
function densest({ tree, blocks, goodWidth, linkWidth, width }: PageView): number {
  const score = new Float64Array(tree.length);
  const seen: number[] = [];
  const add = (row: number, points: number): void => {
    if (row < 0) return;
    if (score[row] === 0) seen.push(row);
    score[row]! += points;
  };
  for (let i = 0; i < blocks.length; i++) {
    if (goodWidth[i] === 0) continue;
    const up = tree.parent[blocks.container[i]!]!;
    add(up, goodWidth[i]!);
    if (up > 0) add(tree.parent[up]!, goodWidth[i]! / 2);
  }
  let best = -1;
  let most = 0;
  for (const row of seen) {
    const a = blocks.before[row]!;
    const b = blocks.before[tree.end[row]!]!;
    const points = score[row]! * (1 - (linkWidth[b]! - linkWidth[a]!) / Math.max(1, width[b]! - width[a]!));
    if (points > most) {
      most = points;
      best = row;
    }
  }
  return best;
}

/** The deepest element with a minimum of running text; -1 if there is none on the page. */
function deepestWith({ tree, blocks, good }: PageView, minimum: number): number {
  if (minimum <= 0) return -1;
  let row = 0;
  for (let child = 1; child < tree.end[row]!; ) {
    const end = tree.end[child]!;
    if (good[blocks.before[end]!]! - good[blocks.before[child]!]! >= minimum) {
      row = child;
      child++;
    } else child = end;
  }
  return row;
}

/** The element of a tag with the most running text; -1 without such elements. */
function largest({ tree, blocks, good }: PageView, tag: number): number {
  let best = -1;
  let most = -1;
  for (let row = 1; row < tree.length; row++) {
    if (tree.tag[row] !== tag || tree.kind[row] !== NodeKind.element) continue;
    const own = good[blocks.before[tree.end[row]!]!]! - good[blocks.before[row]!]!;
    if (own > most) {
      most = own;
      best = row;
    }
  }
  return best;
}
