import type { PageView } from "../page-view.js";
import { blockTerms, TERM_GROUPS, type TermLists, type Terms } from "../terms.js";
import type { FeatureGroup } from "./group.js";

/** The weights of a linear model: `values[slot]` times the scale of the slot's group. */
export interface LinearWeights {
  readonly values: Int8Array | Float32Array;
  /** One scale per group of terms, in the order of {@link TERM_GROUPS}; 0 switches a group off. */
  readonly scales: readonly number[];
}

const GROUPS = TERM_GROUPS.length;
/** The first groups, words and names, have more features than the words of headings. */
const MAIN_GROUPS = 2;
/** Windows around a block, and levels above it, with the number of groups whose means are features. */
const WINDOWS: readonly (readonly [size: number, groups: number])[] = [
  [1, MAIN_GROUPS],
  [3, GROUPS],
];
const LEVELS: readonly number[] = [GROUPS, MAIN_GROUPS, MAIN_GROUPS, MAIN_GROUPS, GROUPS, 0, MAIN_GROUPS];
const LEVEL_FEATURES = LEVELS.reduce((sum, groups) => sum + groups, 0);

/** The names of the features, in the order of the columns. */
export const LEXICAL_FEATURES: readonly string[] = [
  ...TERM_GROUPS.map((group) => `lexical-${group}`),
  ...TERM_GROUPS.slice(0, MAIN_GROUPS).map((group) => `lexical-${group}-minimum`),
  ...WINDOWS.flatMap(([size, groups]) =>
    TERM_GROUPS.slice(0, groups).map((group) => `lexical-${group}-window${size}`),
  ),
  ...LEVELS.flatMap((groups, level) =>
    TERM_GROUPS.slice(0, groups).map((group) => `lexical-${group}-up${level}`),
  ),
];

/** Returns the features that a linear model gives to blocks. */
export function lexicalFeatures(weights: LinearWeights): FeatureGroup {
  return {
    names: LEXICAL_FEATURES,
    fill: (page, out, offset, stride) => fillLexical(page, blockTerms(page), weights, out, offset, stride),
  };
}

/**
 * Writes the features that a linear model gives to the blocks of a page, as {@link FeatureGroup.fill} does: the
 * sum of the weights of each group of terms, the lowest weight, and the means of the sums over the neighbours
 * and over the elements above the block.
 */
export function fillLexical(
  page: PageView,
  terms: Terms,
  weights: LinearWeights,
  out: Float32Array,
  offset: number,
  stride: number,
): void {
  const { tree, blocks } = page;
  const n = blocks.length;
  // Prefix sums over blocks, one value per group.
  const before = new Float64Array((n + 1) * GROUPS);
  for (const [g, group] of TERM_GROUPS.entries()) {
    const { listOf } = terms[group];
    const { sums, minima } = listSums(terms[group], weights.values, weights.scales[g]!);
    for (let i = 0; i < n; i++) {
      const sum = sums[listOf[i]!]!;
      const at = i * stride + offset + g;
      out[at] = sum;
      if (g < MAIN_GROUPS) out[at + GROUPS] = minima[listOf[i]!]!;
      before[(i + 1) * GROUPS + g] = before[i * GROUPS + g]! + sum;
    }
  }
  /** The elements above the previous block. */
  const rows = new Int32Array(LEVELS.length).fill(-1);
  for (let i = 0; i < n; i++) {
    let at = i * stride + offset + GROUPS + MAIN_GROUPS;
    for (const [size, groups] of WINDOWS) {
      at = writeMeans(before, Math.max(0, i - size), Math.min(n, i + size + 1), groups, out, at);
    }
    const end = at + LEVEL_FEATURES;
    let row = blocks.container[i]!;
    for (let level = 0; level < LEVELS.length && row !== rows[level]; level++) {
      rows[level] = row;
      at = writeMeans(before, blocks.before[row]!, blocks.before[tree.end[row]!]!, LEVELS[level]!, out, at);
      if (row > 0) row = tree.parent[row]!;
    }
    // From a common element on, the means are those of the previous block.
    for (; at < end; at++) out[at] = out[at - stride]!;
  }
}

/** The weighted sum of each list, divided by √(1 + its length), and its lowest weight, at most 0. */
function listSums(
  { start, slots }: TermLists,
  values: Int8Array | Float32Array,
  scale: number,
): { sums: Float64Array; minima: Float64Array } {
  const lists = start.length - 1;
  const sums = new Float64Array(lists);
  const minima = new Float64Array(lists);
  for (let list = 0; list < lists; list++) {
    const from = start[list]!;
    const to = start[list + 1]!;
    let sum = 0;
    let minimum = 0;
    for (let k = from; k < to; k++) {
      const value = values[slots[k]!]!;
      sum += value;
      if (value < minimum) minimum = value;
    }
    sums[list] = (sum * scale) / Math.sqrt(1 + to - from);
    minima[list] = minimum * scale;
  }
  return { sums, minima };
}

/** Writes the means of the first groups over the blocks `[a, b)`, and returns the next index. */
function writeMeans(
  before: Float64Array,
  a: number,
  b: number,
  groups: number,
  out: Float32Array,
  at: number,
): number {
  const per = 1 / Math.max(1, b - a);
  for (let g = 0; g < groups; g++) out[at + g] = (before[b * GROUPS + g]! - before[a * GROUPS + g]!) * per;
  return at + groups;
}
