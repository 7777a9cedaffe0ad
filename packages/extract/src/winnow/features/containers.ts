import type { PageView } from "../page-view.js";
import type { FeatureGroup } from "./group.js";

const ANCHORS = ["densest", "good80", "good60", "good45", "h1"] as const;
const MEASURES = ["up", "down", "side", "distance", "share"];

/** An element that may be the main content or its heading, and its blocks `[first, last)`. */
interface Anchor {
  /** -1 if the page lacks it. */
  readonly row: number;
  readonly first: number;
  readonly last: number;
}

/** Where a block is in relation to the elements that may be the main content. */
export const containerFeatures: FeatureGroup = {
  names: ANCHORS.flatMap((anchor) => MEASURES.map((name) => `${anchor}-${name}`)),
  fill(page, out, offset, stride) {
    for (const [i, anchor] of anchors(page).entries()) {
      fillAnchor(page, anchor, out, offset + i * MEASURES.length, stride);
    }
  },
};

/** The value of all measures if the page lacks the element. */
const ABSENT = -1;

function fillAnchor(
  page: PageView,
  { row: anchor, first, last }: Anchor,
  out: Float32Array,
  offset: number,
  stride: number,
): void {
  const { tree, blocks, width } = page;
  const n = blocks.length;
  if (anchor < 0) {
    for (let i = 0; i < n; i++) out.fill(ABSENT, i * stride + offset, i * stride + offset + MEASURES.length);
    return;
  }
  const total = Math.max(1, width[n]!);
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
  }
}

function contains(end: Int32Array, outer: number, row: number): boolean {
  return row >= outer && row < end[outer]!;
}

function anchors(page: PageView): readonly Anchor[] {
  const { tree, blocks, good, heading } = page;
  const total = good[blocks.length]!;
  const elements = [densest(page), ...[0.8, 0.6, 0.45].map((share) => deepestWith(page, share * total))].map(
    (row) => ({
      row,
      first: blocks.before[Math.max(0, row)]!,
      last: blocks.before[tree.end[Math.max(0, row)]!]!,
    }),
  );
  // An element around a heading may have other blocks, too.
  const { block } = heading;
  return [...elements, { row: block < 0 ? -1 : blocks.container[block]!, first: block, last: block + 1 }];
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
