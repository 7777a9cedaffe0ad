import {
  FIRST_SLOT,
  GROUP_SLOTS,
  type LinearWeights,
  SLOTS,
  TERM_GROUPS,
  type TermLists,
  type Terms,
} from "@winnow/extract/winnow";
import { createRandom } from "@winnow/lab";
import type { LinearData } from "./linear-data.js";

export interface LinearOptions {
  /** Passes over the blocks. Default 4. */
  readonly epochs?: number | undefined;
  /** Default 0.08. */
  readonly rate?: number | undefined;
  /** The weight of the squared weights that is added to the loss. Default 0.0002. */
  readonly l2?: number | undefined;
  /** Minimum number of sites with a slot: other slots keep weight 0. Default 8. */
  readonly minSites?: number | undefined;
  /** Seed of the order of the blocks. Default 1. */
  readonly seed?: number | undefined;
}

export interface LinearModel extends LinearWeights {
  readonly values: Float32Array;
  /** Added to the sums of the groups, for the logit. */
  readonly bias: number;
}

/** The first sum of squared gradients: the first step of a weight is about the rate. */
const MIN_SQUARE = 1e-8;

const NO_SCALES: readonly number[] = TERM_GROUPS.map(() => 1);

/**
 * Trains a logistic regression on hashed terms with AdaGrad (Duchi, Hazan & Singer 2011), one block at a time in
 * an order that depends on the seed alone.
 *
 * Terms of few sites get no weight. The names of a site occur in hundreds of its blocks and nowhere else: a
 * model that may use them learns the site by heart.
 *
 * @param rows - the blocks to train on; by default all.
 * @throws {RangeError} if a row is not one of the data.
 */
export function trainLinear(data: LinearData, rows?: Int32Array, options: LinearOptions = {}): LinearModel {
  const { epochs = 4, rate = 0.08, l2 = 2e-4, minSites = 8, seed = 1 } = options;
  const { terms, target, weight } = data;
  const order = rows === undefined ? Int32Array.from({ length: terms.length }, (_, i) => i) : rows.slice();
  let total = 0;
  for (const row of order) {
    if (row < 0 || row >= terms.length) throw new RangeError(`rows: ${row} is not a row of the data`);
    total += weight[row]!;
  }
  const groups = TERM_GROUPS.map((group) => terms[group]);
  const values = new Float32Array(SLOTS);
  // An infinite sum of squared gradients means a rate of 0.
  const squares = Float32Array.from(sitesPerSlot(groups, data.site, order), (sites) =>
    sites < minSites ? Number.POSITIVE_INFINITY : MIN_SQUARE,
  );
  const random = createRandom(seed);
  let bias = 0;
  let biasSquares = MIN_SQUARE;
  // The rate does not depend on the scale of the weights.
  const perWeight = total > 0 ? order.length / total : 0;
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random);
    for (const row of order) {
      let logit = bias;
      for (const group of groups) logit += sumOf(group, group.listOf[row]!, values);
      const gradient = (1 / (1 + Math.exp(-logit)) - target[row]!) * weight[row]! * perWeight;
      for (const group of groups) update(group, group.listOf[row]!, gradient, l2, rate, values, squares);
      biasSquares += gradient * gradient;
      bias -= (rate * gradient) / Math.sqrt(biasSquares);
    }
  }
  return { values, scales: NO_SCALES, bias };
}

/** Number of sites of which some blocks have each slot. */
function sitesPerSlot(groups: readonly TermLists[], site: Int32Array, rows: Int32Array): Int32Array {
  const counts = new Int32Array(SLOTS);
  const last = new Int32Array(SLOTS).fill(-1);
  for (const row of groupedBy(site, rows)) {
    const own = site[row]!;
    for (const { listOf, start, slots } of groups) {
      const list = listOf[row]!;
      for (let k = start[list]!; k < start[list + 1]!; k++) {
        const slot = slots[k]!;
        if (last[slot] === own) continue;
        last[slot] = own;
        counts[slot]!++;
      }
    }
  }
  return counts;
}

/** Returns the rows in the order of their keys (counting sort). */
function groupedBy(key: Int32Array, rows: Int32Array): Int32Array {
  const largest = rows.reduce((max, row) => Math.max(max, key[row]!), 0);
  const at = new Int32Array(largest + 2);
  for (const row of rows) at[key[row]! + 1]!++;
  for (let k = 1; k < at.length; k++) at[k]! += at[k - 1]!;
  const grouped = new Int32Array(rows.length);
  for (const row of rows) grouped[at[key[row]!]!++] = row;
  return grouped;
}

/** The sum of the weights of a list, divided by √(1 + its length): long blocks have no larger logits. */
function sumOf({ start, slots }: TermLists, list: number, values: Float32Array): number {
  const to = start[list + 1]!;
  let sum = 0;
  for (let k = start[list]!; k < to; k++) sum += values[slots[k]!]!;
  return sum / Math.sqrt(1 + to - start[list]!);
}

function update(
  { start, slots }: TermLists,
  list: number,
  gradient: number,
  l2: number,
  rate: number,
  values: Float32Array,
  squares: Float32Array,
): void {
  const from = start[list]!;
  const to = start[list + 1]!;
  const own = gradient / Math.sqrt(1 + to - from);
  for (let k = from; k < to; k++) {
    const slot = slots[k]!;
    const slope = own + l2 * values[slot]!;
    const square = squares[slot]! + slope * slope;
    squares[slot] = square;
    values[slot] = values[slot]! - (rate * slope) / Math.sqrt(square);
  }
}

/** Shuffles in place (Fisher & Yates). */
function shuffle(list: Int32Array, random: () => number): void {
  for (let i = list.length - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1));
    const value = list[i]!;
    list[i] = list[other]!;
    list[other] = value;
  }
}

/** Returns the logits of all blocks. */
export function linearLogits(terms: Terms, { values, bias }: LinearModel): Float32Array {
  const logits = new Float32Array(terms.length);
  const groups = TERM_GROUPS.map((group) => terms[group]);
  for (let row = 0; row < terms.length; row++) {
    let logit = bias;
    for (const group of groups) logit += sumOf(group, group.listOf[row]!, values);
    logits[row] = logit;
  }
  return logits;
}

/** Rounds the weights to bytes, with one scale per group: each is off by at most half a scale. */
export function quantizeLinear({
  values,
  scales,
}: LinearModel): LinearWeights & { readonly values: Int8Array } {
  const bytes = new Int8Array(values.length);
  const steps = TERM_GROUPS.map((group, g) => {
    const first = FIRST_SLOT[group];
    const own = values.subarray(first, first + GROUP_SLOTS[group]);
    const largest = own.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
    const step = largest / 127;
    for (let i = 0; i < own.length; i++) bytes[first + i] = step > 0 ? Math.round(own[i]! / step) : 0;
    return step * scales[g]!;
  });
  return { values: bytes, scales: steps };
}
