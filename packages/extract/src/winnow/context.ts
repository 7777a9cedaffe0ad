import { PAGE_TYPES, type PageTypeEstimate } from "@winnow/core-dom";
import { headingLevel } from "./main-heading.js";
import { createNumbering, numberOf } from "./numbering.js";
import type { PageView } from "./page-view.js";

/** Ways to divide the blocks of a page into groups that tend to be content together. */
const GROUPINGS = ["path", "parent", "grandparent", "record", "group"] as const;

/** What the second pass reads of a page apart from probabilities: integers, {@link PLACES} per block. */
export type Places = Int32Array;

/** Integers per block: its number in each of the groupings, -1 for none; then 1 for a heading, 2 for running text. */
export const PLACES: number = GROUPINGS.length + 1;
const KIND = GROUPINGS.length;
const HEADING = 1;
const PROSE = 2;

/** Returns the groups of blocks that the second pass compares: see {@link contextFeatures}. */
export function placesOf({ tree, blocks, paths, records, goodWidth }: PageView): Places {
  const n = blocks.length;
  const places = new Int32Array(n * PLACES);
  const parents = createNumbering(n);
  const grandparents = createNumbering(n);
  const ofRecord = createNumbering(n);
  for (let i = 0; i < n; i++) {
    const container = blocks.container[i]!;
    const parent = Math.max(0, tree.parent[container]!);
    const at = i * PLACES;
    places[at] = paths[i]!;
    places[at + 1] = numberOf(parents, parent);
    places[at + 2] = numberOf(grandparents, Math.max(0, tree.parent[parent]!));
    places[at + 3] = records.record[i]! < 0 ? -1 : numberOf(ofRecord, records.record[i]!);
    places[at + 4] = records.group[i]!;
    const isHeading = headingLevel(tree.tag[container]!) > 0;
    places[at + KIND] = isHeading ? HEADING : goodWidth[i]! > 0 ? PROSE : 0;
  }
  return places;
}

const OFFSETS = [-2, -1, 1, 2];
const WINDOWS = [3, 8];
const MEASURES = ["mean", "kept", "max", "share"];

/** The names of the features of the second pass, in the order of the columns. */
export const CONTEXT_FEATURES: readonly string[] = [
  "logit",
  "margin",
  ...OFFSETS.map((offset) => `logit${offset}`),
  ...WINDOWS.map((size) => `window${size}`),
  ...GROUPINGS.flatMap((grouping) => MEASURES.map((measure) => `${grouping}-${measure}`)),
  "heading",
  ...["kept", "doubt", "max", "prose", "rest", "words", "threshold", "best-group"].map(
    (name) => `page-${name}`,
  ),
  ...PAGE_TYPES.map((type) => `type-${type}`),
].map((name) => `context-${name}`);

/** Bound of logits. */
const MAX_LOGIT = 6;

/**
 * The features of the second pass: the estimates of the first for the neighbours of a block, for the blocks with the
 * same tag path, for the other children of its parent, for its record and the other records of the group, and for the
 * page (stacked generalisation, Wolpert 1992).
 *
 * @param probability - of the first pass.
 * @param words - number of words per block.
 * @param threshold - the threshold that the first pass alone would have.
 * @returns {@link CONTEXT_FEATURES} values per block.
 */
export function contextFeatures(
  places: Places,
  probability: ArrayLike<number>,
  words: ArrayLike<number>,
  threshold: number,
  type: PageTypeEstimate | undefined,
): Float32Array {
  const n = probability.length;
  const width = CONTEXT_FEATURES.length;
  const out = new Float32Array(n * width);
  const logit = new Float64Array(n);
  const weight = new Float64Array(n);
  /** Prefix sums for windows. */
  const sums = new Float64Array(n + 1);
  const weights = new Float64Array(n + 1);
  let total = 0;
  let kept = 0;
  let doubt = 0;
  let most = -MAX_LOGIT;
  const kinds = { prose: 0, proseWeight: 0, rest: 0, restWeight: 0 };
  for (let i = 0; i < n; i++) {
    const p = probability[i]!;
    logit[i] = logitOf(p);
    weight[i] = Math.sqrt(Math.max(1, words[i]!));
    sums[i + 1] = sums[i]! + weight[i]! * logit[i]!;
    weights[i + 1] = weights[i]! + weight[i]!;
    total += words[i]!;
    kept += p >= threshold ? words[i]! : 0;
    doubt += p * (1 - p) * words[i]!;
    most = Math.max(most, logit[i]!);
    if (places[i * PLACES + KIND] === PROSE) {
      kinds.prose += weight[i]! * logit[i]!;
      kinds.proseWeight += weight[i]!;
    } else {
      kinds.rest += weight[i]! * logit[i]!;
      kinds.restWeight += weight[i]!;
    }
  }
  const atLeast1 = Math.max(1, total);
  const groups = GROUPINGS.map((_, grouping) =>
    measureGroups(places, grouping, logit, weight, probability, words, threshold),
  );
  const records = groups[GROUPINGS.indexOf("group")]!;
  let best = -MAX_LOGIT;
  for (let group = 0; group < records.size.length; group++) {
    if (records.size[group]! > MIN_GROUP_SHARE * atLeast1)
      best = Math.max(best, records.sum[group]! / records.weight[group]!);
  }
  const ofPage = [
    kept / atLeast1,
    doubt / atLeast1,
    most,
    kinds.proseWeight === 0 ? -MAX_LOGIT : kinds.prose / kinds.proseWeight,
    kinds.restWeight === 0 ? -MAX_LOGIT : kinds.rest / kinds.restWeight,
    Math.log1p(kept),
    logitOf(threshold),
    best,
    ...PAGE_TYPES.map((name) => type?.probabilities[name] ?? 0),
  ];
  let heading = -MAX_LOGIT;
  for (let i = 0; i < n; i++) {
    let at = i * width;
    out[at++] = logit[i]!;
    out[at++] = logit[i]! - logitOf(threshold);
    for (const offset of OFFSETS) out[at++] = logit[i + offset] ?? -MAX_LOGIT;
    for (const size of WINDOWS) {
      const from = Math.max(0, i - size);
      const to = Math.min(n, i + size + 1);
      out[at++] = (sums[to]! - sums[from]!) / (weights[to]! - weights[from]!);
    }
    for (let grouping = 0; grouping < GROUPINGS.length; grouping++) {
      const number = places[i * PLACES + grouping]!;
      const group = groups[grouping]!;
      if (number < 0) out.fill(-MAX_LOGIT, at, at + MEASURES.length);
      else {
        out[at] = group.sum[number]! / group.weight[number]!;
        out[at + 1] = group.kept[number]! / Math.max(1, group.size[number]!);
        out[at + 2] = group.max[number]!;
        out[at + 3] = group.size[number]! / atLeast1;
      }
      at += MEASURES.length;
    }
    out[at++] = heading;
    out.set(ofPage, at);
    if (places[i * PLACES + KIND] === HEADING) heading = logit[i]!;
  }
  return out;
}

/** Minimum share of a page's words for a group of records to compete with its prose. */
const MIN_GROUP_SHARE = 0.05;

function logitOf(p: number): number {
  const value = Math.log(p / (1 - p));
  return Math.max(-MAX_LOGIT, Math.min(MAX_LOGIT, value));
}

/** Sums over the blocks of each group. */
function measureGroups(
  places: Places,
  grouping: number,
  logit: Float64Array,
  weights: Float64Array,
  probability: ArrayLike<number>,
  words: ArrayLike<number>,
  threshold: number,
) {
  const n = logit.length;
  const sum = new Float64Array(n);
  const weight = new Float64Array(n);
  const kept = new Float64Array(n);
  const max = new Float64Array(n).fill(-MAX_LOGIT);
  const size = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    const group = places[i * PLACES + grouping]!;
    if (group < 0) continue;
    sum[group]! += weights[i]! * logit[i]!;
    weight[group]! += weights[i]!;
    size[group]! += words[i]!;
    if (probability[i]! >= threshold) kept[group]! += words[i]!;
    if (logit[i]! > max[group]!) max[group] = logit[i]!;
  }
  return { sum, weight, kept, max, size };
}
