import { createRandom } from "@winnow/common";
import {
  FIRST_SLOT,
  GROUP_SLOTS,
  type LinearWeights,
  SLOTS,
  TERM_GROUPS,
  type TermLists,
  type Terms,
} from "@winnow/extract/methods/winnow";

/** The blocks of one or many pages, with what a linear model learns. One value per block. */
export interface LinearData {
  readonly terms: Terms;
  /** The probability that the block is content. */
  readonly target: Float32Array;
  /** How much the block counts. */
  readonly weight: Float32Array;
}

export interface LinearOptions {
  /** Passes over the blocks. Default 4. */
  readonly epochs?: number | undefined;
  /** Default 0.08. */
  readonly rate?: number | undefined;
  /** The weight of the squared weights that is added to the loss. Default 0.0002. */
  readonly l2?: number | undefined;
  /** Seed of the order of the blocks. Default 1. */
  readonly seed?: number | undefined;
}

export interface LinearModel extends LinearWeights {
  readonly values: Float32Array;
  /** Added to the sums of the groups, for the logit. */
  readonly bias: number;
}

const NO_SCALES: readonly number[] = TERM_GROUPS.map(() => 1);

/** Concatenates the blocks of pages, so that a model can be trained on all of them. */
export function joinData(pages: readonly LinearData[]): LinearData {
  const join = (column: "target" | "weight"): Float32Array =>
    Float32Array.from(pages.flatMap((page) => [...page[column]]));
  return {
    terms: joinTerms(pages.map(({ terms }) => terms)),
    target: join("target"),
    weight: join("weight"),
  };
}

function joinTerms(pages: readonly Terms[]): Terms {
  const [words, names, headings] = TERM_GROUPS.map((group) => joinLists(pages.map((page) => page[group])));
  const length = pages.reduce((sum, page) => sum + page.length, 0);
  return { length, words: words!, names: names!, headings: headings! };
}

function joinLists(pages: readonly TermLists[]): TermLists {
  const size = (lengthOf: (page: TermLists) => number): number =>
    pages.reduce((sum, page) => sum + lengthOf(page), 0);
  const listOf = new Int32Array(size((page) => page.listOf.length));
  const start = new Int32Array(size((page) => page.start.length - 1) + 1);
  const slots = new Uint16Array(size((page) => page.slots.length));
  let block = 0;
  let list = 0;
  let slot = 0;
  for (const page of pages) {
    for (const own of page.listOf) listOf[block++] = list + own;
    for (let i = 1; i < page.start.length; i++) start[list + i] = slot + page.start[i]!;
    slots.set(page.slots, slot);
    list += page.start.length - 1;
    slot += page.slots.length;
  }
  return { listOf, start, slots };
}

/**
 * Trains a logistic regression on hashed terms with AdaGrad (Duchi, Hazan & Singer 2011), one block at a time in
 * an order that depends on the seed alone.
 *
 * @param rows - the blocks to train on, ascending; by default all.
 * @throws {RangeError} if a row is not one of the data.
 */
export function trainLinear(data: LinearData, rows?: Int32Array, options: LinearOptions = {}): LinearModel {
  const { epochs = 4, rate = 0.08, l2 = 2e-4, seed = 1 } = options;
  const { terms, target, weight } = data;
  const order = rows === undefined ? Int32Array.from({ length: terms.length }, (_, i) => i) : rows.slice();
  let total = 0;
  for (const row of order) {
    if (row < 0 || row >= terms.length) throw new RangeError(`rows: ${row} is not a row of the data`);
    total += weight[row]!;
  }
  const values = new Float32Array(SLOTS);
  const squares = new Float32Array(SLOTS).fill(1e-8);
  const groups = TERM_GROUPS.map((group) => terms[group]);
  const random = createRandom(seed);
  let bias = 0;
  let biasSquares = 1e-8;
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
